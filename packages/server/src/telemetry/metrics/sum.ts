import { AggregatorRegistry, Registry } from 'prom-client';
import type { MetricsSnapshot } from './create-metrics.ts';
import { addCounter, addGauge, single } from './metric.ts';
import { addProcessMetrics } from './process-metrics.ts';

/** The worker processes that a parent starts and replaces. */
export interface WorkersState {
  readonly running: number;
  readonly restarts: number;
  /** Workers that did not answer the latest scrape in time. */
  readonly unresponsive: number;
}

/** The metrics of several processes as one. */
export interface MetricsSum {
  /** Replaces the metrics of a worker. */
  keep(worker: number, snapshot: MetricsSnapshot): void;
  /** Keeps the counts of a worker that has ended, so that no counter falls. */
  end(worker: number): Promise<void>;
  /** Returns the sum, including the metrics of this process, in Prometheus' text format. */
  text(): Promise<string>;
}

/** Makes an empty sum of workers' metrics, for their parent process. */
export function createMetricsSum(workers: () => WorkersState): MetricsSum {
  const own = new Registry();
  addProcessMetrics(own);
  addGauge(own, { name: 'workers', help: 'Processes that serve.', read: () => single(workers().running) });
  addGauge(own, {
    name: 'workers_unresponsive',
    help: 'Processes that did not answer the scrape within a second; their last values are counted.',
    read: () => single(workers().unresponsive),
  });
  addCounter(own, {
    name: 'worker_restarts_total',
    help: 'Processes that ended and were replaced.',
    read: () => single(workers().restarts),
  });
  const latest = new Map<number, MetricsSnapshot>();
  let ended: MetricsSnapshot = [];
  const addToEnded = async (worker: number): Promise<void> => {
    const counted = latest.get(worker)?.filter(({ type }) => !isGauge(type)) ?? [];
    const sum = await AggregatorRegistry.aggregate([ended, counted]).getMetricsAsJSON();
    // Synchronously, so that no scrape counts the worker twice or not at all.
    latest.delete(worker);
    ended = sum;
  };
  let adding = Promise.resolve();
  return {
    keep: (worker, snapshot) => {
      latest.set(worker, snapshot);
    },
    end: (worker) => {
      adding = adding.then(() => addToEnded(worker));
      return adding;
    },
    text: async () => {
      const snapshots = [await own.getMetricsAsJSON(), ...latest.values(), ended];
      return AggregatorRegistry.aggregate(snapshots).metrics();
    },
  };
}

/** The library declares a metric's type as a number, but it is a string. */
const isGauge = (type: unknown): boolean => type === 'gauge';
