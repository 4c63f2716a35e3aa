import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startServing } from '../program/serve.ts';
import { until } from '../rig/until.ts';
import { dashboardExpressions } from './dashboard.ts';
import { prometheusMissing, startPrometheus, type Prometheus } from './prometheus.ts';

const folder = join(import.meta.dirname, '../../monitoring');
const promtool = (args: readonly string[], input = ''): string =>
  execFileSync('promtool', args, { cwd: folder, input, encoding: 'utf8', stdio: 'pipe' });

test('the alert rules are valid, and fire when they should', { skip: prometheusMissing }, () => {
  assert.match(promtool(['check', 'rules', '--lint-fatal', 'alerts.yml']), /SUCCESS: 17 rules/);
  assert.match(promtool(['test', 'rules', 'alerts.test.yml']), /SUCCESS/);
  assert.match(promtool(['check', 'config', 'prometheus.yml']), /SUCCESS/);
});

describe('with a running Prometheus', { skip: prometheusMissing }, () => {
  const stack = new AsyncDisposableStack();
  let prometheus: Prometheus;
  let address = '';
  after(() => stack.disposeAsync());

  before(async () => {
    const options = ['--port', '0', '--workers', '2', '--metrics', '127.0.0.1:0'];
    const wiki = stack.use(await startServing(...options));
    address = await wiki.metricsAddress();
    const configuration = readFileSync(join(folder, 'prometheus.yml'), 'utf8')
      .replace('127.0.0.1:9100', address)
      .replace('15s', '1s')
      .replace('alerts.yml', join(folder, 'alerts.yml'));
    prometheus = stack.use(await startPrometheus(configuration));
    for (const query of [
      'list=allpages',
      'list=allpages&aplimit=x',
      'titles=X',
      'list=querypage&qppage=Ancientpages',
    ]) {
      await (await fetch(`${wiki.url}?action=query&format=json&${query}`)).text();
    }
    const appears = (expression: string): Promise<boolean> =>
      until(async () => (await prometheus.query(expression)).length > 0, `${expression} is true`);
    await appears('sum(wikiquery_requests_total) == 4');
    // A rate is taken of two scrapes.
    await appears('count_over_time(wikiquery_errors_total[1m]) > 1');
  });

  test('the scrape is up, and adds up the workers', async () => {
    const [up] = await prometheus.query('up{job="wikiquery"}');
    assert.equal(up?.value[1], '1');
    const [requests] = await prometheus.query('sum(wikiquery_requests_total)');
    assert.equal(requests?.value[1], '4');
    const [workers] = await prometheus.query('wikiquery_workers');
    assert.equal(workers?.value[1], '2');
  });

  test('the metrics keep to the practices', async () => {
    const metrics = await (await fetch(`http://${address}/metrics`)).text();
    assert.match(metrics, /^wikiquery_requests_total\{/m);
    assert.equal(promtool(['check', 'metrics'], metrics), '');
  });

  test('the dashboard and the alerts ask for metrics that exist', async () => {
    const { groups } = await prometheus.get<{
      readonly groups: readonly { readonly rules: readonly { readonly query: string }[] }[];
    }>('rules');
    const alerts = groups.flatMap(({ rules }) => rules.map(({ query }) => query));
    assert.equal(alerts.length, 17);
    const expressions = dashboardExpressions(readFileSync(join(folder, 'dashboard.json'), 'utf8'));
    assert.ok(expressions.length > 40);
    const known = new Set(Object.keys(await prometheus.get<Readonly<Record<string, unknown>>>('metadata')));
    let answered = 0;
    for (const expression of [...alerts, ...expressions]) {
      for (const [name] of expression.matchAll(/\bwikiquery_\w+/g)) {
        const family = name.replace(/(_duration_seconds|_wait_seconds)_(bucket|sum|count)$/, '$1');
        assert.ok(known.has(family), `${name} in ${expression}`);
      }
      if ((await prometheus.query(expression)).length > 0) answered++;
    }
    // Those of MariaDB, of refusals and of alerts have nothing to show.
    assert.ok(answered > 25, `${answered} expressions have series`);
  });
});
