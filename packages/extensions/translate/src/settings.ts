import {
  choice,
  defaulted,
  either,
  flag,
  group,
  list,
  optional,
  required,
  table,
  text,
  type Values,
  whole,
} from '@wikiquery/core/wiki/settings';
import type { Site } from '@wikiquery/core/wiki';
import { settingsReader } from '@wikiquery/core/query';

const texts = list(text());
const textTable = table(text());

const workflowState = {
  color: optional('Its color, as six hexadecimal digits.', text()),
  right: optional('The right required to set it.', text()),
};

/** A workflow state: its color and the right required to set it. */
export type WorkflowState = Values<typeof workflowState>;

const pendingChanges = {
  removed: optional('Removed messages, by key.', textTable),
  added: optional('Added or renamed messages.', textTable),
};

/** Changes of a group's files that are not imported yet. */
export type PendingChanges = Values<typeof pendingChanges>;

const languages = either(choice('*'), texts);

const declaredGroup = {
  id: required('Its ID.', text()),
  label: required('Its name.', text()),
  description: optional('What it is.', text()),
  namespace: required('The namespace of its messages.', whole({})),
  sourceLanguage: optional('English if it is left out.', text()),
  icon: optional('Name of a file on the wiki.', text()),
  messages: optional('Its messages in the source language.', textTable),
  groups: optional('Groups in this one; `*` matches any characters.', texts),
  optional: optional('Keys of messages that need not be translated; `*` matches any characters.', texts),
  ignored: optional('Keys of messages that are not translated; `*` matches any characters.', texts),
  languages: optional(
    'Languages it is translated into; all if it is left out.',
    group({
      include: optional('These, or `*`.', languages),
      exclude: optional('Not these, or `*`.', languages),
    }),
  ),
  changes: optional('Changes pending import, by changeset name.', table(group(pendingChanges))),
};

/** A group that is not in the database: messages by key, or other groups. */
export type DeclaredGroup = Values<typeof declaredGroup>;

/** The extension's settings, for what the database does not contain. */
export const settings = {
  translate: defaulted(
    'What the extension Translate has in its configuration.',
    group({
      groups: defaulted(
        'Groups of messages in files, with the files’ messages, in order.',
        list(group(declaredGroup)),
        [],
      ),
      aliases: defaulted('Current IDs of renamed groups (`$wgTranslateGroupAliases`).', textTable, {}),
      documentationLanguage: optional(
        'Pseudo-language of message documentation (`$wgTranslateDocumentationLanguageCode`).',
        text(),
      ),
      workflowStates: defaulted(
        'Workflow states of groups (`$wgTranslateWorkflowStates`).',
        table(group(workflowState)),
        {},
      ),
      disabledLanguages: defaulted(
        'Reasons for disabled languages: by group, group prefix or `*`, then by language.',
        table(textTable),
        {},
      ),
      subscriptions: defaulted(
        'Whether users can subscribe to groups (`$wgTranslateEnableMessageGroupSubscription`).',
        flag,
        false,
      ),
      messageBundles: defaulted(
        'Whether message bundles are groups (`$wgTranslateEnableMessageBundleIntegration`).',
        flag,
        false,
      ),
      translatablePages: defaulted(
        'Whether pages can be marked for translation (`$wgEnablePageTranslation`).',
        flag,
        true,
      ),
      botName: defaulted(
        'Name of the extension’s bot account (`$wgTranslateFuzzyBotName`).',
        text(),
        'FuzzyBot',
      ),
    }),
    {},
  ),
};

const read = settingsReader<typeof settings>();

/** Reads the extension's settings from a wiki's configuration. */
export const translateSettings = (site: Site) => read(site).translate;

const CANONICAL_NAME = 'Translations';

/** Default number of the namespace of translation units. */
export const TRANSLATIONS = 1198;

/** Returns the namespace of translation units. */
export const translationsNamespace = (site: Site): number =>
  [...site.namespaces.values()].find(({ canonical }) => canonical === CANONICAL_NAME)?.id ?? TRANSLATIONS;

/** Returns the namespaces of messages. */
export function messageNamespaces(site: Site): ReadonlySet<number> {
  const { translationNamespaces } = site.configuration.settings;
  const declared = translateSettings(site).groups.map(({ namespace }) => namespace);
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
