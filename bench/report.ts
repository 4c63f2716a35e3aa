import { aimsOf } from './aims.ts';
import type { Chart } from './chart.ts';
import { firstRequestCount } from './first-requests.ts';
import {
  depths,
  failures,
  measures,
  ratios,
  responseTimes,
  speeds,
  type Measurements,
} from './measurements.ts';
import { geometricMean, median, spreadOf, type Spread } from './statistics.ts';
import { aligned, megabytes, plain, range } from './table.ts';

/** What Wikiquery is compared with. */
const others = ['minimum', 'mediawiki', 'wikiquery-before'] as const;

/** Formats the measurements as tables. */
export function tables(measured: Measurements): string {
  const found = [
    speed(measured),
    ...others.map((other) => comparison(measured, 'wikiquery', other)),
    firstRequests(measured),
    times(measured),
    ends(measured),
    startUps(measured),
    memory(measured),
  ];
  const unanswered = Object.entries(measured.unanswered).map(
    ([server, scenarios]) => `\nnot answered in time by ${server}, and in no mean: ${scenarios.join(', ')}\n`,
  );
  return `${[...found.filter((rows) => rows.length > 1).map(aligned), ...unanswered].join('\n\n')}\n`;
}

function speed({ scenarios, servers }: Measurements): readonly (readonly string[])[] {
  return [
    ['scenario', ...servers.flatMap((name) => [`${name} cpu ms`, 'spread', '/s', 'spread'])],
    ...Object.entries(scenarios).map(([scenario, byServer]) => [
      scenario,
      ...servers.flatMap((name) => {
        const measured = byServer[name];
        if (measured === undefined) return ['-', '-', '-', '-'];
        const rate = spreadOf(speeds(measured, 'throughput'));
        const processor = spreadOf(measured.loads.flatMap((load) => load.processor ?? []));
        const failed = failures(measured);
        return [
          plain(processor?.median),
          range(processor),
          `${plain(rate?.median)}${failed > 0 ? ` (${failed} failed)` : ''}`,
          range(rate),
        ];
      }),
    ]),
  ];
}

function comparison(measured: Measurements, of: string, to: string): readonly (readonly string[])[] {
  const columns = measures.map((by) => ratios(measured, of, to, by));
  const names = Object.keys(measured.scenarios).filter((name) => columns.some((column) => name in column));
  if (names.length === 0) return [];
  return [
    [`${of}/${to}`, ...measures.flatMap((by) => [`by ${by}`, 'spread'])],
    ...names.map((name) => [
      name,
      ...columns.flatMap((column) => [plain(column[name]?.median), range(column[name])]),
    ]),
    [
      'geometric mean',
      ...columns.flatMap((column) => [plain(geometricMean(Object.values(column).map(medianOf))), '']),
    ],
  ];
}

const medianOf = (spread: Spread): number => spread.median;

function firstRequests({ firstRequests }: Measurements): readonly (readonly string[])[] {
  return [
    [`first ${firstRequestCount} requests / later ones`, 'by CPU time', 'spread'],
    ...Object.entries(firstRequests).map(([name, all]) => {
      const spread = spreadOf(all);
      return [name, plain(spread?.median), range(spread)];
    }),
  ];
}

function times({ scenarios, servers }: Measurements): readonly (readonly string[])[] {
  const rows = Object.entries(scenarios).flatMap(([scenario, byServer]) => {
    const found = servers.map((name) => responseTimes(byServer[name]));
    if (found.every((each) => each === undefined)) return [];
    return [
      [
        scenario,
        ...found.flatMap((each) => [plain(each?.median), plain(each?.percentile99), plain(each?.quotient)]),
      ],
    ];
  });
  return [
    ['response times at 80 %', ...servers.flatMap((name) => [`${name} p50 ms`, 'p99 ms', 'p99/p50'])],
    ...rows,
  ];
}

function ends(measured: Measurements): readonly (readonly string[])[] {
  const found = measured.servers.map((server) => depths(measured, server));
  const names = Object.keys(measured.deep).filter((name) => found.some((depth) => name in depth));
  return [
    ['end of a list / first page', ...measured.servers.flatMap((server) => [server, 'spread'])],
    ...names.map((name) => [
      name,
      ...found.flatMap((depth) => [plain(depth[name]?.median), range(depth[name])]),
    ]),
  ];
}

function startUps({ startUp }: Measurements): readonly (readonly string[])[] {
  const node = median(startUp['node -e 0'] ?? []);
  return [
    ['start-up', 'ms', 'spread', 'times node -e 0'],
    ...Object.entries(startUp).map(([name, all]) => {
      const spread = spreadOf(all);
      return [name, plain(spread?.median), range(spread), plain((spread?.median ?? Number.NaN) / node)];
    }),
  ];
}

function memory(measured: Measurements): readonly (readonly string[])[] {
  return [
    ['largest process', 'MB without mapped files', 'resident MB', 'peak MB'],
    ...Object.entries(measured.memory).map(([name, used]) => [
      name,
      ...[used.own, used.resident, used.peak].map((bytes) => plain(megabytes(bytes))),
    ]),
  ];
}

/** Describes the chart of Wikiquery's speed as a share of the minimum's; undefined if either was not measured. */
export function chartOf(measured: Measurements): Chart | undefined {
  const series = measures.map((by) => ratios(measured, 'wikiquery', 'minimum', by));
  const toMediaWiki = ratios(measured, 'wikiquery', 'mediawiki', 'CPU time');
  const meanToMediaWiki = geometricMean(Object.values(toMediaWiki).map(medianOf));
  const labelled = (label: string, times: number | undefined) =>
    times === undefined ? label : `${label}, ${times.toFixed(0)} ×`;
  const names = Object.keys(measured.scenarios).filter((name) => series.some((one) => name in one));
  if (names.length === 0) return undefined;
  const { date, processor, cores, memory: gigabytes, versions } = measured.environment;
  const aimed = aimsOf[measured.database];
  return {
    title: `Wikiquery on ${measured.database}, as a share of the hand-written minimum`,
    notes: [
      `${processor}, ${cores} cores, ${gigabytes} GB; ${Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', ')}; ${date}`,
      'Lines show the least and the greatest quotient of all turns.',
      ...(meanToMediaWiki === undefined
        ? []
        : ['Numbers beside names: how many times as many requests as MediaWiki, by CPU time.']),
    ],
    series: measures.map((by) => `by ${by}`),
    rows: [
      ...names.map((name) => ({
        label: labelled(name, toMediaWiki[name]?.median),
        bars: series.map((one) => one[name]),
      })),
      {
        label: labelled('geometric mean', meanToMediaWiki),
        bars: series.map((one) => {
          const mean = geometricMean(Object.values(one).map(medianOf));
          return mean === undefined ? mean : { median: mean, least: mean, most: mean };
        }),
      },
    ],
    marks: [aimed.worst, aimed.mean],
  };
}
