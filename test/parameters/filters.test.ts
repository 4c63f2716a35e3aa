import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Module } from '../../packages/core/src/query/define.ts';
import { hasParameter, laterModules, modules, rowsOf } from './ask-module.ts';
import { titleKey } from './bounds.ts';
import { readFacts } from './facts.ts';
import { filtersOf, isOfOneNamespace, valuesFor, type ModuleFilter } from './filters.ts';
import { comparable, type Row } from './rows.ts';

const facts = await readFacts();

async function checkFilter(module: Module, filter: ModuleFilter): Promise<void> {
  const { parameter, matches, parameters, start, pages, quirks = {} } = filter;
  const list = await rowsOf({ module, start, pages, parameters: { ...parameters, ...filter.whole } });
  const whole = filter.field === undefined ? list : list.map((row) => without(row, filter.field));
  const check = async (requested: readonly string[]): Promise<void> => {
    const request = { ...parameters, [parameter]: requested.join('|') };
    const rows = await rowsOf({ module, start, pages, parameters: request });
    const isSelected = (row: Row) => requested.some((value) => matches(row, value, facts));
    const quirk = requested.length === 1 ? quirks[requested[0] ?? ''] : undefined;
    const expected = quirk === 'every row' ? whole : quirk === 'no row' ? [] : whole.filter(isSelected);
    const [actual, wanted] = [rows, expected].map((some) => comparable(some, module));
    const message = `${module.name} ${JSON.stringify(request)}`;
    // Lists of several namespaces are in the order of these first.
    if (requested.length > 1) assert.deepEqual(actual?.toSorted(), wanted?.toSorted(), message);
    else assert.deepEqual(actual, wanted, message);
    if (requested.length > 1 || quirk) return;
    assert.ok(expected.length > 0, `${message} has no row`);
    assert.ok(expected.length < whole.length, `${message} has every row`);
  };
  const values = valuesFor(module, filter, whole);
  assert.ok(values.length > 0, `${module.name} has no value of ${parameter}`);
  for (const value of values) await check([value]);
  if (module.parameters[parameter]?.multiple && isUnion(parameter)) await check(values.slice(0, 2));
}

const without = (row: Row, omitted: string | undefined): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== omitted));

/** Whether several values of a parameter select the rows of each. */
const isUnion = (parameter: string): boolean => parameter !== 'show' && !parameter.startsWith('exclude');

/** Filters of the modules, and those that only a later version has. */
const filters = [
  ...modules.map((module) => ({ module, own: filtersOf(module) })),
  ...laterModules.map((module) => ({
    module,
    own: filtersOf(module).filter(({ parameter }) => !hasParameter(module.name, parameter)),
  })),
];

for (const { module, own } of filters)
  for (const filter of own) {
    if (filter.parameter === 'namespace' && isOfOneNamespace(module)) continue;
    test(`${module.group}=${module.name} lists exactly the rows of its ${filter.parameter}`, () =>
      checkFilter(module, filter));
  }

for (const module of modules.filter((one) => 'namespace' in one.parameters && isOfOneNamespace(one)))
  test(`${module.group}=${module.name} lists the rows of one namespace`, async () => {
    const titles = new Set<string>();
    for (const namespace of ['0', '2', '10', '14']) {
      const rows = await rowsOf({ module, parameters: { namespace, limit: 'max' } });
      assert.ok(rows.every(({ ns }) => ns === Number(namespace)));
      titles.add(JSON.stringify(rows.map(titleKey)));
    }
    assert.ok(titles.size > 1, `${module.name} has the same titles in several namespaces`);
  });
