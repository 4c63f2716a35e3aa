import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { writeConfiguration } from './configuration.ts';
import { generateWiki, generatorVersion, defaultSize } from './generate.ts';
import { hasLoadGenerator, load } from './load.ts';
import type { Load } from './load.ts';
import { aims, tables } from './report.ts';
import type { Measurements } from './report.ts';
import { scenariosFor } from './scenarios.ts';
import type { Answer, Scenario } from './scenarios.ts';
import { memoryOf, processorTimeOf, start, startUpTime, stop } from './servers.ts';
import type { Memory, Program, Server } from './servers.ts';

const usage = `usage: npm run bench -- [options]
  --mediawiki URL    also measure a MediaWiki that serves the same wiki; URL of its api.php
  --mediawiki-pid N  its parent process, such as php-fpm's, to measure memory and CPU time too
  --only NAMES       measure only these of minimum,wikiquery,mediawiki
  --scenario NAMES   run only these scenarios
  --seconds N        seconds of load for each scenario and server (5)
  --connections N    connections at a time (16)
  --pages N --seed N size and seed of the generated wiki (${defaultSize.pages}, ${defaultSize.seed})
  --file FILE        use this SQLite file instead of a generated one
  --database URL     Wikiquery and the minimum read the same wiki from this MariaDB (see bench/copy.ts)
  --port N           first of two ports on 127.0.0.1 to use (8790)
  --starts N         starts to measure the start-up time, 0 for none (5)
  --json FILE        also write the measurements to this file`;

const option = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    mediawiki: option,
    'mediawiki-pid': option,
    only: option,
    scenario: option,
    seconds: { ...option, default: '5' },
    connections: { ...option, default: '16' },
    pages: { ...option, default: String(defaultSize.pages) },
    seed: { ...option, default: String(defaultSize.seed) },
    file: option,
    database: option,
    port: { ...option, default: '8790' },
    starts: { ...option, default: '5' },
    json: option,
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else if (await hasLoadGenerator()) {
  await measureAll().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
} else {
  console.error('wrk is not installed: apt-get install wrk');
  process.exitCode = 2;
}

async function measureAll(): Promise<void> {
  const file = values.file ?? wikiFile();
  const scenarios = chooseScenarios(file).filter(({ name }) => isSelected(values.scenario, name));
  if (scenarios.length === 0) throw new Error(`Unknown scenario: ${values.scenario ?? ''}`);
  const programs = programsFor(file).filter(({ name }) => isSelected(values.only, name));

  const servers: Server[] = [];
  const startUp: Record<string, number> = {};
  try {
    for (const [index, program] of programs.entries()) {
      const port = Number(values.port) + index;
      if (Number(values.starts) > 0)
        startUp[program.name] = await startUpTime(program, port, Number(values.starts));
      servers.push(await start(program, port));
    }
    if (values.mediawiki !== undefined && isSelected(values.only, 'mediawiki')) {
      const pid = values['mediawiki-pid'];
      servers.push({ name: 'mediawiki', url: values.mediawiki, pid: pid === undefined ? pid : Number(pid) });
    }
    const loads: Record<string, Record<string, Load>> = {};
    for (const scenario of scenarios) {
      await compareItems(scenario, servers);
      loads[scenario.name] = await measure(scenario, servers);
    }
    const memory: Record<string, Memory> = {};
    for (const server of servers) {
      const used = memoryOf(server);
      if (used !== undefined) memory[server.name] = used;
    }
    const deep = Object.fromEntries(
      scenarios.flatMap(({ name, first }) => (first !== undefined && first in loads ? [[name, first]] : [])),
    );
    report({ servers: servers.map(({ name }) => name), loads, deep, memory, startUp });
  } finally {
    for (const server of servers) await stop(server);
  }
}

/** Checks whether a name is in a comma-separated list; without a list, every name is. */
function isSelected(list: string | undefined, name: string): boolean {
  return list?.split(',').includes(name) ?? true;
}

/** Returns the file of the generated wiki, which is generated only once. */
function wikiFile(): string {
  const size = { pages: Number(values.pages), seed: Number(values.seed) };
  const file = `.cache/bench-v${generatorVersion}-${size.seed}-${size.pages}.sqlite`;
  if (!existsSync(file)) generateWiki(file, size, (line) => console.error(line));
  return file;
}

function chooseScenarios(file: string): readonly Scenario[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return scenariosFor(database);
  } finally {
    database.close();
  }
}

function programsFor(file: string): readonly Program[] {
  const minimum: Program = {
    name: 'minimum',
    command: (port) => ['bench/minimum.ts', values.database ?? file, String(port)],
  };
  if (!isSelected(values.only, 'wikiquery')) return [minimum];
  const configuration = '.cache/bench-configuration.json';
  writeConfiguration(configuration);
  const wikiquery: Program = {
    name: 'wikiquery',
    command: (port) => [
      ...`--max-semi-space-size=16 bin/wikiquery.js serve --host 127.0.0.1 --port ${port} --config`.split(
        ' ',
      ),
      configuration,
      '--database',
      values.database ?? `sqlite:${file}`,
    ],
  };
  return [minimum, wikiquery];
}

/** Checks that all servers return the same number of items, without which figures cannot be compared. */
async function compareItems(scenario: Scenario, servers: readonly Server[]): Promise<void> {
  const counts: string[] = [];
  for (const { name, url } of servers) {
    const response = await fetch(`${url}?${scenario.query}`);
    const body = await response.text();
    if (!response.ok)
      throw new Error(`${scenario.name}: ${name} responds with ${response.status}: ${body.slice(0, 300)}`);
    const { query } = JSON.parse(body) as { readonly query?: Answer };
    if (query === undefined) throw new Error(`${scenario.name}: ${name} responds with ${body.slice(0, 300)}`);
    counts.push(`${name} ${scenario.items(query)}`);
  }
  const different = new Set(counts.map((count) => count.split(' ')[1])).size > 1;
  console.error(`${scenario.name}: items: ${counts.join(', ')}`);
  if (different) throw new Error(`${scenario.name}: the servers return different numbers of items`);
}

/** Measures the servers in turn, so that a slow minute of the machine affects all of them. */
async function measure(scenario: Scenario, servers: readonly Server[]): Promise<Record<string, Load>> {
  const loads: Record<string, Load> = {};
  for (const server of servers) {
    const address = `${server.url}?${scenario.query}`;
    await load(address, 1, Number(values.connections));
    const seconds = Number(values.seconds);
    const first = await loadOne(server, address, seconds);
    // A slow server needs more time for meaningful figures.
    loads[server.name] = first.requests >= 100 ? first : await loadOne(server, address, seconds * 5);
  }
  return loads;
}

async function loadOne(server: Server, address: string, seconds: number): Promise<Load> {
  const before = processorTimeOf(server);
  const measured = await load(address, seconds, Number(values.connections));
  const after = processorTimeOf(server);
  if (before === undefined || after === undefined || measured.requests === 0) return measured;
  return { ...measured, processor: ((after - before) * 1000) / measured.requests };
}

function report(measured: Measurements): void {
  const compared = (['minimum', 'mediawiki'] as const)
    .filter((other) => measured.servers.includes(other) && measured.servers.includes('wikiquery'))
    .map((other) => ['wikiquery', other] as const);
  const bounds =
    compared.length === 0 && measured.servers.length > 1 ? [['minimum', 'mediawiki'] as const] : compared;
  console.log(tables(measured, bounds));
  for (const line of aims(measured)) console.log(line);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`);
}
