import assert from 'node:assert/strict';
import test from 'node:test';
import type { AnsweredRequest } from '../answered-request.ts';
import { createMetrics } from './create-metrics.ts';
import { createMetricsSum } from './sum.ts';

const sources = { version: '1.2.3', database: 'sqlite' };

const request = (given: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  time: 0,
  address: '192.0.2.1',
  account: 'anonymous',
  clientClass: 'crawlers',
  agent: 'Secret/1.0',
  modules: ['query', 'allpages', 'info'],
  parameterNames: () => [],
  status: 200,
  error: undefined,
  bytes: 1000,
  milliseconds: 40,
  waitedMilliseconds: 8,
  databaseMilliseconds: 10,
  rows: 30,
  cost: 20,
  answeredBy: 'server',
  wouldBeRefused: false,
  slow: [],
  ...given,
});

/** The value of a series in Prometheus' text format. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  assert.ok(line, `${series} is missing`);
  return Number(line.slice(series.length + 1));
}

test('requests are counted by class, account, status and module', async () => {
  const metrics = createMetrics(sources);
  metrics.count(request());
  metrics.count(request({ clientClass: 'editors', account: 'user', modules: ['query'], milliseconds: 700 }));
  metrics.count(request({ status: 429, error: 'ratelimited', answeredBy: 'refusal', milliseconds: 0.1 }));
  const text = await metrics.text();
  for (const [series, value] of [
    ['requests_total{class="crawlers",account="anonymous",status="200"}', 1],
    ['requests_total{class="crawlers",account="anonymous",status="429"}', 1],
    ['requests_total{class="editors",account="user",status="200"}', 1],
    ['module_requests_total{class="crawlers",module="allpages",status="200"}', 1],
    ['module_requests_total{class="editors",module="query",status="200"}', 1],
    ['database_rows_total{class="crawlers",module="info"}', 30],
    ['database_duration_seconds_total{class="editors",module="query"}', 0.01],
    ['request_cost_seconds_total{class="crawlers",module="allpages"}', 0.02],
    ['errors_total{class="crawlers",code="ratelimited"}', 1],
    ['refusals_total{class="crawlers",reason="ratelimited"}', 1],
    ['request_duration_seconds_bucket{class="crawlers",answered_by="server",le="0.025"}', 0],
    ['request_duration_seconds_bucket{class="crawlers",answered_by="server",le="0.05"}', 1],
    ['request_duration_seconds_bucket{class="editors",answered_by="server",le="+Inf"}', 1],
    ['request_duration_seconds_sum{class="editors",answered_by="server"}', 0.7],
    ['request_duration_seconds_count{class="crawlers",answered_by="refusal"}', 1],
    ['request_wait_seconds_sum{class="crawlers"}', 0.016],
    ['build_info{version="1.2.3",node="' + process.versions.node + '",database="sqlite"}', 1],
  ] as const) {
    assert.equal(valueOf(text, `wikiquery_${series}`), value, series);
  }
  assert.doesNotMatch(text, /192\.0\.2\.1|Secret/);
});

test('codes do not make more and more series', async () => {
  const metrics = createMetrics(sources);
  for (let i = 0; i < 1000; i++) metrics.count(request({ error: `code-${i}` }));
  const text = await metrics.text();
  assert.equal(text.match(/^wikiquery_errors_total\{/gm)?.length, 201);
  assert.equal(valueOf(text, 'wikiquery_errors_total{class="crawlers",code="other"}'), 800);
});

test('the states of all parts are shown', async () => {
  const server = { isUp: true, connections: 10, running: 3, waiting: 2, responses: 99 };
  const { text } = createMetrics({
    ...sources,
    http: async () => ({ connections: 7, bodyBytes: 4096 }),
    runners: () => ({ processes: 2, running: 1, waiting: 5, started: 6, killed: 4, failed: 3 }),
    admission: () => ({
      queued: new Map([['crawlers', 12]]),
      running: 8,
      limit: 9,
      refused: [{ clientClass: 'crawlers', reason: 'budget', count: 11 }],
    }),
    servers: () => [
      { ...server, name: 'db1:3306', lag: 1.5 },
      { ...server, name: 'db2:3306', lag: undefined, isUp: false },
    ],
  });
  const scraped = await text();
  for (const [series, value] of [
    ['http_connections', 7],
    ['http_request_body_bytes', 4096],
    ['runner_processes', 2],
    ['runner_processes_busy', 1],
    ['runner_queue_length', 5],
    ['runner_starts_total', 6],
    ['runner_kills_total', 4],
    ['runner_failures_total', 3],
    ['admission_queue_length{class="crawlers"}', 12],
    ['admission_requests_running', 8],
    ['admission_concurrency_limit', 9],
    ['admission_refusals_total{class="crawlers",reason="budget"}', 11],
    ['database_up{server="db1:3306"}', 1],
    ['database_up{server="db2:3306"}', 0],
    ['database_replication_lag_seconds{server="db1:3306"}', 1.5],
    ['database_connections_busy{server="db1:3306"}', 3],
    ['database_connections_limit{server="db2:3306"}', 10],
    ['database_queue_length{server="db1:3306"}', 2],
    ['database_statements_total{server="db1:3306"}', 99],
  ] as const) {
    assert.equal(valueOf(scraped, `wikiquery_${series}`), value, series);
  }
  assert.doesNotMatch(scraped, /lag_seconds\{server="db2/);
  assert.ok(valueOf(scraped, 'wikiquery_process_resident_memory_bytes') > 1e7);
  assert.ok(valueOf(scraped, 'wikiquery_process_cpu_seconds_total{mode="user"}') > 0);
});

test('the sum of several processes never falls when one of them is replaced', async () => {
  const sum = createMetricsSum(() => ({ running: 2, restarts: 0, unresponsive: 0 }));
  const [one, two, next] = [createMetrics(sources), createMetrics(sources), createMetrics(sources)];
  const total = async (): Promise<number> =>
    valueOf(await sum.text(), 'wikiquery_requests_total{class="crawlers",account="anonymous",status="200"}');
  one.count(request());
  one.count(request());
  two.count(request());
  sum.keep(1, await one.snapshot());
  sum.keep(2, await two.snapshot());
  assert.equal(await total(), 3);
  const ending = sum.end(1);
  assert.equal(await total(), 3);
  await ending;
  next.count(request());
  sum.keep(3, await next.snapshot());
  assert.equal(await total(), 4);
  await Promise.all([sum.end(2), sum.end(3)]);
  assert.equal(await total(), 4);
});
