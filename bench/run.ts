import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../test/rig/command-line.ts';
import { aims } from './aims.ts';
import { drawChart } from './chart.ts';
import { checkAnswers, type Checked } from './check-answers.ts';
import { describeEnvironment } from './environment.ts';
import { compareFirstRequests } from './first-requests.ts';
import { defaultSize } from './generate.ts';
import { requireLoadGenerator } from './load.ts';
import { answered, type Measured, type Measurements } from './measurements.ts';
import {
  minimumServer,
  packedProgram,
  scenariosOf,
  sourceProgram,
  wikiFile,
  wikiqueryCommand,
  wikiqueryServer,
} from './programs.ts';
import { chartOf, tables } from './report.ts';
import { memoryOf, start, stop, type Memory, type Server } from './servers.ts';
import { firstRequest, startInTurns, type StartUps } from './start-up.ts';
import { loadInTurns, paceInTurns } from './turns.ts';

const usage = `usage: npm run bench -- [options]

Measures Wikiquery and a minimum, and also a MediaWiki and another state of Wikiquery if they are given. A run takes
half an hour with three servers; the first one also generates a wiki.

  --mediawiki URL    also measure a MediaWiki that serves the same wiki; URL of its api.php
  --mediawiki-pid N  its parent process, such as php-fpm's, to measure CPU time, by which it is compared, and memory
  --before DIR       also measure Wikiquery as it is in this checkout, where npm ci has run, as wikiquery-before
  --timeout N        seconds after which a scenario counts as not answered, and is in no mean (20)
  --only NAMES       only these of minimum,wikiquery,wikiquery-before,mediawiki
  --scenario NAMES   run only these scenarios
  --processes N      number of Wikiquery's processes (1)
  --turns N          how often each server is measured in each scenario (5)
  --seconds N        seconds of load in each turn (2)
  --paced N          turns in which response times at 80 % of the throughput are measured, 0 for none (3)
  --connections N    connections at a time (16)
  --pages N --seed N size and seed of the generated wiki (${defaultSize.pages}, ${defaultSize.seed})
  --file FILE        use this SQLite file instead of a generated one
  --database URL     Wikiquery and the minimum read the same wiki from this MariaDB (see bench/copy.ts)
  --port N           first of five ports on 127.0.0.1 to use (8790)
  --starts N         starts to measure the start-up times, 0 for none (7)
  --new N            starts to compare the first requests with later ones, 0 for none (3)
  --source           run Wikiquery from its sources, not as it is published
  --results FOLDER   write JSON and a chart into this folder (bench/results, if everything is measured)

examples:
  npm run bench
  npm run bench -- --only minimum,wikiquery --scenario allpages-10,two-titles --turns 2 --source
  npm run bench -- --processes 2 --mediawiki http://127.0.0.1:8081/api.php --mediawiki-pid 4321
  npm run bench -- --before ../wikiquery-1.0 --scenario siteinfo,one-title-info,allpages-10`;

const option = { type: 'string' } as const;
const { values } = readCommandLine(usage, {
  mediawiki: option,
  'mediawiki-pid': option,
  before: option,
  timeout: { ...option, default: '20' },
  only: option,
  scenario: option,
  processes: { ...option, default: '1' },
  turns: { ...option, default: '5' },
  seconds: { ...option, default: '2' },
  paced: { ...option, default: '3' },
  connections: { ...option, default: '16' },
  pages: { ...option, default: String(defaultSize.pages) },
  seed: { ...option, default: String(defaultSize.seed) },
  file: option,
  database: option,
  port: { ...option, default: '8790' },
  starts: { ...option, default: '7' },
  new: { ...option, default: '3' },
  source: { type: 'boolean', default: false },
  results: option,
});

requireLoadGenerator();
await measureAll().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

