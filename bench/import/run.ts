import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../packages/import/src/dump/source/programs.ts';
import { writeDump } from '../../test/dumps/generate.ts';
import { readCommandLine } from '../../test/rig/command-line.ts';
import { growDump, writeTables } from './grow.ts';
import { measure } from './measure.ts';
import { aims, table, type Row } from './report.ts';

const usage = `usage: npm run bench:import -- [options]
  --dump FILE      the dump whose pages are repeated (WIKIQUERY_BENCH_DUMP; default: generated pages)
  --megabytes N    size of the small dump (25)
  --times N        size of the large dump, as a multiple of the small one (8)
  --only NAMES     only measurements whose name contains one of these, separated by commas
  --mediawiki DIR  also run importDump.php of the MediaWiki in this folder on the small dump; it imports into
                   the wiki that it is configured for
  --folder DIR     folder for dumps and databases (default: the system's)`;

const option = { type: 'string' } as const;
const { values } = readCommandLine(usage, {
  dump: option,
  megabytes: { ...option, default: '25' },
  times: { ...option, default: '8' },
  only: option,
  mediawiki: option,
  folder: { ...option, default: tmpdir() },
});

const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));
const real = fileURLToPath(new URL('../../../shared/data/ltgwiki-pages-articles.xml.gz', import.meta.url));
const source = values.dump ?? process.env['WIKIQUERY_BENCH_DUMP'] ?? (existsSync(real) ? real : undefined);
const rows: Row[] = [];

await measureAll();

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(values.folder, 'wikiquery-bench-'));
  try {
    const times = Number(values.times);
    const small = await makeDump(folder, 'small', Number(values.megabytes) * 1e6);
    const large = await makeDump(folder, 'large', Number(values.megabytes) * times * 1e6);
    await measureUnpacking(large);
    await measureXml(folder, '1×', small, ['.xml', '.xml.bz2']);
    await measureXml(folder, `${times}×`, large, [
      '.xml',
      '.xml, no templates',
      '.xml, no index',
      '.xml, no index, no templates',
      '.xml, no index, no links',
      '.xml.bz2',
      '.xml.bz2, no index, no links',
    ]);
    await measureTables(folder);
    if (values.mediawiki !== undefined) await measureMediaWiki(values.mediawiki, small);
    console.log(table(rows));
    for (const line of aims(rows, times)) console.log(line);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A dump, plain and compressed. */
interface MadeDump {
  readonly plain: string;
  readonly packed: string;
  readonly bytes: number;
  readonly pages: number;
}

async function makeDump(folder: string, name: string, bytes: number): Promise<MadeDump> {
  const plain = join(folder, `${name}.xml`);
  if (source === undefined) writeDump(plain, { bytes, revisions: 1 });
  else await growDump(source, plain, bytes);
  execFileSync(findProgram([['lbzip2'], ['bzip2']])?.path ?? 'bzip2', ['-k', plain]);
  const pages = readFileSync(plain, 'latin1').split('<page>').length - 1;
  return { plain, packed: `${plain}.bz2`, bytes: statSync(plain).size, pages };
}

function isSelected(name: string): boolean {
  return values.only?.split(',').some((part) => name.includes(part)) ?? true;
}

async function add(
  name: string,
  { bytes, pages }: { readonly bytes: number; readonly pages?: number },
  command: string,
  args: readonly string[],
): Promise<void> {
  if (!isSelected(name)) return;
  const row = { name, bytes, ...(pages !== undefined && { pages }), ...(await measure(command, args)) };
  rows.push(row);
  console.error(`${name}: ${row.seconds.toFixed(1)} s`);
}

async function measureUnpacking(dump: MadeDump): Promise<void> {
  for (const name of ['bzip2', 'lbzip2']) {
    const path = findProgram([[name]])?.path;
    if (path !== undefined) await add(`${name} -dc`, dump, path, ['-dc', dump.packed]);
  }
}

async function importing(
  folder: string,
  name: string,
  size: { readonly bytes: number; readonly pages?: number },
  args: readonly string[],
): Promise<void> {
  const database = join(folder, 'wiki.sqlite');
  for (const file of [database, `${database}.report.tsv`]) rmSync(file, { force: true });
  await add(name, size, process.execPath, [program, 'import', '--database', `sqlite:${database}`, ...args]);
}

async function measureXml(
  folder: string,
  size: string,
  dump: MadeDump,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const file = name.startsWith('.xml.bz2') ? dump.packed : dump.plain;
    const options = name
      .split(', ')
      .slice(1)
      .map((part) => `--${part.replace(' ', '-')}`);
    await importing(folder, `${size} ${name}`, dump, [...options, file]);
  }
}

async function measureTables(folder: string): Promise<void> {
  const tables = writeTables(folder, Number(values.megabytes) * Number(values.times) * 1000);
  const [targets = '', ...others] = tables;
  for (const other of others) {
    const files = [targets, other];
    const bytes = files.reduce((total, path) => total + statSync(path).size, 0);
    const name = `linktarget.sql, ${other.slice(other.lastIndexOf('/') + 1)}`;
    await importing(folder, name, { bytes }, files);
  }
}

async function measureMediaWiki(folder: string, dump: MadeDump): Promise<void> {
  const script = join(folder, 'maintenance/run.php');
  await add('importDump.php', dump, 'php', [script, 'importDump', dump.plain]);
}
