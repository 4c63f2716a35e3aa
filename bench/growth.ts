/**
 * Measures how the cost of each scenario grows with the wiki, and writes it into `bench/README.md` and
 * `bench/results/growth.svg`: `node bench/growth.ts --help`.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import Database from 'better-sqlite3';
import { format, resolveConfig } from 'prettier';
import { readCommandLine } from '../test/rig/command-line.ts';
import { drawChart } from './chart.ts';
import { describeEnvironment } from './environment.ts';
import { defaultSize } from './generate.ts';
import {
  chartOfGrowth,
  replaceBetweenMarkers,
  tableOfGrowth,
  tooMuchGrowth,
  type Growth,
  type Size,
} from './growth-report.ts';
import { requireLoadGenerator } from './load.ts';
import { packedProgram, scenariosOf, wikiFile, wikiqueryServer } from './programs.ts';
import type { Answer, Scenario } from './scenarios.ts';
import { bytesReadBy, start, stop, type Server } from './servers.ts';
import { markdown } from './table.ts';
import { loadInTurns } from './turns.ts';

const usage = `usage: node bench/growth.ts [--pages N] [--scenario NAMES] [--turns N] [--seconds N] [--port N] [--source]

Serves wikis of 10,000, 100,000 … pages side by side, and measures each scenario on each of them: CPU time per request,
and pages of the file that a request reads when nothing of it is in SQLite's cache. A run takes ten minutes. Generating
the wikis in .cache/ takes another six minutes and 4 GB the first time; ten million pages take an hour and 36 GB.

  --pages N         size of the largest wiki (1000000)
  --scenario NAMES  run only these scenarios; nothing is written then
  --turns N         how often each is measured on each wiki (5)
  --seconds N       seconds of load in each turn (2)
  --port N          first of the ports on 127.0.0.1 to use (8790)
  --source          run Wikiquery from its sources, not as it is published

examples:
  node bench/growth.ts
  node bench/growth.ts --pages 10000000
  node bench/growth.ts --pages 100000 --scenario allpages-50,allpages-50-deep --turns 2`;

const option = { type: 'string' } as const;
const { values } = readCommandLine(usage, {
  pages: { ...option, default: '1000000' },
  scenario: option,
  turns: { ...option, default: '5' },
  seconds: { ...option, default: '2' },
  port: { ...option, default: '8790' },
  source: { type: 'boolean', default: false },
});

interface Wiki {
  readonly file: string;
  readonly scenarios: readonly Scenario[];
  readonly server: Server;
}

requireLoadGenerator();
await measureGrowth();

async function measureGrowth(): Promise<void> {
  const sizes: Size[] = [];
  for (let pages = 10_000; pages <= Number(values.pages); pages *= 10) {
    const file = wikiFile({ pages, seed: defaultSize.seed });
    const { size } = statSync(file);
    sizes.push({ pages, file, fitsMemory: size < totalmem() });
  }
  const script = values.source ? 'packages/wikiquery/bin/wikiquery.js' : packedProgram();
  const wikis: Wiki[] = [];
  try {
    for (const [index, { file }] of sizes.entries()) {
      const program = wikiqueryServer({ database: file, script, processes: 1 });
      const server = await start(program, Number(values.port) + index);
      wikis.push({ file, server, scenarios: scenariosOf(file) });
    }
    const names = (wikis[0]?.scenarios ?? [])
      .map(({ name }) => name)
      .filter((name) => values.scenario?.split(',').includes(name) ?? true);
    const growths: Growth[] = [];
    for (const [index, name] of names.entries()) {
      console.error(`${name} (${index + 1} of ${names.length})`);
      growths.push(await measure(name, wikis));
    }
    await report(sizes, growths);
  } finally {
    for (const { server } of wikis) await stop(server);
  }
}

async function measure(name: string, wikis: readonly Wiki[]): Promise<Growth> {
  const targets = wikis.map(({ server, scenarios, file }) => {
    const scenario = scenarios.find((one) => one.name === name);
    if (scenario === undefined) throw new Error(`${file} has no scenario ${name}`);
    return { server, scenario, file, queries: scenario.queries };
  });
  const items = new Set<number>();
  for (const { server, scenario } of targets) {
    let count = 0;
    for (const response of await ask(server, scenario)) {
      const { query } = JSON.parse(response) as { readonly query: Answer };
      count += scenario.items(query);
    }
    items.add(count);
  }
  if (items.size > 1) console.error(`  the answers have ${[...items].join(', ')} items`);
  const pagesRead: number[] = [];
  for (const target of targets) pagesRead.push(await countPagesRead(target));
  const loads = await loadInTurns(targets, {
    turns: Number(values.turns),
    seconds: Number(values.seconds),
    connections: 16,
  });
  const processor = loads.map((turns) => turns.flatMap((load) => load.processor ?? []));
  return { scenario: name, processor, pagesRead };
}

/** Sends the queries of a scenario once, and returns the responses. */
async function ask(server: Server, { queries }: Scenario): Promise<readonly string[]> {
  const responses: string[] = [];
  for (const query of queries) {
    const response = await fetch(`${server.url}?${query}`);
    if (!response.ok) throw new Error(`${server.url} responds with ${response.status}`);
    responses.push(await response.text());
  }
  return responses;
}

/** Counts the pages of a file that the queries of a scenario read, the least of three times. */
async function countPagesRead(target: {
  readonly server: Server;
  readonly scenario: Scenario;
  readonly file: string;
}): Promise<number> {
  const counts: number[] = [];
  for (let time = 1; time <= 3; time++) {
    // A write makes SQLite drop the pages that it has cached. Answering anything then reads the file's first pages.
    const database = new Database(target.file);
    database.pragma(`user_version = ${time}`);
    const pageSize = Number(database.pragma('page_size', { simple: true }));
    database.pragma('user_version = 0');
    database.close();
    const before = bytesReadBy(target.server) ?? Number.NaN;
    await ask(target.server, target.scenario);
    counts.push(((bytesReadBy(target.server) ?? Number.NaN) - before) / pageSize);
  }
  return Math.round(Math.min(...counts));
}

async function report(sizes: readonly Size[], growths: readonly Growth[]): Promise<void> {
  const table = markdown(tableOfGrowth(sizes, growths));
  console.log(table);
  for (const line of tooMuchGrowth(sizes, growths)) console.log(line);
  if (values.scenario !== undefined) return;
  const environment = await describeEnvironment(undefined);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/growth.json', `${JSON.stringify({ environment, sizes, growths }, null, 1)}\n`);
  writeFileSync('bench/results/growth.svg', drawChart(chartOfGrowth(environment, sizes, growths)));
  const readme = 'bench/README.md';
  const chart = '![CPU time per request beside that with 10,000 pages](results/growth.svg)';
  const text = `${table}\n\n${chart}`;
  const written = replaceBetweenMarkers(readFileSync(readme, 'utf8'), 'growth', text);
  writeFileSync(readme, await format(written, { ...(await resolveConfig(readme)), filepath: readme }));
}
