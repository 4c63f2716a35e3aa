import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { addCounter, addGauge, single, type Sample } from './metric.ts';

/** Milliseconds between two measurements of the event loop's lag. */
const RESOLUTION = 20;

/** Adds metrics of this process: processor time, memory, event loop. */
export function addProcessMetrics(registry: Registry): void {
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION });
  lag.enable();
  let utilization = performance.eventLoopUtilization();
  addCounter(registry, {
    name: 'process_cpu_seconds_total',
    help: 'Processor time.',
    read: () => {
      const { user, system } = process.cpuUsage();
      return [
        [{ mode: 'user' }, user / 1e6],
        [{ mode: 'system' }, system / 1e6],
      ];
    },
  });
  addGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory.',
    read: () => single(process.memoryUsage.rss()),
  });
  addGauge(registry, {
    name: 'process_heap_bytes',
    help: "JavaScript's heap in use.",
    read: () => single(process.memoryUsage().heapUsed),
  });
  addGauge(registry, {
    name: 'process_start_time_seconds',
    help: 'When the process started, in seconds since 1970; of several the latest.',
    aggregator: 'max',
    read: () => single(performance.timeOrigin / 1000),
  });
  addGauge(registry, {
    name: 'event_loop_lag_seconds',
    help: 'How late the event loop ran timers since the last scrape, as percentiles; of several processes the greatest.',
    aggregator: 'max',
    read: () => {
      const samples = [50, 99, 100].map((percentile): Sample => {
        // The time between two measurements is recorded.
        const late = lag.percentile(percentile) / 1e9 - RESOLUTION / 1000;
        return [{ percentile }, Math.max(0, late)];
      });
      lag.reset();
      return samples;
    },
  });
  addGauge(registry, {
    name: 'event_loop_utilization_ratio',
    help: 'Share of the time since the last scrape in which the event loop was busy; of several processes the greatest.',
    aggregator: 'max',
    read: () => {
      const before = utilization;
      utilization = performance.eventLoopUtilization();
      return single(performance.eventLoopUtilization(utilization, before).utilization);
    },
  });
}
