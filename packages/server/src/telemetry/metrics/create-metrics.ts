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
  /** Returns the metrics in Prometheus' text format. */
  text(this: void): Promise<string>;
  /** Returns the metrics for another process to add up. */
  snapshot(this: void): Promise<MetricsSnapshot>;
}

/** The metrics of a process at one moment, in a form that can be sent to other processes. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Makes the metrics of this process. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const count = addRequestMetrics(registry);
  addStateMetrics(registry, sources);
  addProcessMetrics(registry);
  return { count, text: () => registry.metrics(), snapshot: () => registry.getMetricsAsJSON() };
}
