import { depths, failures, ratios, responseTimes } from './measurements.ts';
import type { Measurements } from './measurements.ts';
import { geometricMean, median } from './statistics.ts';
import { megabytes, plain } from './table.ts';

interface Aims {
  readonly mean: number;
  readonly worst: number;
  readonly mediaWiki: number;
  /** Megabytes. */
  readonly memory: number;
}

/** What is aimed at, by database. */
export const aimsOf: Readonly<Record<Measurements['database'], Aims>> = {
  SQLite: { mean: 0.85, worst: 0.6, mediaWiki: 60, memory: 150 },
  MariaDB: { mean: 0.75, worst: 0.5, mediaWiki: 20, memory: 200 },
};

/** Milliseconds of start-up that are aimed at, by what {@link Measurements} calls it. */
const startUps: Readonly<Record<string, number>> = {
  'wikiquery to its first answer': 300,
  query: 300,
  '--help': 150,
};

/** Compares the measurements with the aims; omits aims that were not measured. */
export function aims(measured: Measurements): readonly string[] {
  const aimed = aimsOf[measured.database];
  const toMinimum = (['throughput', 'CPU time'] as const).flatMap((by) => {
    const found = Object.entries(ratios(measured, 'wikiquery', 'minimum', by)).map(
      ([scenario, ratio]) => [ratio.median, scenario] as const,
    );
    const [least, scenario] = found.toSorted(([a], [b]) => a - b)[0] ?? [];
    const mean = geometricMean(found.map(([ratio]) => ratio));
    return [
      ...aim(`${aimed.mean} of the minimum by ${by}`, mean, (value) => value >= aimed.mean),
      ...aim(`no scenario under ${aimed.worst} by ${by}`, least, (value) => value >= aimed.worst, scenario),
    ];
  });
  const toMediaWiki = geometricMean(
    Object.values(ratios(measured, 'wikiquery', 'mediawiki', 'throughput')).map((ratio) => ratio.median),
  );
  const slowest = Object.entries(measured.scenarios)
    .flatMap(([scenario, { wikiquery }]) => {
      const times = responseTimes(wikiquery);
      return times === undefined ? [] : [[times.quotient, scenario] as const];
    })
    .toSorted(([a], [b]) => b - a)[0];
  const deepest = Object.entries(depths(measured, 'wikiquery'))
    .map(([scenario, depth]) => [depth.median, scenario] as const)
    .toSorted(([a], [b]) => b - a)[0];
  const failed = Object.values(measured.scenarios).flatMap(({ wikiquery }) => wikiquery ?? []);
  return [
    ...toMinimum,
    ...aim(`${aimed.mediaWiki} times MediaWiki`, toMediaWiki, (value) => value >= aimed.mediaWiki),
    ...aim('p99 at most 4 times p50 at 80 % load', slowest?.[0], (value) => value <= 4, slowest?.[1]),
    ...aim(
      'end of a list at most 1.5 times its first page',
      deepest?.[0],
      (value) => value <= 1.5,
      deepest?.[1],
    ),
    ...Object.entries(startUps).flatMap(([name, most]) => {
      const times = measured.startUp[name] ?? [];
      const time = times.length === 0 ? undefined : median(times);
      return aim(`start-up under ${most} ms: ${name}`, time, (value) => value < most);
    }),
    ...aim(
      `memory under ${aimed.memory} MB, without mapped files`,
      megabytes(measured.memory['wikiquery']?.own),
      (value) => value < aimed.memory,
    ),
    ...aim(
      'no failed request',
      failed.length === 0 ? undefined : failed.reduce((sum, each) => sum + failures(each), 0),
      (value) => value === 0,
    ),
  ];
}

function aim(
  what: string,
  value: number | undefined,
  met: (value: number) => boolean,
  where?: string,
): readonly string[] {
  if (value === undefined) return [];
  return [
    `${met(value) ? 'met   ' : 'missed'} ${what}: ${plain(value)}${where === undefined ? '' : ` (${where})`}`,
  ];
}
