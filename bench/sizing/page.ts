import { format, resolveConfig } from 'prettier';
import { replaceBetweenMarkers } from '../growth-report.ts';
import { geometricMean } from '../statistics.ts';
import { markdown, plain } from '../table.ts';
import { planned, type Capacity, type MixName } from './capacity.ts';
import type { KindCost } from './costs.ts';
import { mixes } from './mixes.ts';
import type { SizingResults } from './results.ts';
import type { Outcome } from './simulate.ts';

/** Where the page is. */
export const pageFile = 'docs/sizing.md';

/** Cores of a host in the tables. */
const CORES = 16;
/** Connections of a process to each replica, and prepared statements that each keeps. */
const CONNECTIONS = 10;
const STATEMENTS = 250;
/** Statements that a server keeps unless its `max_prepared_stmt_count` says otherwise. */
const DEFAULT_STATEMENTS = 16_382;

const rates = [10, 100, 1000, 5000, 20_000, 50_000] as const;
/** How busy the machine was. */
const disturbance = ({
  loadAverage: { before, after },
  environment: { cores, date, processor },
}: SizingResults): string =>
  `Measured on ${date}, ${processor}, ${cores} cores. The machine's load average was ${plain(before)} before and ${plain(after)} after the run; above ${cores}, other programs were running and disturbed it, response times most of all.`;

