import { firstRequestCount } from './first-requests.ts';
import { depths, failures, ratios, responseTimes, type Measurements } from './measurements.ts';
import { geometricMean, median } from './statistics.ts';
import { megabytes, plain } from './table.ts';

interface Aims {
  readonly mean: number;
  readonly worst: number;
  readonly mediaWiki: number;
  /** Megabytes. */
  readonly memory: number;
}

/** The aims, by database. */
export const aimsOf: Readonly<Record<Measurements['database'], Aims>> = {
  SQLite: { mean: 0.7, worst: 0.5, mediaWiki: 40, memory: 150 },
  MariaDB: { mean: 0.6, worst: 0.4, mediaWiki: 20, memory: 200 },
};

/** The aims of start-up in milliseconds, by their names in {@link Measurements}. */
const startUps: Readonly<Record<string, number>> = {
  'wikiquery to its first answer': 300,
  query: 300,
  '--help': 150,
};

/** Compares the measurements with the aims; omits aims that were not measured. */
export function aims(measured: Measurements): readonly string[] {
  const aimed = aimsOf[measured.database];
  const toMinimum = Object.entries(ratios(measured, 'wikiquery', 'minimum', 'CPU time')).map(
    ([scenario, ratio]) => [ratio.median, scenario] as const,
  );
  const mean = geometricMean(toMinimum.map(([ratio]) => ratio));
  const [least, dearest] = toMinimum.toSorted(([a], [b]) => a - b)[0] ?? [];
  const toMediaWiki = geometricMean(
    Object.values(ratios(measured, 'wikiquery', 'mediawiki', 'CPU time')).map((ratio) => ratio.median),
  );
  const first = measured.firstRequests['wikiquery'] ?? [];
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
    ...aim(`${aimed.mean} of the minimum by CPU time`, mean, (value) => value >= aimed.mean),
    ...aim(`no scenario under ${aimed.worst} of it`, least, (value) => value >= aimed.worst, dearest),
    ...aim(
      `${aimed.mediaWiki} times MediaWiki by CPU time`,
      toMediaWiki,
      (value) => value >= aimed.mediaWiki,
    ),
    ...aim(
      `first ${firstRequestCount} requests at most 1.3 times the later ones by CPU time`,
      first.length === 0 ? undefined : median(first),
      (value) => value <= 1.3,
    ),
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
