export { createMetrics, type Metrics, type MetricsSnapshot } from '../telemetry/metrics/create-metrics.ts';
export type { HttpState, UpstreamState } from '../telemetry/metrics/sources.ts';
export { createMetricsSum } from '../telemetry/metrics/sum.ts';