const names: Readonly<Record<MixName, string>> = {
  readers: 'readers and gadgets',
  bots: 'bots',
  crawlers: 'crawlers',
};
const count = new Intl.NumberFormat('en');
const micro = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '-' : count.format(Math.round(milliseconds * 1000));
const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.01 ? 1 : 0)} %`;
const three = ({ percentile50, percentile95, percentile99 }: Omit<Outcome, 'queue'>): string =>
  [percentile50, percentile95, percentile99].map((value) => plain(value)).join(' / ');

/** Writes the tables of the page anew. */
export async function writePage(page: string, results: SizingResults): Promise<string> {
  const written = Object.entries(sections).reduce(
    (text, [name, section]) => replaceBetweenMarkers(text, name, section(results)),
    page,
  );
  return format(written, { ...(await resolveConfig(pageFile)), filepath: pageFile });
}

const sections: Readonly<Record<string, (results: SizingResults) => string>> = {
  sizes: ({ capacities }) => markdown(sizes(capacities)),
  costs: (results) => {
    const { costs } = results;
    const of = (database: string) => costs.find((each) => each.database === database);
    const [sqlite, mariadb] = [of('SQLite'), of('MariaDB')];
    const table = markdown([
      ['request', 'bytes', 'SQLite, µs', '50 / 95 / 99 %', 'MariaDB, µs', 'statements', 'replica, µs'],
      ...(sqlite?.kinds ?? []).map((kind) =>
        costRow(
          kind,
          mariadb?.kinds.find((one) => one.kind === kind.kind),
        ),
      ),
      ['a kept answer, or a refusal', '', micro(sqlite?.kept), '', '', '', ''],
      ['waking up', '', micro(sqlite?.waking), '', micro(mariadb?.waking), '', ''],
    ]);
    return `${table}\n\n${disturbance(results)}`;
  },
  capacity: ({ capacities }) =>
    markdown([
      [
        'mix',
        'database',
        `requests/s at ${percent(planned)}`,
        'ms: 50 / 95 / 99 %',
        'in bursts of twice as many',
        '1.5 times as many',
        'twice as many',
        'refused then',
      ],
      ...capacities.map(({ mix, database, rate, steady, bursty, more, twice }) => [
        names[mix],
        database,
        count.format(Math.round(rate)),
        three(steady),
        three(bursty),
        three(more),
        three(twice),
        percent(twice.refused),
      ]),
    ]),
  check: ({ checked }) =>
    markdown([
      [
        'mix',
        'requests/s',
        'of capacity',
        'core in use: simulated',
        'real',
        'ms at 50 / 95 / 99 %: simulated',
        'real',
        'refused: simulated',
        'real',
      ],
      ...checked.map(({ mix, rate, share, simulated, measured }) => [
        names[mix],
        count.format(Math.round(rate)),
        percent(share),
        percent(simulated.use),
        percent(measured.use),
        three(simulated),
        three(measured),
        percent(simulated.refused),
        percent(measured.refused),
      ]),
    ]),
  caches: ({ capacities }) =>
    markdown([
      [
        'mix',
        'database',
        'µs a request as it comes',
        'µs of one that is not kept',
        'hosts at 25 % hits',
        '50 %',
        '75 %',
        '90 %',
        'half the hosts from',
      ],
      ...capacities
        .filter(({ mix }) => mixes[mix].repeated > 0)
        .map(({ mix, database, perRequest, perMiss }) => [
          names[mix],
          database,
          micro(perRequest),
          micro(perMiss),
          ...[0.25, 0.5, 0.75, 0.9].map((hits) => percent(Math.min(1, ((1 - hits) * perMiss) / perRequest))),
          percent(1 - (0.5 * perRequest) / perMiss),
        ]),
    ]),
  routing: ({ routing }) =>
    markdown([
      ['processes', 'writes a second', 'to any process, µs', 'by request, µs', 'saved'],
      ...routing.map(({ processes, writesPerSecond, any, identical }) => [
        String(processes),
        String(writesPerSecond),
        micro(any),
        micro(identical),
        percent(1 - identical / any),
      ]),
    ]),
  disk: ({ wiki, memory }) => {
    const bytes = wiki.bytes / wiki.revisions;
    const table = markdown([
      ['revisions', 'texts of a kilobyte', 'texts of five kilobytes'],
      ...[1e6, 1e7, 1e8, 5e8].map((revisions) => [
        count.format(revisions),
        gigabytes(revisions * bytes),
        gigabytes(revisions * (bytes + 4000)),
      ]),
    ]);
    return [
      `After the check below, the larger of two serving processes had ${plain(memory / 1e6)} MB. A runner takes about 110 MB while it is up.`,
      `The generated wiki takes ${plain(bytes / 1000)} kB for each of its ${count.format(wiki.revisions)} revisions, with texts of about a kilobyte, tables and indexes. In proportion, with texts that are not compressed:`,
      table,
    ].join('\n\n');
  },
  mediawiki: ({ mediaWiki }) => {
    const rows = Object.entries(mediaWiki);
    if (rows.length === 0)
      return 'No MediaWiki was measured in the last run of the benchmark: `npm run bench -- --mediawiki URL --mediawiki-pid PID`, then `npm run bench:sizing -- --write` fill this in.';
    const mean = geometricMean(rows.map(([, { wikiquery, mediawiki }]) => mediawiki / wikiquery));
    return markdown([
      ['scenario', 'Wikiquery, µs', 'MediaWiki, µs', 'times'],
      ...rows.map(([name, { wikiquery, mediawiki }]) => [
        name,
        micro(wikiquery),
        micro(mediawiki),
        plain(mediawiki / wikiquery),
      ]),
      ['geometric mean', '', '', plain(mean)],
    ]);
  },
};

function costRow(kind: KindCost, mariadb: KindCost | undefined): readonly string[] {
  const { percentiles } = kind;
  return [
    kind.kind + (kind.runner === undefined ? '' : `, and ${micro(kind.runner)} of a runner`),
    kind.runner === undefined ? count.format(kind.bytes) : '',
    micro(kind.mean),
    kind.runner === undefined ? [50, 95, 99].map((each) => micro(percentiles[each])).join(' / ') : '',
    micro(mariadb?.mean),
    mariadb?.replica ? plain(mariadb.replica.statements) : '-',
    micro(mariadb?.replica?.mean),
  ];
}

/** Makes the table in which operators find their row. */
function sizes(capacities: readonly Capacity[]): readonly (readonly string[])[] {
  const hasMariadb = capacities.some(({ database }) => database === 'MariaDB');
  const of = (mix: MixName, database: string) =>
    capacities.find((each) => each.mix === mix && each.database === database);
  return [
    [
      'requests/s',
      'mostly',
      'SQLite: processes',
      'hosts',
      'memory',
      ...(hasMariadb
        ? ['MariaDB: processes', 'hosts', 'replicas', 'connections each', 'prepared statements each']
        : []),
    ],
    ...rates.flatMap((rate) =>
      (Object.keys(names) as MixName[]).map((mix) => {
        const processes = processesFor(rate, of(mix, 'SQLite'));
        const onMariadb = of(mix, 'MariaDB');
        return [
          count.format(rate),
          names[mix],
          count.format(processes),
          count.format(Math.ceil(processes / CORES)),
          gigabytes(processes * PROCESS_MEMORY),
          ...(hasMariadb ? replicasFor(rate, onMariadb) : []),
        ];
      }),
    ),
  ];
}

/** Bytes of a process and of a runner beside it. */
const PROCESS_MEMORY = 300e6;

const processesFor = (rate: number, capacity: Capacity | undefined): number =>
  Math.ceil(rate / (capacity?.rate ?? Number.NaN));

function replicasFor(rate: number, capacity: Capacity | undefined): readonly string[] {
  if (!capacity) return ['-', '-', '-', '-', '-'];
  const processes = processesFor(rate, capacity);
  const replicas = Math.ceil((rate * capacity.perReplica) / 1000 / (CORES * planned));
  const connections = processes * CONNECTIONS;
  return [
    count.format(processes),
    count.format(Math.ceil(processes / CORES)),
    count.format(replicas),
    count.format(connections),
    `${count.format(connections * STATEMENTS)}${connections * STATEMENTS > DEFAULT_STATEMENTS ? ' (raise)' : ''}`,
  ];
}

const gigabytes = (bytes: number): string => `${count.format(Number((bytes / 1e9).toFixed(1)))} GB`;
