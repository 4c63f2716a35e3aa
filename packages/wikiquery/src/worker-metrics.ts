import cluster from 'node:cluster';
import { mergeTops, operatorPages, type MetricsAddress, type TopState } from '@wikiquery/server/telemetry';
import type { MetricsSnapshot } from '@wikiquery/server/telemetry/metrics';
import { askWorkers } from './ask-workers.ts';
import { listen } from './metrics-address.ts';

/** Serves the combined metrics of all workers; returns a function that stops it. */
export async function serveMetricsOfWorkers(address: MetricsAddress): Promise<() => void> {
  const { createMetricsSum } = await import('@wikiquery/server/telemetry/metrics');
  /** Ids of the workers that have sent metrics. */
  const running = new Set<number>();
  const state = { restarts: 0, unresponsive: 0 };
  const sum = createMetricsSum(() => ({ ...state, running: running.size }));
  cluster.on('exit', ({ id }) => {
    state.restarts++;
    running.delete(id);
    void sum.end(id);
  });
  const metrics = async (): Promise<string> => {
    const replies = await askWorkers<MetricsSnapshot>('metrics');
    let answered = 0;
    for (const [worker, snapshot] of replies) {
      if (worker.isDead()) continue;
      answered++;
      running.add(worker.id);
      sum.keep(worker.id, snapshot);
    }
    state.unresponsive = running.size - answered;
    return sum.text();
  };
  const top = async (): Promise<TopState> => {
    const states = await askWorkers<TopState>('top');
    return mergeTops([...states.values()]);
  };
  return listen(address, operatorPages(metrics, top));
}
