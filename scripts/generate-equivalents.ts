/**
 * Generates the data of `ccnorm` in `packages/extensions/abusefilter/src/language/` from MediaWiki's library Equivset:
 *
 *     node scripts/generate-equivalents.ts /srv/mediawiki
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const [installation] = process.argv.slice(2);
if (installation === undefined)
  throw new Error('usage: node scripts/generate-equivalents.ts MEDIAWIKI-FOLDER');
const source = join(installation, 'vendor/wikimedia/equivset/dist/equivset.json');
const { _readme, ...forms } = JSON.parse(readFileSync(source, 'utf8')) as Readonly<Record<string, string>>;
const characters = new Map<string, string>();
for (const [character, form] of Object.entries(forms)) {
  if (Array.from(character).length !== 1) throw new Error(`Not one character: ${character}`);
  characters.set(form, (characters.get(form) ?? '') + character);
}
const path = fileURLToPath(
  new URL('../packages/extensions/abusefilter/src/language/equivalents.json', import.meta.url),
);
const options = await resolveConfig(path);
const data = JSON.stringify(Object.fromEntries(characters));
writeFileSync(path, await format(data, { ...options, parser: 'json' }));
