import type { Registry } from 'prom-client';
import { addMetric, type MetricDeclaration, type Sample } from './metric.ts';

/** Upper bounds of buckets, in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A histogram of durations. */
export interface Distribution {
  /** Number of durations in each bucket, not cumulative; the last one is for those above all bounds. */
  readonly counts: Float64Array;
  /** Sum of all durations. */
  seconds: number;
}

/** Makes an empty distribution. */
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

/** Adds a metric of type histogram, with one distribution for each set of labels. */
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
