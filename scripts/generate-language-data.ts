/**
 * Generates the data in `src/wiki/language/` from MediaWiki's language files:
 *
 *     node scripts/generate-language-data.ts /srv/mediawiki
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const [installation] = process.argv.slice(2);
if (installation === undefined)
  throw new Error('usage: node scripts/generate-language-data.ts MEDIAWIKI-FOLDER');
const folder = join(installation, 'languages/messages');

const fallbacks: Record<string, readonly string[]> = {};
const redirectWords: Record<string, readonly string[]> = {};
const dateFormats: Record<string, Readonly<Record<string, unknown>>> = {};
for (const file of readdirSync(folder).toSorted()) {
  const [, name] = /^Messages(\w+)\.php$/.exec(file) ?? [];
  if (name === undefined) continue;
  const code = name.toLowerCase().replaceAll('_', '-');
  const source = readFileSync(join(folder, file), 'utf8');
  const [, chain] = /^\$fallback = '([^']*)';/m.exec(source) ?? [];
  if (chain !== undefined) fallbacks[code] = chain.split(/, */);
  const [, words = ''] = /^\s*'redirect'\s*=>\s*\[\s*'?0'?,([^\]]*)\]/m.exec(source) ?? [];
  const spellings = [...words.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, word = '']) =>
    word.replaceAll(/\\(['\\])/g, '$1').toLowerCase(),
  );
  const own = [...new Set(spellings)].filter((word) => word !== '#redirect');
  if (own.length > 0) redirectWords[code] = own;
  const dates = datesOf(source);
  if (Object.keys(dates).length > 0) dateFormats[code] = dates;
}

/** Reads how a language writes times with their dates: formats by style, the default style, and its digits. */
function datesOf(source: string): Readonly<Record<string, unknown>> {
  const arrayOf = (name: string): string =>
    new RegExp(`^\\$${name} = \\[\n(.*?)^\\];`, 'ms').exec(source)?.[1] ?? '';
  const formats = Object.fromEntries(
    [...arrayOf('dateFormats').matchAll(/^\s*'(.+?) both'\s*=>\s*(['"])(.*)\2,?/gm)].map(
      ([, style = '', , written = '']) => [style, written],
    ),
  );
  const [, style] = /^\$defaultDateFormat = '([^']*)';/m.exec(source) ?? [];
  const digits = [...arrayOf('digitTransformTable').matchAll(/'(\d)'\s*=>\s*['"](.+?)['"]/g)]
    .toSorted(([, a = ''], [, b = '']) => Number(a) - Number(b))
    .map(([, , digit = '']) => digit)
    .join('');
  return {
    ...(style !== undefined && { style }),
    ...(Object.keys(formats).length > 0 && { formats }),
    ...(Array.from(digits).length === 10 && { digits }),
  };
}

for (const [name, data] of Object.entries({
  fallbacks,
  'redirect-words': redirectWords,
  'date-formats': dateFormats,
})) {
  const path = fileURLToPath(new URL(`../src/wiki/language/${name}.json`, import.meta.url));
  const options = await resolveConfig(path);
  writeFileSync(path, await format(JSON.stringify(data), { ...options, parser: 'json' }));
}
