import cluster, { type Worker } from 'node:cluster';
import type { Metrics, MetricsSnapshot } from '../telemetry/metrics/create-metrics.ts';
import { type MetricsAddress, operatorPages } from '../telemetry/serve-metrics.ts';
import { mergeTops, type TopState } from '../telemetry/top.ts';
import { askWorkers } from './ask-workers.ts';
import { listen } from './metrics-address.ts';

/** Milliseconds that workers are given to answer a scrape. */
const PATIENCE = 1000;

/** A parent's request for a worker's metrics. */
interface MetricsRequest {
  readonly kind: 'metrics-request';
  readonly scrape: number;
}

/** A worker's metrics; unasked at first, with the scrape 0. */
interface MetricsMessage {
  readonly kind: 'metrics';
  readonly scrape: number;
  readonly snapshot: MetricsSnapshot;
}

/** Sends a worker's metrics to its parent, now and whenever that asks. */
export function sendMetrics(metrics: Metrics): void {
  const send = async (scrape: number): Promise<void> => {
    const message: MetricsMessage = { kind: 'metrics', scrape, snapshot: await metrics.snapshot() };
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  process.on('message', (message: unknown) => {
    if (isRequest(message)) void send(message.scrape);
  });
  void send(0);
}

/** Serves the metrics of all workers as one; returns what ends it. */
export async function serveMetricsOfWorkers(address: MetricsAddress): Promise<() => void> {
  const { createMetricsSum } = await import('../telemetry/metrics/sum.ts');
  /** Those that have sent metrics. */
  const running = new Map<number, Worker>();
  const state = { restarts: 0, unresponsive: 0 };
  const sum = createMetricsSum(() => ({ ...state, running: running.size }));
  cluster.on('message', (worker, message: unknown) => {
    if (!isMetrics(message) || worker.isDead()) return;
    running.set(worker.id, worker);
    sum.keep(worker.id, message.snapshot);
  });
  cluster.on('exit', (worker) => {
    state.restarts++;
    running.delete(worker.id);
    void sum.end(worker.id);
  });
  let scrapes = 0;
  const metrics = async (): Promise<string> => {
    const scrape = ++scrapes;
    const answered = await Promise.all([...running.values()].map((worker) => ask(worker, scrape)));
    state.unresponsive = answered.filter((isAnswered) => !isAnswered).length;
    return sum.text();
  };
  const top = async (): Promise<TopState> => mergeTops(await askWorkers<TopState>('top'));
  return listen(address, operatorPages(metrics, top));
}

/** Asks a worker for its metrics; resolves with whether they have come in time. */
function ask(worker: Worker, scrape: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isAnswered: boolean): void => {
      clearTimeout(timer);
      worker.off('message', receive);
      resolve(isAnswered);
    };
    const receive = (message: unknown): void => {
      // The listener for all workers has taken it before.
      if (isMetrics(message) && message.scrape === scrape) setImmediate(settle, true);
    };
    const timer = setTimeout(settle, PATIENCE, false);
    worker.on('message', receive);
    const request: MetricsRequest = { kind: 'metrics-request', scrape };
    worker.send(request, (error) => {
      if (error) settle(false);
    });
  });
}

const isRequest = (message: unknown): message is MetricsRequest => isOfKind(message, 'metrics-request');
const isMetrics = (message: unknown): message is MetricsMessage => isOfKind(message, 'metrics');

const isOfKind = (message: unknown, kind: string): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind;
