import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { createMetrics } from '../../packages/server/src/telemetry/metrics/create-metrics.ts';
import { createMetricsSum } from '../../packages/server/src/telemetry/metrics/sum.ts';

const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');

test('docs/operating.md describes exactly the metrics there are', async () => {
  const [, section = ''] = /^## \d+\. Metrics\n([^]*?)(?=^## |$(?![^]))/m.exec(page) ?? [];
  const described = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => `wikiquery_${name}`);
  const process = createMetrics({ version: '1', database: 'sqlite' });
  const workers = createMetricsSum(() => ({ running: 1, restarts: 0, unresponsive: 0 }));
  const texts = [await process.text(), await workers.text()];
  const served = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const byName = (a: string, b: string): number => (a < b ? -1 : 1);
  assert.deepEqual(described.toSorted(byName), [...new Set(served)].toSorted(byName));
});
