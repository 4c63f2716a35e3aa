import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookupTable } from '@wikiquery/common/lookup-table';
import help from '../../../messages/en.json' with { type: 'json' };
import interfaceTexts from '../../../messages/interface.json' with { type: 'json' };
import { problems } from '../../query/result/problems.ts';
import { wordingAt } from '../../wiki/earlier-wordings.ts';
import localMessages from '../../wiki/language/messages.json' with { type: 'json' };
import type { Site } from '../../wiki/site.ts';
import { calendarTexts } from './calendar-texts.ts';

/** Texts of one language by message name. */
type Texts = ReadonlyMap<string, string>;

/** The default texts of the wiki's software. */
export interface SoftwareTexts {
  /** Returns a message in exactly this language. */
  readonly text: (name: string, language: string) => string | undefined;
  /** Lists the messages that exist in one of these languages. */
  readonly names: (languages: readonly string[]) => readonly string[];
}

/** Texts that are parts of results, in the languages of MediaWiki. */
const localTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = lookupTable(localMessages);

const known = new WeakMap<Site, SoftwareTexts>();

/** Returns the texts in `messagesFolder`, or Wikiquery's own if it is not set. */
export function softwareTexts(site: Site): SoftwareTexts {
  const made = known.get(site) ?? createSoftwareTexts(site);
  known.set(site, made);
  return made;
}

/** Maximum number of cached languages; English and the content language are never dropped. */
const KEPT_LANGUAGES = 16;

function createSoftwareTexts(site: Site): SoftwareTexts {
  const { messagesFolder } = site.configuration.settings;
  const load =
    messagesFolder === undefined
      ? (language: string): Texts =>
          new Map([
            ...calendarTexts(language),
            ...Object.entries(localTexts[language] ?? {}).map(([name, text]): [string, string] => [
              name,
              wordingAt(name, text, site.software),
            ]),
            ...(language === 'en' ? ownTexts(site) : []),
            ...site.extensions.flatMap(({ messages = {} }) => Object.entries(messages[language] ?? {})),
          ])
      : fromFolders(textFolders(messagesFolder, site));
  const loaded = new Map<string, Texts>();
  const textsOf = (language: string): Texts => {
    // The code becomes part of a file name.
    if (!/^[a-z][a-z0-9-]*$/.test(language)) return new Map();
    const texts = loaded.get(language) ?? load(language);
    if (language !== 'en' && language !== site.language) loaded.delete(language);
    loaded.set(language, texts);
    if (loaded.size > KEPT_LANGUAGES) {
      const oldest = [...loaded.keys()].find((code) => code !== 'en' && code !== site.language);
      if (oldest !== undefined) loaded.delete(oldest);
    }
    return texts;
  };
  return {
    text: (name, language) => textsOf(language).get(name),
    names: (languages) => [...new Set(languages.flatMap((language) => [...textsOf(language).keys()]))],
  };
}

/** MediaWiki's own message folders, of which versions have more or fewer; later ones override earlier ones. */
const coreFolders = [
  'languages/i18n',
  'languages/i18n/botpasswords',
  'languages/i18n/codex',
  'languages/i18n/datetime',
  'languages/i18n/exif',
  'languages/i18n/languageconverter',
  'languages/i18n/interwiki',
  'languages/i18n/preferences',
  'languages/i18n/nontranslatable',
  'includes/api/i18n',
  'includes/Api/i18n',
  'includes/Rest/i18n',
  'resources/lib/ooui/i18n',
  'includes/libs/ParamValidator/i18n',
];

/** The messages of the installer, which are among the others from 1.44 on. */
const installerFolder = 'includes/installer/i18n';

/**
 * Lists the message folders of MediaWiki and of the installed extensions and skins; a folder without MediaWiki has the
 * files that `wikiquery init --messages` saved.
 */
function textFolders(root: string, { configuration, software }: Site): string[] {
  if (!existsSync(join(root, 'languages', 'i18n'))) return [root];
  const installed = new Set(configuration.extensions.map(({ name }) => name));
  const extensions = ['extensions', 'skins'].flatMap((kind) =>
    subfolders(join(root, kind)).flatMap((folder) => {
      const description = describe(folder);
      return description && installed.has(description.name) ? description.folders : [];
    }),
  );
  const folders = software.has({ since: '1.44' }) ? [...coreFolders, installerFolder] : coreFolders;
  return [...folders.map((folder) => join(root, folder)), ...extensions];
}

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
}

/** Reads the name and message folders from an `extension.json` or `skin.json`. */
function describe(folder: string): { readonly name: string; readonly folders: string[] } | undefined {
  const file = ['extension.json', 'skin.json'].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) return undefined;
  const described = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly name?: string;
    readonly MessagesDirs?: Readonly<Record<string, string | readonly string[]>>;
  };
  const folders = Object.values(described.MessagesDirs ?? {}).flat();
  return { name: described.name ?? '', folders: folders.map((path) => join(folder, path)) };
}

function fromFolders(folders: readonly string[]): (language: string) => Texts {
  return (language) => {
    const texts = new Map<string, string>();
    for (const folder of folders) {
      const file = join(folder, `${language}.json`);
      if (!existsSync(file)) continue;
      for (const [name, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object)) {
        if (typeof text === 'string') texts.set(name, text);
      }
    }
    return texts;
  };
}

/** Returns Wikiquery's own English messages. */
const ownTexts = ({ extensions }: Site): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...[problems, ...extensions.map(({ problems: own = {} }) => own)].flatMap((table) =>
      Object.values(table).map(({ key, text }): [string, string] => [key, text]),
    ),
    ...Object.entries(help),
    ...Object.entries(interfaceTexts),
  ]);
