import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { dashboardExpressions, type Dashboard } from './dashboard.ts';

const json = readFileSync(new URL('../../monitoring/dashboard.json', import.meta.url), 'utf8');
const dashboard = JSON.parse(json) as Dashboard;

test('the dashboard can be provisioned', () => {
  assert.equal(dashboard.uid, 'wikiquery');
  assert.equal(dashboard.title, 'Wikiquery');
  assert.ok(dashboard.schemaVersion >= 36);
  // Only an import by hand asks for inputs.
  assert.equal('__inputs' in dashboard, false);
  const variables = dashboard.templating.list.map(({ name }) => name);
  const used = new Set([...json.matchAll(/\$\{?(?!__)(\w+)/g)].map(([, name]) => name));
  assert.deepEqual(variables, ['datasource', 'job', 'instance']);
  assert.deepEqual(used, new Set(variables));
});

test('panels have an expression each, and none covers another', () => {
  const cells = new Set<string>();
  for (const { type, title, targets = [], gridPos } of dashboard.panels) {
    assert.equal(targets.length > 0, type !== 'row', title);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.ok(!cells.has(`${x},${y}`), `${title} covers another panel`);
        cells.add(`${x},${y}`);
      }
    }
  }
  const ids = dashboard.panels.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test('every expression is limited to the chosen servers', () => {
  for (const { targets = [], title } of dashboard.panels) {
    for (const { expr } of targets) {
      const selectors = [...expr.matchAll(/wikiquery_\w+(\{[^}]*\})?/g)].map(([, selector = '']) => selector);
      for (const selector of selectors) assert.match(selector, /job=~"\$job",instance=~"\$instance"/, title);
    }
  }
  assert.ok(dashboardExpressions(json).every((expression) => !expression.includes('$')));
});
