import type { FileSettings } from './file-repository.ts';
import type { SessionSettings } from './session-settings.ts';

/**
 * A wiki's configuration: what its own `action=query&meta=siteinfo` answers (formatversion 2, every
 * `siprop`), and beside it, under `settings`, what siteinfo does not tell.
 */
export interface Configuration {
  readonly general: GeneralInformation;
  readonly namespaces: Readonly<Record<string, NamespaceInformation>>;
  readonly namespacealiases: readonly { readonly id: number; readonly alias: string }[];
  readonly specialpagealiases: readonly { readonly realname: string; readonly aliases: readonly string[] }[];
  readonly magicwords: readonly MagicWordInformation[];
  readonly interwikimap: readonly InterwikiInformation[];
  readonly usergroups: readonly UserGroupInformation[];
  readonly autocreatetempuser: TemporaryAccountInformation;
  readonly autopromote: Readonly<Record<string, unknown>>;
  readonly autopromoteonce: Readonly<Record<string, unknown>>;
  readonly clientlibraries: readonly unknown[];
  readonly libraries: readonly unknown[];
  readonly extensions: readonly ExtensionInformation[];
  readonly fileextensions: readonly { readonly ext: string }[];
  readonly rightsinfo: { readonly url: string; readonly text: string };
  readonly restrictions: RestrictionInformation;
  readonly languages: readonly LanguageInformation[];
  readonly languagevariants: Readonly<
    Record<string, Readonly<Record<string, { readonly fallbacks: readonly string[] }>>>
  >;
  readonly skins: readonly Readonly<Record<string, unknown>>[];
  readonly extensiontags: readonly string[];
  readonly functionhooks: readonly string[];
  readonly showhooks: readonly unknown[];
  readonly variables: readonly string[];
  readonly protocols: readonly string[];
  readonly defaultoptions: Readonly<Record<string, unknown>>;
  readonly uploaddialog: Readonly<Record<string, unknown>>;
  readonly copyuploaddomains?: readonly string[];
  readonly settings: Settings;
}

/** `siprop=general`. Keys that only pass through to the answer are not named here. */
export interface GeneralInformation {
  readonly [key: string]: unknown;
  readonly mainpage: string;
  readonly base: string;
  readonly sitename: string;
  readonly generator: string;
  readonly lang: string;
  readonly rtl: boolean;
  readonly case: LetterCase;
  /** Characters that titles may hold, as the inside of a regular expression's class. */
  readonly legaltitlechars?: string;
  /** Path of a page's address, with `$1` for the title. */
  readonly articlepath: string;
  readonly scriptpath: string;
  readonly script: string;
  readonly server: string;
  readonly servername: string;
  readonly wikiid: string;
}

/** Whether the first letter of a title is always a capital. */
export type LetterCase = 'first-letter' | 'case-sensitive';

/** One entry of `siprop=namespaces`. */
export interface NamespaceInformation {
  readonly id: number;
  readonly case: LetterCase;
  readonly name: string;
  readonly subpages: boolean;
  readonly canonical?: string;
  readonly content: boolean;
  readonly nonincludable: boolean;
  readonly namespaceprotection?: string;
  readonly defaultcontentmodel?: string;
}

/** One entry of `siprop=magicwords`. */
export interface MagicWordInformation {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly 'case-sensitive': boolean;
}

/** One entry of `siprop=interwikimap`. */
export interface InterwikiInformation {
  readonly prefix: string;
  readonly local?: boolean;
  readonly trans?: boolean;
  readonly language?: string;
  readonly bcp47?: string;
  readonly deprecated?: string;
  readonly linktext?: string;
  readonly sitename?: string;
  readonly extralanglink?: boolean;
  /** Address with `$1` for the title. */
  readonly url: string;
  readonly localinterwiki?: boolean;
  readonly protorel: boolean;
  readonly wikiid?: string;
  readonly api?: string;
}

/** One entry of `siprop=usergroups`. */
export interface UserGroupInformation {
  readonly name: string;
  readonly rights: readonly string[];
  readonly [key: string]: unknown;
}

/** `siprop=autocreatetempuser`. */
export interface TemporaryAccountInformation {
  readonly enabled: boolean;
  readonly matchPatterns?: readonly string[];
}

/** One entry of `siprop=extensions`. */
export interface ExtensionInformation {
  readonly type: string;
  readonly name: string;
  readonly [key: string]: unknown;
}

/** `siprop=restrictions`. */
export interface RestrictionInformation {
  readonly types: readonly string[];
  readonly levels: readonly string[];
  readonly cascadinglevels: readonly string[];
  readonly semiprotectedlevels: readonly string[];
}

/** One entry of `siprop=languages`. */
export interface LanguageInformation {
  readonly code: string;
  readonly bcp47: string;
  readonly name: string;
}

