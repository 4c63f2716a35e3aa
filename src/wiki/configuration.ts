import type { FileSettings } from './file-repository.ts';
import type { AdmissionSettings } from './admission-settings.ts';
import type { SessionSettings } from './session-settings.ts';

/**
 * A wiki's configuration: the response of its own `action=query&meta=siteinfo` (formatversion 2, every `siprop`), and
 * under `settings` what siteinfo does not include.
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

/** `siprop=general`. Keys that are only returned as they are have no type here. */
export interface GeneralInformation {
  readonly [key: string]: unknown;
  readonly mainpage: string;
  readonly base: string;
  readonly sitename: string;
  readonly generator: string;
  readonly lang: string;
  readonly rtl: boolean;
  readonly case: LetterCase;
  /** Characters allowed in titles, as the inside of a regular expression's character class. */
  readonly legaltitlechars?: string;
  /** URL path of a page, with `$1` for the title. */
  readonly articlepath: string;
  readonly scriptpath: string;
  readonly script: string;
  readonly server: string;
  readonly servername: string;
  readonly wikiid: string;
}

/** Whether the first letter of a title is always upper case. */
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
  /** URL with `$1` for the title. */
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

/** Settings that siteinfo does not include. */
export interface Settings {
  /** Enabled extensions, by folder name in `extensions/`. */
  readonly extensions: readonly string[];
  /** Disabled modules. */
  readonly withoutModules: readonly string[];
  /** Every right that a group or grant can give, sorted. */
  readonly rights: readonly string[];
  /** Rights that everyone has without a group that gives them, sorted. */
  readonly implicitRights: readonly string[];
  /** Whether a page's language can be set in the database (`$wgPageLanguageUseDB`). */
  readonly pageLanguageInDatabase: boolean;
  /** Days after which a user counts as inactive. */
  readonly activeUserDays: number;
  /** Content models, with the default format of each. */
  readonly contentModels: Readonly<Record<string, string>>;
  /** Names of the software's messages, with an upper-case first letter. */
  readonly softwareMessages: readonly string[];
  /** Collation of categories, such as `uppercase` (the default) or `uca-default`. */
  readonly categoryCollation?: string;
  /** Slot roles beside `main`. */
  readonly slotRoles: readonly string[];
  /** Size of a result in bytes at which lists are truncated and continued. */
  readonly maximumResultSize: number;
  /** Upper-case letters that differ from Unicode's (`$wgOverrideUcfirstCharacters`). */
  readonly capitals?: Readonly<Record<string, string>>;
  /** Language codes by interlanguage prefix, where they differ (`$wgInterlanguageLinkCodeMap`). */
  readonly interlanguageLinkCodes?: Readonly<Record<string, string>>;
  /** Path or URL of uploaded files (`$wgUploadPath`); `images` in the script path by default. */
  readonly uploadPath?: string;
  /** Namespaces of pages whose titles end in their language code. */
  readonly translationNamespaces?: readonly number[];
  /** Names of skins by language and skin code, where they differ from those in the content language. */
  readonly skinNames?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** `$wgRateLimits`: action → group → hits and seconds; only reported, not enforced. */
  readonly rateLimits?: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>>;
  /** Shortest prefixes of networks that can be blocked (`$wgBlockCIDRLimit`). */
  readonly blockCidrLimit?: { readonly IPv4: number; readonly IPv6: number };
  /** Shortest prefixes of networks whose contributions can be listed (`$wgRangeContributionsCIDRLimit`). */
  readonly contributionsCidrLimit?: { readonly IPv4: number; readonly IPv6: number };
  /** Unsupported parameter values, by module and parameter, as in `blocks.prop`. */
  readonly withoutValues?: Readonly<Record<string, readonly string[]>>;
  /** How files are stored and scaled. */
  readonly files?: FileSettings;
  /**
   * Folder of an installed MediaWiki, for its message texts (`i18n`); without it, only the messages that Wikiquery itself
   * uses are available.
   */
  readonly messagesFolder?: string;
  /** What `meta=authmanagerinfo` returns, where it differs from MediaWiki's defaults. */
  readonly authentication?: {
    /** Whether accounts can be created; true by default. */
    readonly newAccounts?: boolean;
    /** Whether accounts have e-mail addresses, to which passwords can be sent; true by default. */
    readonly mail?: boolean;
    /** Whether accounts have real names; true by default. */
    readonly realName?: boolean;
  };
  /** Special pages of extensions whose lists are read from the cache (`querycache`). */
  readonly keptQueryPages?: readonly string[];
  /** URL of the wiki's own `api.php`, for requests that this server does not support. */
  readonly writeApi?: string;
  /**
   * HTTP status, such as 421, that tells a proxy to send a request to the wiki's own `api.php` instead; requests that
   * need a session of the wiki are then not answered either. By default, clients get an error with status 200.
   */
  readonly elsewhereStatus?: number;
  /** Whether feeds are enabled (`$wgFeed`); true by default. */
  readonly feeds?: boolean;
  /** Bytes above which feeds link to a diff instead of showing it (`$wgFeedDiffCutoff`); 32,768 by default. */
  readonly feedDifferenceSize?: number;
  /** Days for which recent changes are kept (`$wgRCMaxAge`); 90 by default. */
  readonly recentChangesDays?: number;
  /** Seconds for which search suggestions may be cached (`$wgSearchSuggestCacheExpiry`); 1200 by default. */
  readonly searchSuggestAge?: number;
  /** Maximum number of diffs that a request may compute (`$wgAPIMaxUncachedDiffs`); 1 by default. */
  readonly uncachedDifferences?: number;
  /** Labels of line numbers in diffs, by language, with `$1` for the number; English by default. */
  readonly lineNumbers?: Readonly<Record<string, string>>;
  /** Log types (`$wgLogTypes`); MediaWiki's own by default. */
  readonly logTypes?: readonly string[];
  /** Log types and actions (`$wgLogActionsHandlers`), such as `move/move`; MediaWiki's own by default. */
  readonly logActions?: readonly string[];
  /** Additional rights required to read logs, by type (`$wgLogRestrictions`). */
  readonly logRestrictions?: Readonly<Record<string, string>>;
  /** Change tags that the software or an extension applies; MediaWiki's own by default. */
  readonly softwareTags?: readonly string[];
  /** Whether names of database servers are public (`$wgShowHostnames`). */
  readonly showHostnames?: boolean;
  /** How the servers of a MariaDB or MySQL database are used; see `ServerSettings` in `database/mysql`. */
  readonly database?: unknown;
  /** Database URLs of external stores of texts, by cluster (`$wgExternalServers`). */
  readonly externalStores?: Readonly<Record<string, string>>;
  /** Accepts sessions of the MediaWiki on the same database; by default, only Wikiquery's own sessions are valid. */
  readonly sessions?: SessionSettings;
  /** Whether a sitewide block prevents logging in (`$wgBlockDisablesLogin`). */
  readonly blockDisablesLogin?: boolean;
  /** Limit of API requests per IP address; unlimited by default. */
  readonly requestLimit?: { readonly requests: number; readonly seconds: number };
  /** What one request may use: `seconds` (10), `botSeconds` (30), `rows` that are visited, `megabytes`. */
  readonly budget?: Partial<Readonly<Record<'seconds' | 'botSeconds' | 'rows' | 'megabytes', number>>>;
  /** Which requests wait or are refused when there are too many; false lets all run as they come. */
  readonly admission?: AdmissionSettings | false;
  /** How many processes answer costly requests, for each process that serves; together as many as there are cores by default. */
  readonly runners?: number;
  /** Where requests are logged; `networks` shortens addresses to /24 and /48. */
  readonly accessLog?: {
    /** A file's path, or `-` for standard output. */
    readonly file: string;
    /** `json` by default. */
    readonly format?: 'json' | 'text';
    readonly networks?: boolean;
  };
  /** Seconds from which a request is logged as slow; 1 by default. */
  readonly slowSeconds?: number;
  /** Maximum total bytes of request bodies in memory, per process; 128 MiB by default. */
  readonly bodyMemory?: number;
  /** Maximum number of connections per process, at most half of the files that it may open; 4000 by default. */
  readonly connections?: number;
  /** Maximum total bytes of responses that clients have not read yet, per process; 128 MiB by default. */
  readonly responseMemory?: number;
  /** Where metrics are served for Prometheus, as `HOST:PORT`; not served by default. */
  readonly metrics?: string;
  /** Settings of extensions, which each extension reads in its `settings.ts`. */
  readonly [key: string]: unknown;
}
