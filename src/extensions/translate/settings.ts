import type { Site } from '../../wiki/site.ts';

/** The extension's settings under `settings.translate`, for what the database does not contain. */
export interface TranslateSettings {
  /** Groups of messages in files, with the files' messages, in order. */
  readonly groups?: readonly DeclaredGroup[];
  /** Current IDs of renamed groups (`$wgTranslateGroupAliases`). */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Pseudo-language of message documentation (`$wgTranslateDocumentationLanguageCode`). */
  readonly documentationLanguage?: string;
  /** Workflow states of groups (`$wgTranslateWorkflowStates`). */
  readonly workflowStates?: Readonly<Record<string, WorkflowState>>;
  /** Reasons for disabled languages: by group, group prefix or `*`, then by language. */
  readonly disabledLanguages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether users can subscribe to groups (`$wgTranslateEnableMessageGroupSubscription`); no by default. */
  readonly subscriptions?: boolean;
  /** Whether message bundles are groups (`$wgTranslateEnableMessageBundleIntegration`); no by default. */
  readonly messageBundles?: boolean;
  /** Whether pages can be marked for translation (`$wgEnablePageTranslation`); yes by default. */
  readonly translatablePages?: boolean;
  /** Name of the extension's bot account (`$wgTranslateFuzzyBotName`). */
  readonly botName?: string;
}

/** A workflow state: its color and the right required to set it. */
export interface WorkflowState {
  readonly color?: string;
  readonly right?: string;
}

/** A group that is not in the database: messages by key, or other groups. */
export interface DeclaredGroup {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly namespace: number;
  /** English by default. */
  readonly sourceLanguage?: string;
  /** Name of a file on the wiki. */
  readonly icon?: string;
  /** Its messages in the source language. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Groups in this one; `*` matches any characters. */
  readonly groups?: readonly string[];
  /** Keys of messages that are not or need not be translated; `*` matches any characters. */
  readonly optional?: readonly string[];
  readonly ignored?: readonly string[];
  /** Languages it is translated into; all by default. */
  readonly languages?: {
    readonly include?: '*' | readonly string[];
    readonly exclude?: '*' | readonly string[];
  };
  /** Changes pending import, by changeset name. */
  readonly changes?: Readonly<Record<string, PendingChanges>>;
}

/** Changes of a group's files that are not imported yet. */
export interface PendingChanges {
  /** Removed messages, by key. */
  readonly removed?: Readonly<Record<string, string>>;
  /** Added or renamed messages. */
  readonly added?: Readonly<Record<string, string>>;
}

/** Reads the extension's settings from a wiki's configuration. */
export const translateSettings = (site: Site): TranslateSettings =>
  (site.configuration.settings['translate'] as TranslateSettings | undefined) ?? {};

const CANONICAL_NAME = 'Translations';

/** Default number of the namespace of translation units. */
export const TRANSLATIONS = 1198;

/** Returns the namespace of translation units. */
export const translationsNamespace = (site: Site): number =>
  [...site.namespaces.values()].find(({ canonical }) => canonical === CANONICAL_NAME)?.id ?? TRANSLATIONS;

/** Returns the namespaces of messages. */
export function messageNamespaces(site: Site): ReadonlySet<number> {
  const { translationNamespaces = [] } = site.configuration.settings;
  const declared = (translateSettings(site).groups ?? []).map(({ namespace }) => namespace);
  return new Set([translationsNamespace(site), ...translationNamespaces, ...declared]);
}

/** Former language codes, which are not translated into. */
const formerCodes = new Set('als bat-smg be-x-old fiu-vro roa-rup zh-classical zh-min-nan zh-yue'.split(' '));

/** Returns the codes of languages for translations. */
export function translationLanguages(site: Site): ReadonlySet<string> {
  const { documentationLanguage } = translateSettings(site);
  return new Set([
    ...[...site.languages.keys()].filter((code) => !formerCodes.has(code)),
    ...(documentationLanguage === undefined ? [] : [documentationLanguage]),
  ]);
}
