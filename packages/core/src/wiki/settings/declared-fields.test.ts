import assert from 'node:assert/strict';
import test from 'node:test';
import { importBase } from '../../../../wikiquery/src/import-base.ts';
import { createSite } from '../site.ts';
import { declaredFields, defineSettings } from './declared-fields.ts';
import {
  defaulted,
  either,
  flag,
  group,
  list,
  optional,
  pair,
  required,
  table,
  text,
  whole,
} from './schema.ts';

test('declarations become the fields that the functions for settings make', () => {
  const declared = declaredFields({
    on: { description: 'Whether it is on.', type: 'boolean', default: false },
    sizes: {
      description: 'Sizes.',
      type: 'list',
      of: { type: 'number', whole: true, least: 1, unit: 'bytes' },
      default: [1],
    },
    names: {
      description: 'Names.',
      type: 'table',
      of: { type: 'group', fields: { name: { description: 'A name.', type: 'text', required: true } } },
    },
    pair: {
      description: 'A pair.',
      type: 'either',
      of: [
        { type: 'constant', value: 'none' },
        { type: 'tuple', of: [{ type: 'text' }, { type: 'boolean' }] },
      ],
    },
  });
  assert.deepEqual(declared, {
    on: defaulted('Whether it is on.', flag, false),
    sizes: defaulted('Sizes.', list(whole({ least: 1 }, 'bytes')), [1]),
    names: optional('Names.', table(group({ name: required('A name.', text()) }))),
    pair: optional('A pair.', either({ type: 'constant', value: 'none' }, pair(text(), flag))),
  });
});

test('settings have their defaults, also in groups', () => {
  const settings = defineSettings({
    example: {
      description: 'An example.',
      type: 'group',
      fields: { most: { description: 'The most.', type: 'number', default: 7 } },
      default: {},
    },
  });
  const site = createSite(importBase(), [{ settings: settings.fields }]);
  const most: number = settings.of(site).example.most;
  assert.equal(most, 7);
});
