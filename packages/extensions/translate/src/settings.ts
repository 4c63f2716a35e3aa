import { defineSettings, type Site } from '@wikiquery/core/extension';

const text = { type: 'text' } as const;
const texts = { type: 'list', of: text } as const;
const textTable = { type: 'table', of: text } as const;
const languages = { type: 'either', of: [{ type: 'constant', value: '*' }, texts] } as const;

const settings = defineSettings({
  translate: {
    description: 'What the extension Translate has in its configuration.',
    type: 'group',
    fields: {
      groups: {
        description: 'Groups of messages in files, with the files’ messages, in order.',
        type: 'list',
        of: {
          type: 'group',
          fields: {
            id: { description: 'Its ID.', ...text, required: true },
            label: { description: 'Its name.', ...text, required: true },
            description: { description: 'What it is.', ...text },
            namespace: {
              description: 'The namespace of its messages.',
              type: 'number',
              whole: true,
              required: true,
            },
            sourceLanguage: { description: 'English if it is left out.', ...text },
            icon: { description: 'Name of a file on the wiki.', ...text },
            messages: { description: 'Its messages in the source language.', ...textTable },
            groups: { description: 'Groups in this one; `*` matches any characters.', ...texts },
            optional: {
              description: 'Keys of messages that need not be translated; `*` matches any characters.',
              ...texts,
            },
            ignored: {
              description: 'Keys of messages that are not translated; `*` matches any characters.',
              ...texts,
            },
            languages: {
              description: 'Languages it is translated into; all if it is left out.',
              type: 'group',
              fields: {
                include: { description: 'These, or `*`.', ...languages },
                exclude: { description: 'Not these, or `*`.', ...languages },
              },
            },
            changes: {
              description: 'Changes pending import, by changeset name.',
              type: 'table',
              of: {
                type: 'group',
                fields: {
                  removed: { description: 'Removed messages, by key.', ...textTable },
                  added: { description: 'Added or renamed messages.', ...textTable },
                },
              },
            },
          },
        },
        default: [],
      },
      aliases: {
        description: 'Current IDs of renamed groups (`$wgTranslateGroupAliases`).',
        ...textTable,
        default: {},
      },
      documentationLanguage: {
        description: 'Pseudo-language of message documentation (`$wgTranslateDocumentationLanguageCode`).',
        ...text,
      },
      workflowStates: {
        description: 'Workflow states of groups (`$wgTranslateWorkflowStates`).',
        type: 'table',
        of: {
          type: 'group',
          fields: {
            color: { description: 'Its color, as six hexadecimal digits.', ...text },
            right: { description: 'The right required to set it.', ...text },
          },
        },
        default: {},
      },
      disabledLanguages: {
        description: 'Reasons for disabled languages: by group, group prefix or `*`, then by language.',
        type: 'table',
        of: textTable,
        default: {},
      },
      subscriptions: {
        description: 'Whether users can subscribe to groups (`$wgTranslateEnableMessageGroupSubscription`).',
        type: 'boolean',
        default: false,
      },
      messageBundles: {
        description: 'Whether message bundles are groups (`$wgTranslateEnableMessageBundleIntegration`).',
        type: 'boolean',
        default: false,
      },
      translatablePages: {
        description: 'Whether pages can be marked for translation (`$wgEnablePageTranslation`).',
        type: 'boolean',
        default: true,
      },
      botName: {
        description: 'Name of the extension’s bot account (`$wgTranslateFuzzyBotName`).',
        ...text,
        default: 'FuzzyBot',
      },
    },
    default: {},
  },
});

/** The extension's settings, for what the database does not contain. */
export const settingFields = settings.fields;

/** Reads the extension's settings from a wiki's configuration. */
export const translateSettings = (site: Site) => settings.of(site).translate;

type TranslateSettings = ReturnType<typeof translateSettings>;

/** A workflow state: its color and the right required to set it. */
export type WorkflowState = TranslateSettings['workflowStates'][string];

/** A group that is not in the database: messages by key, or other groups. */
export type DeclaredGroup = TranslateSettings['groups'][number];

/** Changes of a group's files that are not imported yet. */
export type PendingChanges = NonNullable<DeclaredGroup['changes']>[string];

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
