import type { Registry } from 'prom-client';
import { addMetric, type MetricDeclaration, type Sample } from './metric.ts';

/** Upper bounds in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How durations are distributed. */
export interface Distribution {
  /** Durations up to each bound and above the one before it; last those above all bounds. */
  readonly counts: Float64Array;
  seconds: number;
}

/** Starts to count durations. */
export const createDistribution = (): Distribution => ({
  counts: new Float64Array(bounds.length + 1),
  seconds: 0,
});

/** Counts a duration. */
export function countDuration(distribution: Distribution, milliseconds: number): void {
  const seconds = milliseconds / 1000;
  let i = 0;
  while (i < bounds.length && seconds > (bounds[i] ?? 0)) i++;
  distribution.counts[i] = (distribution.counts[i] ?? 0) + 1;
  distribution.seconds += seconds;
}

/** Adds distributions as a histogram. */
export function addHistogram(
  registry: Registry,
  {
    read,
    ...declaration
  }: Pick<MetricDeclaration, 'name' | 'help'> & {
    readonly read: () => readonly (readonly [labels: Readonly<Record<string, string>>, Distribution])[];
  },
): void {
  addMetric(registry, 'histogram', {
    ...declaration,
    read: () => read().flatMap(([labels, distribution]) => samplesOf(labels, distribution)),
  });
}

function samplesOf(
  labels: Readonly<Record<string, string>>,
  { counts, seconds }: Distribution,
): readonly Sample[] {
  let total = 0;
  const buckets = Array.from(counts, (count, i): Sample => {
    total += count;
    return [{ ...labels, le: bounds[i] ?? '+Inf' }, total, '_bucket'];
  });
  return [...buckets, [labels, seconds, '_sum'], [labels, total, '_count']];
}
