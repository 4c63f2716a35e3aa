import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../test/rig/wiki.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { searchBackend } from '../../../search/src/exports/index.ts';
import type { GivenSettings } from '../wiki/settings/settings.ts';
import { createSite, type Site } from '../wiki/site.ts';
import { defineFields, defineList, defineMeta, type Module } from './define.ts';
import { moduleAt } from './module-at-version.ts';
import { before } from './parameters/at-version.ts';
import { boolean, continuation, integer, limit, text } from './parameters/types.ts';
import * as shape from './result/shape.ts';

const configurationWith = (settings: GivenSettings, generator = 'MediaWiki 1.43.11') => {
  const base = sampleConfiguration();
  return { ...base, general: { ...base.general, generator }, settings: { ...base.settings, ...settings } };
};

const siteOf = (settings: GivenSettings, generator?: string): Site =>
  createSite(configurationWith({ backports: [], ...settings }, generator), extensions, searchBackend);

const item = shape.record({ id: shape.integer(), added: shape.since('1.41', shape.text()) });

const listed = defineList({
  name: 'listed',
  prefix: 'li',
  access: 'read',
  earlier: { before: '1.42', last: ['limit'], helpPages: [] },
  helpPage: 'API:Listed',
  parameters: {
    limit: limit(),
    fresh: boolean({ since: '1.44' }),
    count: before('1.41', integer(), integer({ min: 0 })),
    gone: text({ until: '1.45' }),
    continue: continuation(),
  },
  result: shape.list('l', item),
  order: [{ column: 'page_id', type: 'integer' }],
  rows: ({ store }) => store.from('page').select(['page_id']),
  item: (row) => ({ id: row.page_id, added: 'text' }),
});

const at = (version: string, module: Module = listed): Module => moduleAt(module, siteOf({ version }));

test('a module has the parameters of the version, in its order', () => {
  const names = (version: string): string => Object.keys(at(version).parameters).join();
  assert.equal(names('1.41'), 'count,gone,continue,limit');
  assert.equal(names('1.43'), 'limit,count,gone,continue');
  assert.equal(names('1.44'), 'limit,fresh,count,gone,continue');
  assert.equal(names('1.45'), 'limit,fresh,count,continue');
  const bounds = (version: string) => at(version).parameters['count']?.type.describe(siteOf({ version }));
  assert.deepEqual(bounds('1.40'), { type: 'integer' });
  assert.deepEqual(bounds('1.41'), { type: 'integer', min: 0 });
});

test('what differs before a version replaces what the module says', () => {
  const pages = (version: string) => (at(version) as { helpPages?: readonly string[] }).helpPages;
  assert.deepEqual(pages('1.41'), []);
  assert.equal(pages('1.42'), undefined);
});

test('answers of each kind of module lack the fields that the version does not know', async () => {
  const pages = new Map([[1, { id: 1, added: 'text' }]]);
  const fields = defineFields({
    name: 'fields',
    prefix: 'f',
    access: 'read',
    parameters: {},
    result: item,
    fields: async () => ({ fields: pages }),
  });
  const meta = defineMeta({
    name: 'meta',
    prefix: 'm',
    access: 'read',
    parameters: {},
    result: shape.record({ inside: shape.list('i', item), by: shape.map('b', 'key', item) }),
    answer: async () => ({
      value: { inside: [{ id: 1, added: 'text' }], by: { a: { id: 2, added: 'text' } } },
    }),
  });
  const context = {} as never;
  const of = async (version: string): Promise<unknown> => {
    const [list, prop, answer] = [listed, fields, meta].map((module) => at(version, module));
    assert.ok(list?.kind === 'rows' && prop?.kind === 'fields' && answer?.kind === 'answer');
    return [
      list.item({ page_id: 1 }, context, undefined),
      (await prop.fields(context, context)).fields.get(1),
      (await answer.answer(context)).value,
    ];
  };
  const added = 'text';
  assert.deepEqual(await of('1.40'), [{ id: 1 }, { id: 1 }, { inside: [{ id: 1 }], by: { a: { id: 2 } } }]);
  assert.deepEqual(await of('1.41'), [
    { id: 1, added },
    { id: 1, added },
    { inside: [{ id: 1, added }], by: { a: { id: 2, added } } },
  ]);
});

test('fields that only newer parameter values bring are left out of descriptions, without a look at answers', () => {
  const asked = shape.record({ id: shape.integer(), asked: shape.requestedSince('1.44', shape.text()) });
  const module = defineMeta({
    name: 'asked',
    prefix: 'a',
    access: 'read',
    parameters: {},
    result: asked,
    answer: async () => ({ value: { id: 1 } }),
  });
  const fieldsIn = (version: string): readonly string[] => {
    const of = at(version, module);
    assert.ok(of.kind === 'answer' && module.kind === 'answer');
    assert.equal(of.answer, module.answer);
    return Object.keys((of.result as typeof asked).fields);
  };
  assert.deepEqual(fieldsIn('1.43'), ['id']);
  assert.deepEqual(fieldsIn('1.44'), ['id', 'asked']);
});

describe('the version is', () => {
  const offers = (settings: GivenSettings, generator?: string): boolean => {
    const { software } = siteOf(settings, generator);
    return software.has({ since: '1.44' }, 'codexicons');
  };
  test('that of siteinfo, or 1.43', () => {
    assert.equal(offers({}, 'MediaWiki 1.44.0'), true);
    assert.equal(offers({}, 'MediaWiki 1.43.11'), false);
    assert.equal(offers({}, 'something else'), false);
    assert.equal(siteOf({}, 'MediaWiki 1.39.17').software.isBefore('1.40'), true);
  });
  test('the setting, which wins', () => {
    assert.equal(offers({ version: '1.44' }, 'MediaWiki 1.39.17'), true);
    assert.equal(offers({ version: '1.39' }, 'MediaWiki 1.44.0'), false);
  });
  test('complemented by backports', () => {
    assert.equal(offers({ backports: ['codexicons'] }), true);
  });
});

test('a parameter, a value and a module of another version are unknown, and the rest is as if nobody sent them', async () => {
  using wiki = createWiki({
    configuration: configurationWith({ version: '1.39', backports: [] }),
    pages: { Lamp: 'light' },
  });
  const warningsOf = async (request: Record<string, string>): Promise<string> =>
    JSON.stringify((await wiki.request({ action: 'query', ...request }))['warnings'] ?? {});
  assert.match(await warningsOf({ list: 'allusers', auexcludetemp: '1' }), /auexcludetemp/);
  assert.match(await warningsOf({ meta: 'siteinfo', siprop: 'autopromote' }), /autopromote/);
  assert.match(await warningsOf({ list: 'codexicons', names: 'cdxIconAdd' }), /codexicons/);
  const revisions = { prop: 'revisions', titles: 'Lamp', rvprop: 'content', rvslots: 'main' };
  assert.match(
    await warningsOf({ ...revisions, 'rvcontentformat-main': 'text/x-wiki' }),
    /rvcontentformat-main/,
  );
  const { query } = await wiki.request({ action: 'query', ...revisions });
  assert.match(JSON.stringify(query), /"content":"light"/);
});
