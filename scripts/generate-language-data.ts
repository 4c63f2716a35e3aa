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
}

for (const [name, data] of Object.entries({ fallbacks, 'redirect-words': redirectWords })) {
  const path = fileURLToPath(new URL(`../src/wiki/language/${name}.json`, import.meta.url));
  const options = await resolveConfig(path);
  writeFileSync(path, await format(JSON.stringify(data), { ...options, parser: 'json' }));
}
