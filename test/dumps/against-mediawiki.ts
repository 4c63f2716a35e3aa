/**
 * Imports XML dumps into Wikiquery and, with importDump.php, into MediaWiki 1.43, and compares all rows by title:
 *
 *     MEDIAWIKI_FOLDER=/srv/mediawiki node test/dumps/against-mediawiki.ts FOLDER [--only NAME,NAME] [--show 5]
 *
 * FOLDER has the dumps, one wiki each, with any compression that Wikiquery reads. MediaWiki is only read: each dump gets a fresh wiki in a temporary folder.
 * Differences that `xml/known-differences.json` names are not counted; those that no longer occur are an error.
 */
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { findSource, readSource } from '../../packages/import/src/dump/source/source.ts';
import { giveUp, numberOf, readCommandLine } from '../rig/command-line.ts';
import { mediaWikiFolder, noMediaWiki } from '../rig/mediawiki.ts';
import { onlyIn, rowsByTitle } from './xml/rows-by-title.ts';
import { openImporter } from './xml/wiki-of-dump.ts';

const { values, positionals } = readCommandLine(
  'usage: MEDIAWIKI_FOLDER=FOLDER node test/dumps/against-mediawiki.ts FOLDER [--only NAME,NAME] [--show 5]',
  { only: { type: 'string' }, show: { type: 'string', default: '5' } },
  { positionals: true },
);
if (noMediaWiki !== false) giveUp(`${noMediaWiki}.`);
const [dumps] = positionals;
if (dumps === undefined) giveUp('Name the folder of the dumps.');
const most = numberOf('show', values.show);
const only = values.only?.split(',');

/** Reasons of differences: by dump, by table (`*` for all tables). */
type KnownDifferences = Readonly<Record<string, Readonly<Record<string, string>>>>;
const known = JSON.parse(
  readFileSync(join(import.meta.dirname, 'xml/known-differences.json'), 'utf8'),
) as KnownDifferences;

const program = join(import.meta.dirname, '../../packages/wikiquery/bin/wikiquery.js');
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-against-'));
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
const importer = openImporter(mediaWikiFolder, folder);

/** The configuration that an import stored. */
function configurationIn(path: string): Configuration {
  const database = new Sqlite(path, { readonly: true });
  const value = database
    .prepare<[], string>("SELECT value FROM wikiquery_import WHERE name = 'configuration'")
    .pluck()
    .get();
  database.close();
  return JSON.parse(value ?? '{}') as Configuration;
}

/** Returns a file of the uncompressed dump, since MediaWiki does not read all compressions. */
async function uncompressed(dump: string, to: string): Promise<string> {
  const source = await findSource(dump);
  if (source.compression === 'none') return dump;
  await pipeline(Readable.from(readSource(source).chunks), createWriteStream(to));
  return to;
}

let failures = 0;
console.log('dump\texit\tMediaWiki\trows\tequal\tonly in MediaWiki\tonly in Wikiquery\tknown');
for (const file of readdirSync(dumps).toSorted()) {
  const name = file.replace(/\.xml(?:\.\w+)?$/, '');
  if (name === file || (only && !only.includes(name))) continue;
  const dump = join(dumps, file);
  mkdirSync(join(folder, name));
  const path = join(folder, name, 'wikiquery.sqlite');
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, 'import', '--no-index', '--database', `sqlite:${path}`, dump],
    { encoding: 'utf8' },
  );
  const isImported = status === 0 || status === 3;
  const configuration = isImported ? configurationIn(path) : undefined;
  const plain = await uncompressed(dump, join(folder, name, 'dump.xml'));
  const mediaWiki = importer.import(plain, name, configuration);
  const theirs = rowsByTitle(mediaWiki.database);
  const ours = isImported ? rowsByTitle(path) : new Map<string, readonly string[]>();
  const reasons = known[name] ?? {};
  const used = new Set<string>();
  const sums = { rows: 0, equal: 0, missing: 0, extra: 0, known: 0 };
  const shown: string[] = [];
  for (const [table, rows] of theirs) {
    const found = ours.get(table) ?? [];
    const missing = onlyIn(rows, found);
    const extra = onlyIn(found, rows);
    sums.rows += rows.length;
    sums.equal += rows.length - missing.length;
    if (missing.length + extra.length === 0) continue;
    const key = table in reasons ? table : '*';
    if (key in reasons) {
      used.add(key);
      sums.known += missing.length + extra.length;
      continue;
    }
    sums.missing += missing.length;
    sums.extra += extra.length;
    shown.push(...missing.map((row) => `  ${table} - ${row}`), ...extra.map((row) => `  ${table} + ${row}`));
  }
  const stale = Object.keys(reasons).filter((table) => !used.has(table));
  failures += sums.missing + sums.extra + stale.length;
  const { rows, equal, missing, extra } = sums;
  console.log([name, status, mediaWiki.status, rows, equal, missing, extra, sums.known].join('\t'));
  for (const line of shown.slice(0, most)) console.log(line);
  for (const table of stale) console.log(`  known difference no longer occurs: ${table}`);
  if (shown.length > 0 && mediaWiki.status !== 0)
    console.log(`  MediaWiki: ${mediaWiki.output.trim().slice(0, 300)}`);
  if (!isImported) console.log(`  Wikiquery: ${stderr.trim()}`);
}
process.exitCode = failures === 0 ? 0 : 1;
