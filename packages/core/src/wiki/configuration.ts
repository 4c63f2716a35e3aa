import type { GivenSettings, Settings } from './settings/settings.ts';

/**
 * A wiki's configuration: the response of its own `action=query&meta=siteinfo` (formatversion 2, every `siprop`), and
 * under `settings` what siteinfo does not include.
 */
export interface Configuration<S = GivenSettings> {
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
  readonly clientlibraries: readonly LibraryInformation[];
  readonly libraries: readonly LibraryInformation[];
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
  readonly defaultoptions: Readonly<Record<string, string | number | boolean | null>>;
  readonly uploaddialog: Readonly<Record<string, unknown>>;
  readonly copyuploaddomains?: readonly string[];
  readonly settings: S;
  /** Parts above that `--with` or a deployment overrides, as the wiki returned them. */
  readonly overridden?: Partial<Omit<Configuration, 'settings' | 'overridden'>>;
}

/** A configuration with the defaults of all settings filled in. */
export type CompleteConfiguration = Configuration<Settings>;

/** `siprop=general`. Keys that are only passed through to answers are untyped. */
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
  /** MediaWiki leaves it out of extensions that do not have one. */
  readonly name?: string;
  readonly [key: string]: unknown;
}

/** One entry of `siprop=libraries` and `siprop=clientlibraries`. */
export interface LibraryInformation {
  readonly name: string;
  readonly version: string;
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
