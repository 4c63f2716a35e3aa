/**
 * Measures what requests cost, simulates how many processes a wiki needs, checks that, and writes the tables of
 * `docs/sizing.md`: `node bench/sizing/run.ts --help`.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { readCommandLine } from '../../test/rig/command-line.ts';
import { describeEnvironment } from '../environment.ts';
import { defaultSize } from '../generate.ts';
import { speeds, type Measurements } from '../measurements.ts';
import { packedProgram, wikiFile } from '../programs.ts';
import { median } from '../statistics.ts';
import { capacityOf, compareRouting, type MixName } from './capacity.ts';
import { checkSimulation } from './check.ts';
import type { Costs } from './costs.ts';
import { kindsOf } from './kinds.ts';
import { measureCosts, type Effort } from './measure-costs.ts';
import { mixes } from './mixes.ts';
import { pageFile, writePage } from './page.ts';
import type { SizingResults } from './results.ts';
import { sceneOf } from './scenes.ts';

const usage = `usage: npm run bench:sizing -- [options]

Measures what each kind of request costs, one by one and under load, simulates processes with these costs under mixes of
requests, and compares the simulation with two real processes. Takes eight minutes. Writes bench/results/sizing.json and
the tables of docs/sizing.md. Linux only, with two cores or more, on which nothing else runs.

  --file FILE       use this SQLite file instead of the generated wiki
  --mariadb URL     measure on this MariaDB too, which has the same wiki (see bench/copy.ts)
  --mariadb-pid N   its process, on this machine and used by nothing else
  --port N          port on 127.0.0.1 to use (8790)
  --source          run Wikiquery from its sources, not as it is published
  --simulate        measure and check nothing, but simulate anew with the costs in bench/results/sizing.json
  --write           only write the tables anew

examples:
  npm run bench:sizing
  npm run bench:sizing -- --mariadb mysql://reader@127.0.0.1/wiki --mariadb-pid 4321
  npm run bench:sizing -- --simulate`;

const option = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = readCommandLine(usage, {
  file: option,
  mariadb: option,
  'mariadb-pid': option,
  port: { ...option, default: '8790' },
  source: flag,
  simulate: flag,
  write: flag,
});

const resultsFile = 'bench/results/sizing.json';
const effort: Effort = { warmUp: 15_000, samples: 100, alike: 800, mixed: 5000, turns: 3 };
const check = { shares: [0.5, 0.7, 0.85, 0.95, 1.2], seconds: 5, warmUp: 30_000 };

if (!values.write && !values.simulate) write(await measure());
if (!values.write) write({ ...readResults(), ...(await simulateAll(readResults().costs)) });
write({ ...readResults(), mediaWiki: besideMediaWiki() });
writeFileSync(pageFile, await writePage(readFileSync(pageFile, 'utf8'), readResults()));

function write(results: SizingResults): void {
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(resultsFile, `${format(results)}\n`);
}

function readResults(): SizingResults {
  return JSON.parse(readFileSync(resultsFile, 'utf8')) as SizingResults;
}

async function measure(): Promise<SizingResults> {
  const file = values.file ?? wikiFile(defaultSize);
  const script = values.source ? 'packages/wikiquery/bin/wikiquery.js' : packedProgram();
  const kinds = kindsOf(file);
  const [before = 0] = loadavg();
  const choice = { script, database: `sqlite:${file}`, port: Number(values.port) };
  console.error('costs on SQLite');
  const sqlite = await measureCosts(choice, kinds, effort);
  console.error('two processes under load');
  const { checked, memory } = await checkSimulation(choice, kinds, sqlite, check);
  const costs = [sqlite];
  if (values.mariadb !== undefined) {
    console.error('costs on MariaDB');
    const connection = await createConnection(values.mariadb);
    const replica = {
      pid: Number(values['mariadb-pid']),
      statements: async () => {
        const [rows] = await connection.query({
          sql: "SHOW GLOBAL STATUS LIKE 'Questions'",
          rowsAsArray: true,
        });
        return Number((rows as unknown[][])[0]?.[1]);
      },
    };
    const mariadb = await measureCosts({ ...choice, database: values.mariadb }, kinds, effort, replica);
    // No answers are kept there, and a refusal is the same everywhere.
    costs.push({ ...mariadb, kept: sqlite.kept });
    await connection.end();
  }
  const environment = await describeEnvironment(undefined);
  const [after = 0] = loadavg();
  const simulated = { capacities: [], routing: [], mediaWiki: {} };
  return {
    environment,
    loadAverage: { before, after },
    costs,
    checked,
    memory,
    wiki: describeWiki(file),
    ...simulated,
  };
}

async function simulateAll(costs: readonly Costs[]): Promise<Pick<SizingResults, 'capacities' | 'routing'>> {
  const capacities = [];
  for (const each of costs) {
    const known = new Set(each.kinds.map(({ kind }) => kind));
    for (const mix of Object.keys(mixes) as MixName[]) {
      console.error(`simulating ${mix} on ${each.database}`);
      if (Object.keys(mixes[mix].kinds).every((kind) => known.has(kind)))
        capacities.push(await capacityOf({ ...sceneOf(each), writesPerSecond: 1, replicaCores: 4 }, mix));
    }
  }
  const routing = [];
  const [sqlite] = costs;
  for (const processes of sqlite ? [1, 4, 16] : []) {
    for (const writesPerSecond of [0, 1])
      if (sqlite) routing.push(await compareRouting(sceneOf(sqlite), 100, processes, writesPerSecond));
  }
  return { capacities, routing };
}

function describeWiki(file: string): SizingResults['wiki'] {
  const database = new Database(file, { readonly: true });
  const number = (table: string): number =>
    Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const wiki = { bytes: statSync(file).size, pages: number('page'), revisions: number('revision') };
  database.close();
  return wiki;
}

/** Takes what the last run of the whole benchmark tells of MediaWiki, if there was one. */
function besideMediaWiki(): SizingResults['mediaWiki'] {
  const { scenarios } = JSON.parse(readFileSync('bench/results/sqlite.json', 'utf8')) as Measurements;
  return Object.fromEntries(
    Object.entries(scenarios).flatMap(([name, measured]) => {
      const [wikiquery, mediawiki] = ['wikiquery', 'mediawiki'].map(
        (server) => 1000 / median(speeds(measured[server], 'CPU time')),
      );
      return wikiquery && mediawiki ? [[name, { wikiquery, mediawiki }]] : [];
    }),
  );
}

/** Formats results with numbers of five digits, and lists of numbers in one line. */
function format(written: SizingResults): string {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(5)) : value;
  return JSON.stringify(written, rounded, 1).replaceAll(/\[[-\d.,\s]+\]/g, (list) =>
    list.replaceAll(/\s+/g, ' '),
  );
}
