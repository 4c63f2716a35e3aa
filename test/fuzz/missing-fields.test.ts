import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allpages } from '../../packages/core/src/modules/list/allpages.ts';
import { categorymembers } from '../../packages/core/src/modules/list/categorymembers.ts';
import { missingField } from './missing-fields.ts';
import type { FuzzRequest } from './request.ts';

const modules = new Map([allpages, categorymembers].map((module) => [module.name, module]));

const missing = (parameters: Readonly<Record<string, string>>, answer: object): string | undefined => {
  const query = Object.entries({ action: 'query', format: 'json', formatversion: '2', ...parameters });
  const request: FuzzRequest = { method: 'GET', query, headers: {}, viewer: 'anonymous', http: false };
  return missingField(
    { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) },
    request,
    modules,
  );
};

test('a field that is always there must not be missing', () => {
  const whole = { pageid: 1, ns: 0, title: 'Lamp' };
  const { title: _, ...untitled } = whole;
  assert.equal(missing({ list: 'allpages' }, { query: { allpages: [whole] } }), undefined);
  assert.equal(
    missing({ list: 'allpages' }, { query: { allpages: [whole, untitled] } }),
    'no allpages.allpages.title, which is always there',
  );
});

test('a field that is asked for must not be missing, others may', () => {
  const answer = { query: { categorymembers: [{ pageid: 1 }] } };
  assert.equal(missing({ list: 'categorymembers', cmprop: 'ids' }, answer), undefined);
  assert.equal(
    missing({ list: 'categorymembers', cmprop: 'ids|type' }, answer),
    'no categorymembers.categorymembers.type, which is always there',
  );
  assert.equal(
    missing({ list: 'categorymembers' }, answer),
    'no categorymembers.categorymembers.ns, which is always there',
  );
});

test('a list must not be missing, unless the answer continues another', () => {
  assert.equal(missing({ list: 'allpages' }, { batchcomplete: true }), 'no allpages, which is always there');
  assert.equal(missing({ list: 'allpages', continue: '-||' }, { batchcomplete: true }), undefined);
});
