import type { Load } from './load.ts';
import type { Memory } from './servers.ts';

/** The measurements of one run, by scenario and server. */
export interface Measurements {
  readonly servers: readonly string[];
  readonly loads: Readonly<Record<string, Readonly<Record<string, Load>>>>;
  /** Scenarios that continue a list near its end, with the scenario of its first page. */
  readonly deep: Readonly<Record<string, string>>;
  readonly memory: Readonly<Record<string, Memory>>;
  /** Milliseconds. */
  readonly startUp: Readonly<Record<string, number>>;
}

/** Divides a server's throughput by another's in each scenario that both were measured in. */
export function ratios({ loads }: Measurements, of: string, to: string): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [scenario, byServer] of Object.entries(loads)) {
    const [mine, other] = [byServer[of], byServer[to]];
    if (mine && other) found[scenario] = mine.requestsPerSecond / other.requestsPerSecond;
  }
  return found;
}

/** Divides the throughput of a list's first page by that of a page near its end. */
export function depths({ loads, deep }: Measurements, server: string): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [last, first] of Object.entries(deep)) {
    const [near, far] = [loads[first]?.[server], loads[last]?.[server]];
    if (near && far) found[last] = near.requestsPerSecond / far.requestsPerSecond;
  }
  return found;
}

/** Computes the geometric mean; undefined for no numbers. */
export function geometricMean(numbers: readonly number[]): number | undefined {
  if (numbers.length === 0) return undefined;
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}

/** Formats the measurements as tables. */
export function tables(
  measured: Measurements,
  compared: readonly (readonly [of: string, to: string])[],
): string {
  const { servers, loads, deep, memory, startUp } = measured;
  const ratioOf = new Map(compared.map(([of, to]) => [`${of}/${to}`, ratios(measured, of, to)]));
  const throughput = [
    [
      'scenario',
      ...servers.flatMap((name) => [`${name} /s`, 'p50 ms', 'p99 ms', 'cpu ms']),
      ...ratioOf.keys(),
    ],
    ...Object.entries(loads).map(([scenario, byServer]) => [
      scenario,
      ...servers.flatMap((name) => {
        const load = byServer[name];
        return load === undefined
          ? ['-', '-', '-', '-']
          : [
              `${plain(load.requestsPerSecond)}${load.failures > 0 ? ` (${load.failures} failed)` : ''}`,
              plain(load.median),
              plain(load.percentile99),
              plain(load.processor),
            ];
      }),
      ...[...ratioOf.values()].map((ratio) => plain(ratio[scenario])),
    ]),
    [
      'geometric mean',
      ...servers.flatMap((name) => {
        const all = Object.values(loads).flatMap((byServer) => byServer[name]?.requestsPerSecond ?? []);
        const processor = Object.values(loads).flatMap((byServer) => byServer[name]?.processor ?? []);
        return [plain(geometricMean(all)), '', '', plain(geometricMean(processor))];
      }),
      ...[...ratioOf.values()].map((ratio) => plain(geometricMean(Object.values(ratio)))),
    ],
  ];
  const depthOf = servers.map((server) => depths(measured, server));
  const continuations = [
    ['end of a list / first page', ...servers],
    ...Object.keys(deep).map((last) => [last, ...depthOf.map((depth) => plain(depth[last]))]),
  ];
  const processes = [
    ['process', 'start-up ms', 'memory MB', 'peak MB'],
    ...servers.map((name) => [
      name,
      plain(startUp[name]),
      plain(megabytes(memory[name]?.resident)),
      plain(megabytes(memory[name]?.peak)),
    ]),
  ];
  const all = continuations.length > 1 ? [throughput, continuations, processes] : [throughput, processes];
  return `${all.map(aligned).join('\n\n')}\n`;
}

/** Compares the measurements with the aims; omits aims that were not measured. */
export function aims(measured: Measurements): readonly string[] {
  const toMinimum = geometricMean(Object.values(ratios(measured, 'wikiquery', 'minimum')));
  const toMediaWiki = geometricMean(Object.values(ratios(measured, 'wikiquery', 'mediawiki')));
  const depth = Object.values(depths(measured, 'wikiquery'));
  const startUp = measured.startUp['wikiquery'];
  const memory = megabytes(measured.memory['wikiquery']?.resident);
  return [
    ...aim('at least 0.6 of the minimum', toMinimum, (value) => value >= 0.6),
    ...aim('at least 50 times MediaWiki', toMediaWiki, (value) => value >= 50),
    ...aim(
      'end of a list within 1.5 times its first page, the worst',
      depth.length === 0 ? undefined : Math.max(...depth),
      (value) => value <= 1.5,
    ),
    ...aim('start-up under 400 ms', startUp, (value) => value < 400),
    ...aim('memory under 150 MB', memory, (value) => value < 150),
  ];
}

function aim(what: string, value: number | undefined, met: (value: number) => boolean): readonly string[] {
  return value === undefined ? [] : [`${met(value) ? 'met   ' : 'missed'} ${what}: ${plain(value)}`];
}

function megabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / 1_000_000;
}

function plain(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '-';
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
