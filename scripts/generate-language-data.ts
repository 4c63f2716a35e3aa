/**
 * Generates the data in `src/wiki/language/` from MediaWiki's language files, which PHP reads:
 *
 *     node scripts/generate-language-data.ts /srv/mediawiki
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

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
  readonly namespaceGenderAliases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
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
  'namespaceGenderAliases',
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

for (const [name, data] of Object.entries({
  fallbacks,
  'redirect-words': redirectWords,
  'date-formats': dateFormats,
  'gender-namespaces': genderNamespaces,
})) {
  const path = fileURLToPath(new URL(`../src/wiki/language/${name}.json`, import.meta.url));
  const options = await resolveConfig(path);
  writeFileSync(path, await format(JSON.stringify(data), { ...options, parser: 'json' }));
}
