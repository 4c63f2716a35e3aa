import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Module } from '../../packages/core/src/query/define.ts';
import { valuesOf } from '../rig/requests.ts';
import { answerTo, modules, site } from './ask-module.ts';
import { fieldsOf, flatten, isTested, questionFor, withCompanions } from './properties.ts';
import { rowsIn, type Row } from './rows.ts';

const rowsWith = async (module: Module, properties: readonly string[]): Promise<readonly Row[]> =>
  rowsIn(await answerTo(questionFor(module, properties)), module).map(flatten);

const isEmpty = (row: Row): boolean => Object.keys(row).length === 0;

/** Selects fields of a row, in any order. */
const pick = (row: Row, isPicked: (field: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => isPicked(field)));

const multiple = modules.flatMap((module) => {
  const values = module.parameters['prop']?.multiple && valuesOf(module, 'prop', site);
  return values ? [{ module, properties: values.filter((value) => isTested(module, value)) }] : [];
});

for (const { module, properties } of multiple)
  test(`${module.group}=${module.name} returns the fields of each property, and no others`, async () => {
    const whole = await rowsWith(module, properties);
    const optional = new Set(properties.flatMap((property) => fieldsOf(module, property)));
    for (const property of properties) {
      const requested = withCompanions(module, property);
      const fields = requested.flatMap((one) => fieldsOf(module, one));
      const expected = whole.map((row) =>
        pick(row, (field) => !optional.has(field) || fields.includes(field)),
      );
      // Some modules leave out rows without fields.
      const [rows, wanted] = [await rowsWith(module, requested), expected].map((some) =>
        some.filter((row) => !isEmpty(row)),
      );
      assert.deepEqual(rows, wanted, `${module.name} ${property}`);
      const isReturned = whole.some((row) =>
        fieldsOf(module, property).some((field) => row[field] !== undefined),
      );
      assert.ok(isReturned, `${module.name} has no row with ${property}`);
    }
  });
