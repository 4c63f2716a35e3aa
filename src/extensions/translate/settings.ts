import type { Site } from '../../wiki/site.ts';

/** What the extension's configuration says and the database does not, under `settings.translate`. */
export interface TranslateSettings {
  /** Groups of messages that live in files, with what the files hold; in their order. */
  readonly groups?: readonly DeclaredGroup[];
  /** Former names of groups with the present ones (`$wgTranslateGroupAliases`). */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The code that stands for a message's documentation (`$wgTranslateDocumentationLanguageCode`). */
  readonly documentationLanguage?: string;
  /** States that the translation of a group goes through (`$wgTranslateWorkflowStates`). */
  readonly workflowStates?: Readonly<Record<string, WorkflowState>>;
  /** Why groups are not translated into languages: by group, its name's first part or `*`, then by language. */
  readonly disabledLanguages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether readers may follow groups (`$wgTranslateEnableMessageGroupSubscription`); no unless said. */
  readonly subscriptions?: boolean;
  /** Whether pages of JSON may be groups (`$wgTranslateEnableMessageBundleIntegration`); no unless said. */
  readonly messageBundles?: boolean;
  /** Whether pages can be marked for translation (`$wgEnablePageTranslation`); yes unless said. */
  readonly translatablePages?: boolean;
  /** Name of the account that the extension edits with (`$wgTranslateFuzzyBotName`). */
  readonly botName?: string;
}

/** A state of a group's translation: its color and the right that setting it takes. */
export interface WorkflowState {
  readonly color?: string;
  readonly right?: string;
}

/** A group that the database does not know: messages by key, or other groups. */
export interface DeclaredGroup {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly namespace: number;
  /** English unless said. */
  readonly sourceLanguage?: string;
  /** Of a file of the wiki. */
  readonly icon?: string;
  /** What its messages say in the source language. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Groups that make up this one, `*` standing for any characters. */
  readonly groups?: readonly string[];
  /** Keys of messages that need no translation and of those that may have none, `*` standing for any characters. */
  readonly optional?: readonly string[];
  readonly ignored?: readonly string[];
  /** Languages that it is translated into; all unless said. */
  readonly languages?: {
    readonly include?: '*' | readonly string[];
    readonly exclude?: '*' | readonly string[];
  };
  /** What waits for being brought into the wiki, by the name of a set of changes. */
  readonly changes?: Readonly<Record<string, PendingChanges>>;
}

/** Changes of a group's messages in its files that nobody has brought into the wiki yet. */
export interface PendingChanges {
  /** Messages that are gone, by key. */
  readonly removed?: Readonly<Record<string, string>>;
  /** Messages that are new or were renamed. */
  readonly added?: Readonly<Record<string, string>>;
}

/** Reads the extension's settings out of a wiki's configuration. */
export const translateSettings = (site: Site): TranslateSettings =>
  (site.configuration.settings['translate'] as TranslateSettings | undefined) ?? {};

const CANONICAL_NAME = 'Translations';

/** The number that the namespace of translated parts of pages usually has. */
export const TRANSLATIONS = 1198;

/** The namespace in which translations of a page's parts are kept. */
export const translationsNamespace = (site: Site): number =>
  [...site.namespaces.values()].find(({ canonical }) => canonical === CANONICAL_NAME)?.id ?? TRANSLATIONS;

/** The namespaces whose pages are messages. */
export function messageNamespaces(site: Site): ReadonlySet<number> {
  const { translationNamespaces = [] } = site.configuration.settings;
  const declared = (translateSettings(site).groups ?? []).map(({ namespace }) => namespace);
  return new Set([translationsNamespace(site), ...translationNamespaces, ...declared]);
}

/** Codes that became others; nothing is translated into them. */
const formerCodes = new Set('als bat-smg be-x-old fiu-vro roa-rup zh-classical zh-min-nan zh-yue'.split(' '));

/** Codes of the languages that messages are translated into. */
export function translationLanguages(site: Site): ReadonlySet<string> {
  const { documentationLanguage } = translateSettings(site);
  return new Set([
    ...[...site.languages.keys()].filter((code) => !formerCodes.has(code)),
    ...(documentationLanguage === undefined ? [] : [documentationLanguage]),
  ]);
}
