import type { Metric, Registry } from 'prom-client';

/** One value of a metric, with its labels; `suffix` is for the parts of a histogram, such as `_sum`. */
export type Sample = readonly [
  labels: Readonly<Record<string, string | number>>,
  value: number,
  suffix?: string,
];

/** A metric whose samples are read when it is scraped. */
export interface MetricDeclaration {
  /** The name without the prefix `wikiquery_`. */
  readonly name: string;
  readonly help: string;
  /** How the values of several processes are combined; their sum by default. */
  readonly aggregator?: 'sum' | 'min' | 'max';
  readonly read: () => Iterable<Sample> | Promise<Iterable<Sample>>;
}

/** Adds a metric that is read on scrapes; the library's own ones look up labels on each request, taking 1 to 2 µs. */
export function addMetric(
  registry: Registry,
  type: 'counter' | 'gauge' | 'histogram',
  { name, help, aggregator = 'sum', read }: MetricDeclaration,
): void {
  const fullName = `wikiquery_${name}`;
  const get = async () => ({
    name: fullName,
    help,
    type,
    aggregator,
    values: Array.from(await read(), ([labels, value, suffix]) => ({
      labels,
      value,
      ...(suffix !== undefined && { metricName: fullName + suffix }),
    })),
  });
  // The registry reads nothing else of a metric; its type asks for one of the library's classes.
  registry.registerMetric({ name: fullName, get } as unknown as Metric);
}

/** Adds a metric whose value only grows. */
export function addCounter(registry: Registry, declaration: MetricDeclaration): void {
  addMetric(registry, 'counter', declaration);
}

/** Adds a metric whose value rises and falls. */
export function addGauge(registry: Registry, declaration: MetricDeclaration): void {
  addMetric(registry, 'gauge', declaration);
}

/** Makes the only sample of a metric without labels. */
export const single = (value: number): readonly Sample[] => [[{}, value]];
