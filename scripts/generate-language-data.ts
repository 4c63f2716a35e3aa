/**
 * Generates the data in `packages/core/src/wiki/language/` from MediaWiki's language files, which PHP reads:
 *
 *     node scripts/generate-language-data.ts /srv/mediawiki
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { calendarMessages } from '../packages/core/src/wikitext/expand/calendar-names.ts';

const [installation] = process.argv.slice(2);
if (installation === undefined)
  throw new Error('usage: node scripts/generate-language-data.ts MEDIAWIKI-FOLDER');

/** The variables that a language file sets, as far as they are used here; PHP writes an empty array as a list. */
interface LanguageFile {
  readonly fallback?: string | false;
  readonly magicWords?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly dateFormats?: Readonly<Record<string, string>>;
  readonly defaultDateFormat?: string;
  readonly digitTransformTable?: Readonly<Record<string, string>> | readonly never[] | null;
  readonly fallback8bitEncoding?: string;
  readonly namespaceGenderAliases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly namespaceAliases?: Readonly<Record<string, number | string>>;
}

const readFiles = String.raw`
define('MEDIAWIKI', true);
define('MW_INSTALL_PATH', $argv[1]);
require MW_INSTALL_PATH . '/vendor/autoload.php';
require MW_INSTALL_PATH . '/includes/AutoLoader.php';
require MW_INSTALL_PATH . '/includes/Defines.php';
$variablesOf = static function (string $file): array {
  include $file;
  return get_defined_vars();
};
$languages = [];
foreach (glob(MW_INSTALL_PATH . '/languages/messages/Messages*.php') as $file) {
  $code = str_replace('_', '-', strtolower(substr(basename($file, '.php'), strlen('Messages'))));
  $languages[$code] = array_intersect_key($variablesOf($file), array_flip(array_slice($argv, 2)));
}
echo json_encode((object)$languages, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
`;
const variables = [
  'fallback',
  'magicWords',
  'dateFormats',
  'defaultDateFormat',
  'digitTransformTable',
  'fallback8bitEncoding',
  'namespaceGenderAliases',
  'namespaceAliases',
];
const languages = Object.entries(
  JSON.parse(
    execFileSync('php', ['-r', readFiles, '--', installation, ...variables], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Readonly<Record<string, LanguageFile>>,
);

/** Derives data from each language file; languages without any are left out. */
const collect = <T>(derive: (file: LanguageFile) => T | undefined): Record<string, T> =>
  Object.fromEntries(
    languages.flatMap(([code, file]) => {
      const derived = derive(file);
      return derived === undefined ? [] : [[code, derived]];
    }),
  );

const fallbacks = collect(({ fallback }) => (fallback ? fallback.split(/, */) : undefined));

const redirectWords = collect(({ magicWords }) => {
  const [, ...words] = magicWords?.['redirect'] ?? [];
  const distinct = new Set(words.map((word) => String(word).toLowerCase()));
  distinct.delete('#redirect');
  return distinct.size > 0 ? [...distinct] : undefined;
});

/** How a language writes times with their dates: formats by style, the default style, and its digits. */
const dateFormats = collect(
  ({ dateFormats: formats = {}, defaultDateFormat: style, digitTransformTable }) => {
    const both = Object.entries(formats).flatMap(([name, written]) =>
      name.endsWith(' both') ? [[name.slice(0, -' both'.length), written] as const] : [],
    );
    const digits = Object.entries(digitTransformTable ?? {})
      .filter(([digit]) => /^\d$/.test(digit))
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([, digit]) => digit)
      .join('');
    const derived = {
      ...(style !== undefined && { style }),
      ...(both.length > 0 && { formats: Object.fromEntries(both) }),
      ...(Array.from(digits).length === 10 && { digits }),
    };
    return Object.keys(derived).length > 0 ? derived : undefined;
  },
);

const encodings = collect(({ fallback8bitEncoding: encoding }) => encoding);

const genderNamespaces = collect(({ namespaceGenderAliases: aliases }) =>
  aliases && Object.keys(aliases).length > 0
    ? Object.fromEntries(
        Object.entries(aliases).map(([namespace, names]) => [
          namespace,
          Object.fromEntries(
            Object.entries(names).map(([gender, name]) => [gender, name.replaceAll('_', ' ')]),
          ),
        ]),
      )
    : undefined,
);

/** The aliases of magic words that are not the English ones, by name. */
const english = languages.find(([code]) => code === 'en')?.[1].magicWords ?? {};
const magicWords = collect(({ magicWords: words = {} }) => {
  const own: [string, (string | number)[]][] = [];
  for (const [name, [, ...aliases]] of Object.entries(words)) {
    const inEnglish = new Set(english[name]?.slice(1));
    const local = aliases.filter((alias) => !inEnglish.has(alias));
    if (local.length > 0 && name in english) own.push([name, local]);
  }
  return own.length > 0 ? Object.fromEntries(own) : undefined;
});

/** The aliases of namespaces in a language, by number. */
const namespaceAliases = collect(({ namespaceAliases: aliases = {} }) => {
  const byNumber = new Map<number, string[]>();
  for (const [alias, number] of Object.entries(aliases))
    // One file names and numbers the wrong way round, which MediaWiki ignores.
    if (typeof number === 'number')
      byNumber.set(number, [...(byNumber.get(number) ?? []), alias.replaceAll('_', ' ')]);
  return byNumber.size > 0 ? Object.fromEntries(byNumber) : undefined;
});

/** Messages of the interface that are parts of results. */
const messageNames = [
  'editsection',
  'editsectionhint',
  'ellipsis',
  'lineno',
  'parser-template-loop-warning',
  'parser-template-recursion-depth-warning',
  'red-link-title',
  'redirectto',
  'toc',
];
const translations = readdirSync(join(installation, 'languages', 'i18n'))
  .filter((file) => file.endsWith('.json') && file !== 'qqq.json')
  .toSorted()
  .map((file): readonly [language: string, texts: Readonly<Record<string, unknown>>] => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(installation, 'languages', 'i18n', file), 'utf8')) as Readonly<
      Record<string, unknown>
    >,
  ]);
