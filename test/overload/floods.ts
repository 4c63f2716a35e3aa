import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf, residentMegabytes } from '../rig/children.ts';
import { readCommandLine } from '../rig/command-line.ts';
import { createWiki } from '../rig/wiki.ts';
import type { Held } from './held.ts';
import type { Waits } from './honest-client.ts';
import { requestOnce, type Sent } from './request-once.ts';

const usage = `usage: node test/overload/floods.ts [options]

Serves a wiki with pages of 2 MB that repeat one token of wikitext, requests each in every kind of view several times
at once, and prints how long the serving thread was held by one piece of work, how long a client waited that requests
something small every few milliseconds, how many worker processes were killed at their time limit or failed, and the
memory of the server and of its worker processes.

  --size N        characters of each page (2000000)
  --clients N     requests at once (8)
  --seconds N     what a request may take in a worker process (2)
  --only PATTERN  only the views, each with its token, that this regular expression finds, such as "^(page|raw) =="
  --idle N        seconds after which memory is measured at the end (10)
  --port N        port on 127.0.0.1, and the next one for metrics (18190)`;

/** Tokens of wikitext. */
const tokens = [
  '[[a',
  '{{a',
  '[http://a',
  "'''''a",
  '<ref>',
  '{|\n|',
  '&amp;',
  '__TOC__',
  '==a==\n',
  '<nowiki>',
  '-{a',
  '~~~~',
];

/** The word by which searches find every page. */
const word = 'floodgate';

interface Page {
  readonly title: string;
  readonly text: string;
  readonly newest: number;
}

const views: Readonly<Record<string, (page: Page, i: number) => Sent>> = {
  page: ({ title }, i) => ({ path: `/wiki/${title}?n=${i}` }),
  history: ({ title }, i) => ({ path: `/w/index.php?title=${title}&action=history&n=${i}` }),
  difference: ({ title, newest }, i) => ({ path: `/w/index.php?title=${title}&diff=${newest}&n=${i}` }),
  raw: ({ title }, i) => ({ path: `/w/index.php?title=${title}&action=raw&n=${i}` }),
  'expanded raw': ({ title }, i) => ({
    path: `/w/index.php?title=${title}&action=raw&templates=expand&n=${i}`,
  }),
  search: ({ title }, i) => ({ path: `/w/index.php?search=${word}+${title}&offset=0&n=${i}` }),
  expandtemplates: ({ text }, i) => ({
    path: '/w/api.php',
    form: `action=expandtemplates&prop=wikitext&format=json&n=${i}&text=${encodeURIComponent(text)}`,
  }),
  parse: ({ title }, i) => ({
    path: `/w/api.php?action=parse&page=${title}&prop=links|sections&format=json&n=${i}`,
  }),
};

