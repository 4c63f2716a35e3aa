import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findProgram } from '../../src/dump/source/programs.ts';
import { writeDump } from '../../test/dumps/generate.ts';
import { growDump, writeTables } from './grow.ts';
import { measure } from './measure.ts';

/** `npm run bench:import`: how fast dumps are imported, beside the programs that only unpack them. */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '200' },
    dump: { type: 'string' },
    mediawiki: { type: 'string' },
    folder: { type: 'string', default: tmpdir() },
  },
});

const program = fileURLToPath(new URL('../../bin/wikiquery.js', import.meta.url));
const real = fileURLToPath(new URL('../../../shared/data/ltgwiki-pages-articles.xml.gz', import.meta.url));
const folder = mkdtempSync(join(values.folder, 'wikiquery-bench-'));
const megabytes = Number(values.megabytes);
const rows: string[][] = [];

const note = (
  name: string,
  size: number,
  { seconds, cpu, memory }: Awaited<ReturnType<typeof measure>>,
): void => {
  const row = [
    name,
    `${Math.round(size / 1e6)} MB`,
    `${seconds.toFixed(1)} s`,
    `${(size / 1e6 / seconds).toFixed(1)} MB/s`,
    `${cpu.toFixed(1)} s`,
    `${Math.round(memory)} MB`,
  ];
  rows.push(row);
  console.error(row.join('  '));
};

async function importing(name: string, size: number, args: readonly string[]): Promise<void> {
  const database = join(folder, 'wiki.sqlite');
  rmSync(database, { force: true });
  note(
    name,
    size,
    await measure(process.execPath, [program, 'import', '--database', `sqlite:${database}`, ...args]),
  );
}

try {
  const xml = join(folder, 'dump.xml');
  const source = values.dump ?? (existsSync(real) ? real : undefined);
  if (source === undefined) writeDump(xml, { bytes: megabytes * 1e6, revisions: 1 });
  else await growDump(source, xml, megabytes * 1e6);
  const { size } = statSync(xml);
  const packed = `${xml}.bz2`;
  execFileSync('bzip2', ['-k', xml]);
  for (const name of ['bzip2', 'lbzip2']) {
    const path = findProgram([[name]])?.path;
    if (path !== undefined) note(`${name} -dc`, size, await measure(path, ['-dc', packed]));
  }
  await importing('.xml, without links', size, ['--no-links', xml]);
  await importing('.xml', size, [xml]);
  await importing('.xml, compressed texts', size, ['--compress', xml]);
  await importing('.xml.bz2, without links', size, ['--no-links', packed]);
  await importing('.xml.bz2', size, [packed]);
  await importing('.xml, --templates', size, ['--templates', xml]);
  const tables = writeTables(folder, Math.round(megabytes * 1000));
  const [targets = '', ...others] = tables;
  for (const table of others) {
    const both = [targets, table];
    const sizes = both.reduce((sum, path) => sum + statSync(path).size, 0);
    await importing(`linktarget.sql and ${table.slice(table.lastIndexOf('/') + 1)}`, sizes, both);
  }
  await importing(
    'all tables',
    tables.reduce((sum, table) => sum + statSync(table).size, 0),
    [...tables],
  );
  const small = join(folder, 'small.xml');
  if (source === undefined) writeDump(small, { bytes: (megabytes / 8) * 1e6, revisions: 1 });
  else await growDump(source, small, (megabytes / 8) * 1e6);
  await importing('.xml, an eighth of it', statSync(small).size, [small]);
  if (values.mediawiki !== undefined) {
    const script = join(values.mediawiki, 'maintenance/run.php');
    note('importDump.php', statSync(small).size, await measure('php', [script, 'importDump', small]));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const heads = ['', 'unpacked', 'time', 'speed', 'processor', 'memory'];
console.log([heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'));