const messages = Object.fromEntries(
  translations.flatMap(([language, texts]) => {
    const own = messageNames.filter((name) => typeof texts[name] === 'string');
    if (language === 'en' || own.length === 0) return [];
    return [[language, Object.fromEntries(own.map((name) => [name, texts[name]]))] as const];
  }),
);

/** The names of months and weekdays, joined by kind; a form within dates that is not different is left out. */
const calendar = Object.fromEntries(
  translations.flatMap(([language, texts]) => {
    const joined = Object.entries(calendarMessages).map(([kind, names]) => {
      const own = names.map((name) => texts[name]);
      return [kind, own.map((text) => (typeof text === 'string' ? text : '')).join('|')] as const;
    });
    const isMissing = (text: string | undefined): boolean => /^\|*$/.test(text ?? '');
    const byKind = new Map(joined);
    if (!isMissing(byKind.get('xg')) && byKind.get('xg') === byKind.get('F')) byKind.delete('xg');
    const own = [...byKind].map(([kind, text]) => [kind, isMissing(text) ? '' : text] as const);
    return own.every(([, text]) => text === '') ? [] : [[language, Object.fromEntries(own)] as const];
  }),
);

for (const [name, data] of Object.entries({
  fallbacks,
  'magic-words': magicWords,
  'namespace-aliases': namespaceAliases,
  messages,
  calendar,
  'redirect-words': redirectWords,
  'date-formats': dateFormats,
  encodings,
  'gender-namespaces': genderNamespaces,
})) {
  const path = fileURLToPath(new URL(`../src/wiki/language/${name}.json`, import.meta.url));
  const options = await resolveConfig(path);
  writeFileSync(path, await format(JSON.stringify(data), { ...options, parser: 'json' }));
}