async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = readCommandLine(usage, {
    size: { ...option, default: '2000000' },
    clients: { ...option, default: '8' },
    seconds: { ...option, default: '2' },
    only: { ...option, default: '' },
    idle: { ...option, default: '10' },
    port: { ...option, default: '18190' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-floods-'));
  const port = Number(values.port);
  let server: ChildProcess | undefined;
  let honest: ChildProcess | undefined;
  try {
    const only = new RegExp(values.only);
    const { pages, files } = floodedWiki(folder, Number(values.size), Number(values.seconds));
    server = await serve(files, port);
    honest = fork(new URL('honest-client.ts', import.meta.url), [String(port)]);
    await once(honest, 'message');
    await Promise.all([requestOnce(port, { path: '/wiki/Main_Page' }), requestOnce(port, { path: '/' })]);
    const idle = await waits(honest);
    console.log(`idle: ${memoryOf(server)}, p50 of the client ${idle.median.toFixed(1)} ms`);
    console.log(
      '| view | token | held ms | client p50 ms | worst ms | answers | slowest s | killed | failed | server MB | workers MB |',
    );
    console.log('| --- | --- | --: | --: | --: | --- | --: | --: | --: | --: | --: |');
    for (const [view, sentFor] of Object.entries(views)) {
      for (const [token, page] of pages) {
        if (!only.test(`${view} ${token}`)) continue;
        await waits(honest);
        await heldBy(server);
        const countsBefore = await workerCounts(port + 1);
        const before = performance.now();
        const ends = await Promise.all(
          Array.from({ length: Number(values.clients) }, (_, i) => requestOnce(port, sentFor(page, i))),
        );
        const seconds = (performance.now() - before) / 1000;
        const held = await heldBy(server);
        const { median, worst } = await waits(honest);
        const counts = await workerCounts(port + 1);
        const answers = Object.entries(Object.groupBy(ends, (end) => end))
          .map(([end, of = []]) => `${of.length} × ${end}`)
          .join(', ');
        const cells = [
          view,
          `\`${JSON.stringify(token)
            .slice(1, -1)
            .replaceAll('|', String.raw`\|`)}\``,
          held.toFixed(0),
          median.toFixed(1),
          worst.toFixed(0),
          answers,
          seconds.toFixed(1),
          counts.killed - countsBefore.killed,
          counts.failed - countsBefore.failed,
          residentMegabytes(server.pid).toFixed(0),
          workerMegabytes(server).toFixed(0),
        ];
        console.log(`| ${cells.join(' | ')} |`);
      }
    }
    const { killed, failed } = await workerCounts(port + 1);
    console.log(`afterwards: ${memoryOf(server)}; ${killed} workers killed, ${failed} failed`);
    await pause(Number(values.idle) * 1000);
    console.log(`after ${values.idle} idle seconds: ${memoryOf(server)}`);
  } finally {
    honest?.kill();
    server?.kill('SIGTERM');
    if (server) await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
}

interface Files {
  readonly database: string;
  readonly config: string;
}

/** Writes a wiki with one page for each token; the texts are stored without being read, which would take minutes. */
function floodedWiki(
  folder: string,
  size: number,
  seconds: number,
): { readonly pages: ReadonlyMap<string, Page>; readonly files: Files } {
  const titles = tokens.map((_, i) => `Flood_${i}`);
  const wiki = createWiki({
    pages: [
      { title: 'Main Page', revisions: [{ text: 'A page.', at: '2024-01-01' }] },
      ...titles.map((title, i) => ({
        title,
        revisions: ['1', '2'].map((day) => ({
          text: `${title} ${word} ${day}`,
          at: `2024-01-0${day}`,
          comment: (tokens[i] ?? '').repeat(80).slice(0, 400),
        })),
      })),
    ],
  });
  const { database, configuration } = wiki;
  const texts = database
    .prepare<[], { readonly title: string; readonly text: number; readonly revision: number }>(
      `SELECT page_title AS title, CAST(SUBSTR(content_address, 4) AS INTEGER) AS text, rev_id AS revision
     FROM page JOIN revision ON rev_page = page_id JOIN slots ON slot_revision_id = rev_id
     JOIN content ON content_id = slot_content_id ORDER BY rev_id`,
    )
    .all();
  const change = database.prepare("UPDATE text SET old_text = ?, old_flags = 'utf-8' WHERE old_id = ?");
  const pages = new Map<string, Page>();
  for (const { title, text: id, revision } of texts) {
    const token = tokens[titles.indexOf(title)];
    if (token === undefined) continue;
    const flood = `${word} ${title} ${token.repeat(Math.floor(size / token.length))}`;
    // Every other revision differs from the one before it in each line.
    change.run(pages.has(token) ? `${flood.replaceAll('a', 'b')} more` : flood, id);
    pages.set(token, { title, text: flood, newest: revision });
  }
  const files = { database: join(folder, 'wiki.sqlite'), config: join(folder, 'configuration.json') };
  writeFileSync(files.database, database.serialize());
  const settings = { ...configuration.settings, budget: { seconds } };
  writeFileSync(files.config, JSON.stringify({ ...configuration, settings }));
  wiki.close();
  return { pages, files };
}

async function serve({ database, config }: Files, port: number): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    [
      `--import=${new URL('held.ts', import.meta.url).href}`,
      'packages/wikiquery/bin/wikiquery.js',
      'serve',
      `--database=sqlite:${database}`,
      `--config=${config}`,
      `--port=${port}`,
      `--metrics=127.0.0.1:${port + 1}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { ...process.env, WIKIQUERY_LOG: 'silent' } },
  );
  if (!server.stdout) throw new Error('The server has no standard output.');
  await once(createInterface(server.stdout), 'line', { signal: AbortSignal.timeout(20_000) });
  server.stdout.resume();
  return server;
}

/** The longest time, in milliseconds, for which the serving thread was held since this was last called. */
async function heldBy(server: ChildProcess): Promise<number> {
  server.send('measure');
  const [{ held }] = (await once(server, 'message')) as [Held];
  return held;
}

/** The resident memory in MB of the worker processes together; one that has just ended counts nothing. */
const workerMegabytes = ({ pid }: ChildProcess): number =>
  childrenOf(pid).reduce((sum, child) => sum + (residentMegabytes(child) || 0), 0);

const memoryOf = (server: ChildProcess): string =>
  `server ${residentMegabytes(server.pid).toFixed(0)} MB, workers ${workerMegabytes(server).toFixed(0)} MB`;

/** Workers that were killed at a time limit, and those that ended by a fault, since the start. */
async function workerCounts(port: number): Promise<{ readonly killed: number; readonly failed: number }> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = (name: string): number =>
    Number(new RegExp(`^wikiquery_runner_${name}_total (\\d+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  return { killed: count('kills'), failed: count('failures') };
}

/** What the honest client waited for since it was last looked at. */
async function waits(honest: ChildProcess): Promise<Waits> {
  honest.send('look');
  const [found] = (await once(honest, 'message')) as [Waits];
  return found;
}

await main();
