import { Registry } from 'prom-client';
import type { RequestListener } from '../answered-request.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { addRequestMetrics } from './request-metrics.ts';
import type { MetricsSources } from './sources.ts';
import { addStateMetrics } from './state-metrics.ts';

/** The metrics of one process. */
export interface Metrics {
  /** Counts an answered request. */
  readonly count: RequestListener;
  /** What is scraped, in Prometheus' text format. */
  text(this: void): Promise<string>;
  /** What another process can add to that of others. */
  snapshot(this: void): Promise<MetricsSnapshot>;
}

/** The metrics of a process at one moment; it can be sent to another process. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Makes the metrics of this process. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const count = addRequestMetrics(registry);
  addStateMetrics(registry, sources);
  addProcessMetrics(registry);
  return { count, text: () => registry.metrics(), snapshot: () => registry.getMetricsAsJSON() };
}