async function measureAll(): Promise<void> {
  const file = values.file ?? wikiFile({ pages: Number(values.pages), seed: Number(values.seed) });
  const scenarios = scenariosOf(file).filter(({ name }) => isSelected(values.scenario, name));
  if (scenarios.length === 0) throw new Error(`Unknown scenario: ${values.scenario ?? ''}`);
  const source = {
    database: values.database ?? file,
    script: scriptOf('.'),
    processes: Number(values.processes),
  };
  const programs = [
    minimumServer(source.database),
    wikiqueryServer(source),
    ...(values.before === undefined
      ? []
      : [wikiqueryServer({ ...source, script: scriptOf(values.before) }, 'wikiquery-before')]),
  ].filter(({ name }) => isSelected(values.only, name));
  const port = Number(values.port);
  let startUp: StartUps = {};
  if (Number(values.starts) > 0) {
    console.error('start-up times');
    const commands = {
      'node -e 0': ['-e', '0'],
      '--help': [source.script, '--help'],
      query: [...wikiqueryCommand(source, 'query'), firstRequest],
    };
    startUp = await startInTurns(commands, programs, port, Number(values.starts));
  }
  let firstRequests: Measurements['firstRequests'] = {};
  if (Number(values.new) > 0) {
    console.error('first requests');
    const ours = programs.filter(({ name }) => name.startsWith('wikiquery'));
    firstRequests = await compareFirstRequests(ours, scenariosOf(file), port, Number(values.new));
  }
  const servers: Server[] = [];
  try {
    for (const [index, program] of programs.entries()) servers.push(await start(program, port + 1 + index));
    if (values.mediawiki !== undefined && isSelected(values.only, 'mediawiki')) {
      const pid = values['mediawiki-pid'];
      servers.push({ name: 'mediawiki', url: values.mediawiki, pid: pid === undefined ? pid : Number(pid) });
    }
    // All answers are compared before anything is timed.
    const checked: Checked[] = [];
    for (const scenario of scenarios) {
      checked.push(await checkAnswers(scenario, servers, Number(values.timeout) * 1000));
    }
    console.error(`${scenarios.length} scenarios: all answers are the same`);
    const measured: Record<string, Record<string, Measured>> = {};
    for (const [index, one] of checked.entries()) {
      console.error(`${one.scenario.name} (${index + 1} of ${scenarios.length})`);
      measured[one.scenario.name] = await measure(one);
    }
    report({
      environment: await describeEnvironment(values.database),
      database: values.database === undefined ? 'SQLite' : 'MariaDB',
      processes: source.processes,
      servers: servers.map(({ name }) => name),
      scenarios: measured,
      deep: Object.fromEntries(
        scenarios.flatMap(({ name, first }) =>
          first !== undefined && first in measured ? [[name, first]] : [],
        ),
      ),
      unanswered: Object.fromEntries(
        servers.flatMap((server) => {
          const silent = scenarios.filter(({ name, isWikiqueryOnly }) => {
            if (isWikiqueryOnly) return false;
            const found = measured[name]?.[server.name];
            return found === undefined || !answered(found);
          });
          return silent.length > 0 ? [[server.name, silent.map(({ name }) => name)]] : [];
        }),
      ),
      memory: memories(servers),
      firstRequests,
      startUp,
    });
  } finally {
    for (const server of servers) await stop(server);
  }
}

/** Returns the script that starts Wikiquery of a checkout. */
function scriptOf(checkout: string): string {
  return values.source ? sourceProgram(checkout) : packedProgram(checkout);
}

async function measure({ scenario, servers }: Checked): Promise<Record<string, Measured>> {
  const targets = servers.map((server) => ({ server, queries: scenario.queries }));
  const turns = { seconds: Number(values.seconds), connections: Number(values.connections) };
  const loads = await loadInTurns(targets, { ...turns, turns: Number(values.turns) });
  // MediaWiki's response times would take minutes to measure, and are compared with nothing.
  const ours = targets.filter(({ server }) => server.name !== 'mediawiki');
  const paced = await paceInTurns(ours, loads, { ...turns, turns: Number(values.paced) });
  return Object.fromEntries(
    servers.map(({ name }, index) => [name, { loads: loads[index] ?? [], paced: paced[index] ?? [] }]),
  );
}

function memories(servers: readonly Server[]): Readonly<Record<string, Memory>> {
  return Object.fromEntries(
    servers.flatMap((server) => {
      const used = memoryOf(server);
      return used === undefined ? [] : [[server.name, used]];
    }),
  );
}

/** Checks whether a name is in a comma-separated list; without a list, every name is. */
function isSelected(list: string | undefined, name: string): boolean {
  return list?.split(',').includes(name) ?? true;
}

function report(measured: Measurements): void {
  console.log(tables(measured));
  for (const line of aims(measured)) console.log(line);
  const isWhole = values.only === undefined && values.scenario === undefined;
  const folder = values.results ?? (isWhole ? 'bench/results' : undefined);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const processes = measured.processes > 1 ? `-${measured.processes}-processes` : '';
  const name = join(folder, `${measured.database.toLowerCase()}${processes}`);
  writeFileSync(`${name}.json`, `${JSON.stringify(measured, null, 1)}\n`);
  const chart = chartOf(measured);
  if (chart !== undefined) writeFileSync(`${name}.svg`, drawChart(chart));
}