/** What siteinfo does not tell. */
export interface Settings {
  /** Wikiquery's extensions that are installed, by folder name in `extensions/`. */
  readonly extensions: readonly string[];
  /** Modules that this deployment leaves out. */
  readonly withoutModules: readonly string[];
  /** Every right that a group or a grant may give, sorted. */
  readonly rights: readonly string[];
  /** Rights that everybody has without a group giving them, sorted. */
  readonly implicitRights: readonly string[];
  /** Pages whose language is kept in the database (`page_lang`). */
  readonly pageLanguageInDatabase: boolean;
  /** Days after which a user counts as inactive. */
  readonly activeUserDays: number;
  /** Content models that a page may have, and the format each is written in by default. */
  readonly contentModels: Readonly<Record<string, string>>;
  /** Names of the messages that the wiki's software has a text for, first letter a capital. */
  readonly softwareMessages: readonly string[];
  /** Name of the collation that categories are sorted by, such as `uppercase` (the default) or `uca-default`. */
  readonly categoryCollation?: string;
  /** Slot roles beside `main`. */
  readonly slotRoles: readonly string[];
  /** Largest answer in bytes before a list is cut and continued. */
  readonly maximumResultSize: number;
  /** Capitals of letters where they differ from Unicode's (`$wgOverrideUcfirstCharacters`). */
  readonly capitals?: Readonly<Record<string, string>>;
  /** Codes of languages by the prefixes that link to them, where these differ (`$wgInterlanguageLinkCodeMap`). */
  readonly interlanguageLinkCodes?: Readonly<Record<string, string>>;
  /** Where uploaded files are served, a path or an address (`$wgUploadPath`); `images` in the script path unless said. */
  readonly uploadPath?: string;
  /** Namespaces whose pages end in the code of the language that they are written in. */
  readonly translationNamespaces?: readonly number[];
  /** Names of skins by language and code, where they differ from those of the content language. */
  readonly skinNames?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How often who may do what, as `$wgRateLimits`: action → group → times and seconds; it is only told, not enforced. */
  readonly rateLimits?: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>>;
  /** The shortest prefixes of networks that can be blocked (`$wgBlockCIDRLimit`). */
  readonly blockCidrLimit?: { readonly IPv4: number; readonly IPv6: number };
  /** The shortest prefixes of networks whose contributions are listed (`$wgRangeContributionsCIDRLimit`). */
  readonly contributionsCidrLimit?: { readonly IPv4: number; readonly IPv6: number };
  /** Values of parameters that this wiki does without, by module and parameter, as in `blocks.prop`. */
  readonly withoutValues?: Readonly<Record<string, readonly string[]>>;
  /** How files are kept and made smaller. */
  readonly files?: FileSettings;
  /**
   * Folder of an installed MediaWiki whose texts of messages (`i18n`) are answered; without it, only those that
   * Wikiquery itself answers with are known.
   */
  readonly messagesFolder?: string;
  /** What `meta=authmanagerinfo` tells about accounts, where it is not as in MediaWiki's own configuration. */
  readonly authentication?: {
    /** Whether accounts can be made; yes unless said. */
    readonly newAccounts?: boolean;
    /** Whether accounts have mail addresses, to which passwords can be sent; yes unless said. */
    readonly mail?: boolean;
    /** Whether accounts have real names; yes unless said. */
    readonly realName?: boolean;
  };
  /** Special pages of extensions whose lists are answered from where the wiki keeps them (`querycache`). */
  readonly keptQueryPages?: readonly string[];
  /** Address of the wiki's own `api.php`, where what this server does not do is to be sent. */
  readonly writeApi?: string;
  /**
   * HTTP status, such as 421, with which a proxy in front is told to send a request to the wiki's own `api.php`; what
   * needs a session of the wiki's is then not answered here either. Unless said, clients themselves are told with 200.
   */
  readonly elsewhereStatus?: number;
  /** `false` where the wiki gives no feeds (`$wgFeed`). */
  readonly feeds?: boolean;
  /** Bytes beyond which feeds link to a difference and do not show it (`$wgFeedDiffCutoff`); 32,768 unless said. */
  readonly feedDifferenceSize?: number;
  /** Days for which recent changes are kept (`$wgRCMaxAge`); 90 unless said. */
  readonly recentChangesDays?: number;
  /** Seconds for which completions of titles may be kept (`$wgSearchSuggestCacheExpiry`); 1200 unless said. */
  readonly searchSuggestAge?: number;
  /** How many differences between revisions a request may have worked out (`$wgAPIMaxUncachedDiffs`); 1 unless said. */
  readonly uncachedDifferences?: number;
  /** How differences number lines, by language: text with `$1` for the number, English unless said. */
  readonly lineNumbers?: Readonly<Record<string, string>>;
  /** Types of log entries (`$wgLogTypes`); those of MediaWiki itself unless said. */
  readonly logTypes?: readonly string[];
  /** Types and actions of log entries (`$wgLogActionsHandlers`), such as `move/move`; MediaWiki's own unless said. */
  readonly logActions?: readonly string[];
  /** Rights that it takes to read logs, by type (`$wgLogRestrictions`), beside those that are known to need one. */
  readonly logRestrictions?: Readonly<Record<string, string>>;
  /** Change tags that the software or an extension puts on changes by itself; MediaWiki's own unless said. */
  readonly softwareTags?: readonly string[];
  /** Whether names of database servers are told to everybody (`$wgShowHostnames`). */
  readonly showHostnames?: boolean;
  /** How the servers of a MariaDB or MySQL database are used, in the form of `ServerSettings` in `database/mysql`. */
  readonly database?: unknown;
  /** Addresses of the databases in which texts are kept beside the wiki's own, by cluster, as in `$wgExternalServers`. */
  readonly externalStores?: Readonly<Record<string, string>>;
  /** Lets in who is logged in to the MediaWiki on the same database; nobody's cookies but our own count unless said. */
  readonly sessions?: SessionSettings;
  /** Whether a block of the whole site keeps an account from being logged in (`$wgBlockDisablesLogin`). */
  readonly blockDisablesLogin?: boolean;
  /** How many requests to the API one address may send within so many seconds; any number unless said. */
  readonly requestLimit?: { readonly requests: number; readonly seconds: number };
  /** Bytes that the bodies of all requests to one process may hold together; 128 MiB unless said. */
  readonly bodyMemory?: number;
  /** Further settings, each read by what knows it: those of an extension stand in its `settings.ts`. */
  readonly [key: string]: unknown;
}
