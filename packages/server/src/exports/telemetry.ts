export { type AccessLog, openAccessLog } from '../telemetry/access-log.ts';
export { modulesOf, parameterNamesOf } from '../telemetry/modules-of.ts';
export { printable } from '../telemetry/printable.ts';
export {
  type MetricsAddress,
  type MetricsPages,
  operatorPages,
  serveMetrics,
} from '../telemetry/serve-metrics.ts';
export { createSlowLog } from '../telemetry/slow-log.ts';
export { rowsOf, type SortKey, sortKeys, type TopRow, totalRow } from '../telemetry/top-report.ts';
export { createTop, type Grouping, groupings, mergeTops, type Top, type TopState } from '../telemetry/top.ts';
