/**
 * Measures how many more requests two of Wikiquery's processes answer than one, on SQLite and on a MariaDB with two
 * replicas: `node bench/processes.ts --help`.
 */
import { readCommandLine } from '../test/rig/command-line.ts';
import { checkAnswers } from './check-answers.ts';
import { defaultSize } from './generate.ts';
import { requireLoadGenerator } from './load.ts';
import { packedProgram, scenariosOf, wikiFile, wikiqueryServer } from './programs.ts';
import { start, stop, type Server } from './servers.ts';
import { geometricMean, quotient, spreadOf } from './statistics.ts';
import { aligned, plain, range } from './table.ts';
import { loadInTurns } from './turns.ts';

const usage = `usage: node bench/processes.ts [options]

Puts load on Wikiquery with one process and with more of them, in turn. Takes ten minutes. The load generator needs a
core of its own: where there are two, compare the CPU time per request, which shows what processes cost each other.

  --processes N      number of processes to compare with one (2)
  --scenario NAMES   run only these scenarios
  --database URL     read the same wiki from this MariaDB, or several with a comma between their hosts (see bench/copy.ts)
  --turns N          how often each is measured in each scenario (5)
  --seconds N        seconds of load in each turn (2)
  --connections N    connections at a time (32)
  --port N           first of two ports on 127.0.0.1 to use (8790)
  --source           run Wikiquery from its sources, not as it is published

examples:
  node bench/processes.ts
  node bench/processes.ts --database mysql://reader@127.0.0.1:3307,127.0.0.1:3308/wiki`;

const option = { type: 'string' } as const;
const { values } = readCommandLine(usage, {
  processes: { ...option, default: '2' },
  scenario: option,
  database: option,
  turns: { ...option, default: '5' },
  seconds: { ...option, default: '2' },
  connections: { ...option, default: '32' },
  port: { ...option, default: '8790' },
  source: { type: 'boolean', default: false },
});

requireLoadGenerator();
await compareProcesses();

async function compareProcesses(): Promise<void> {
  const file = wikiFile(defaultSize);
  const source = {
    database: values.database ?? file,
    script: values.source ? 'packages/wikiquery/bin/wikiquery.js' : packedProgram(),
  };
  const servers: Server[] = [];
  try {
    for (const [index, processes] of [1, Number(values.processes)].entries()) {
      const server = await start(wikiqueryServer({ ...source, processes }), Number(values.port) + index);
      servers.push({ ...server, name: processes === 1 ? 'one process' : `${processes} processes` });
    }
    const rows: string[][] = [];
    const [more, dearer]: [number[], number[]] = [[], []];
    for (const scenario of scenariosOf(file)) {
      if (!(values.scenario?.split(',').includes(scenario.name) ?? true)) continue;
      console.error(scenario.name);
      await checkAnswers(scenario, servers, 20_000);
      const [one = [], several = []] = await loadInTurns(
        servers.map((server) => ({ server, queries: scenario.queries })),
        {
          turns: Number(values.turns),
          seconds: Number(values.seconds),
          connections: Number(values.connections),
        },
      );
      const rates = [one, several].map((turns) => turns.map((load) => load.requestsPerSecond));
      const costs = [one, several].map((turns) => turns.flatMap((load) => load.processor ?? []));
      const rate = quotient(rates[1] ?? [], rates[0] ?? []);
      const cost = quotient(costs[1] ?? [], costs[0] ?? []);
      if (rate) more.push(rate.median);
      if (cost) dearer.push(cost.median);
      rows.push([
        scenario.name,
        ...rates.map((each) => plain(spreadOf(each)?.median)),
        plain(rate?.median),
        range(rate),
        ...costs.map((each) => plain(spreadOf(each)?.median)),
        plain(cost?.median),
        range(cost),
      ]);
    }
    const names = servers.map(({ name }) => name);
    const head = names.map((name) => `${name} /s`).concat('times', 'spread');
    const costHead = names.map((name) => `${name} cpu ms`).concat('times', 'spread');
    const means = ['', '', plain(geometricMean(more)), '', '', '', plain(geometricMean(dearer)), ''];
    console.log(aligned([['scenario', ...head, ...costHead], ...rows, ['geometric mean', ...means]]));
  } finally {
    for (const server of servers) await stop(server);
  }
}
