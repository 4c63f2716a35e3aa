import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';

/** What is read, as a request and as a statement. */
const lists = {
  allpages: {
    request: 'list=allpages',
    statement:
      'SELECT page_id AS pageid, page_namespace AS ns, page_title AS title FROM page WHERE page_namespace = 0 ORDER BY page_title',
  },
  alllinks: {
    request: 'list=alllinks&alprop=ids|title',
    statement:
      'SELECT pl_from AS fromid, lt_namespace AS ns, lt_title AS title FROM pagelinks CROSS JOIN linktarget ' +
      'WHERE lt_id = pl_target_id AND lt_namespace = 0 ORDER BY pl_target_id, pl_from',
  },
} as const;

const { values, positionals } = parseArgs({
  options: {
    database: { type: 'string', default: '.cache/bench-v3-1-300000.sqlite' },
    config: { type: 'string', default: '.cache/bench-configuration.json' },
    runs: { type: 'string', default: '5' },
  },
  allowPositionals: true,
});
if (!existsSync(values.database))
  throw new Error(`There is no file ${values.database}: "npm run bench" generates it.`);
const [list, format, most] = positionals;
if (list === 'allpages' || list === 'alllinks')
  await writeByDriver(list, format === 'csv', Number(most ?? -1));
else await compare();

/** Writes all rows with the bare driver: a prepared statement, and a line for each row. */
async function writeByDriver(name: keyof typeof lists, isCsv: boolean, most: number): Promise<void> {
  const connection = new Sqlite(values.database, { readonly: true });
  connection.pragma('cache_size = -32768');
  let chunk = isCsv ? `${name === 'allpages' ? 'pageid' : 'fromid'},ns,title\r\n` : '';
  for (const row of connection.prepare(`${lists[name].statement} LIMIT ${most}`).iterate()) {
    const item = row as { pageid?: number; fromid?: number; ns: number; title: string };
    const title = item.title.replaceAll('_', ' ');
    if (isCsv) {
      const cell = /[",\r\n]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title;
      chunk += `${String(item.pageid ?? item.fromid)},${item.ns},${cell}\r\n`;
    } else chunk += `${JSON.stringify({ ...item, title })}\n`;
    if (chunk.length < 65_536) continue;
    if (!process.stdout.write(chunk)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    chunk = '';
  }
  process.stdout.write(chunk);
}

/** Lets both take turns, and prints how fast each was at best. */
async function compare(): Promise<void> {
  const program = fileURLToPath(new URL('../packages/wikiquery/bin/wikiquery.js', import.meta.url));
  for (const [name, { request }] of Object.entries(lists)) {
    for (const kind of ['csv', 'ndjson']) {
      const wiki = ['--database', `sqlite:${values.database}`, '--config', values.config];
      const columns =
        kind === 'csv' ? ['--columns', `${name === 'allpages' ? 'pageid' : 'fromid'},ns,title`] : [];
      const ways = {
        driver: [fileURLToPath(import.meta.url), '--database', values.database, name, kind],
        wikiquery: [program, 'query', ...wiki, '--all', '--format', kind, ...columns, request],
      };
      const startUp = {
        driver: (await measure([...ways.driver, '1'])).seconds,
        wikiquery: (await measure([...ways.wikiquery, '--limit', '1'])).seconds,
      };
      const best = { driver: 0, wikiquery: 0 };
      const peak = { driver: 0, wikiquery: 0 };
      for (let run = 0; run < Number(values.runs); run++) {
        for (const way of ['driver', 'wikiquery'] as const) {
          const { rows, seconds, megabytes } = await measure(ways[way]);
          best[way] = Math.max(best[way], rows / (seconds - startUp[way]));
          peak[way] = Math.max(peak[way], megabytes);
        }
      }
      const share = (best.wikiquery / best.driver).toFixed(2);
      console.log(
        `${name} ${kind}: driver ${thousands(best.driver)}, wikiquery ${thousands(best.wikiquery)} rows a CPU second; ` +
          `${share} of the driver; peak ${peak.driver.toFixed(0)} and ${peak.wikiquery.toFixed(0)} MB`,
      );
    }
  }
}

function thousands(rate: number): string {
  return `${Math.round(rate / 1000)},000`;
}

/** Rows of a program's output, its processor time with its start-up, and its memory. */
async function measure(
  args: readonly string[],
): Promise<{ readonly rows: number; readonly seconds: number; readonly megabytes: number }> {
  const child = spawn(
    '/usr/bin/time',
    ['-f', '%U %S %M', process.execPath, '--max-semi-space-size=16', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let rows = 0;
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  for await (const bytes of child.stdout as AsyncIterable<Buffer>)
    for (const byte of bytes) if (byte === 10) rows++;
  const [user = 0, system = 0, kilobytes = 0] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { rows, seconds: user + system, megabytes: kilobytes / 1024 };
}
