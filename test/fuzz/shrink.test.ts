import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../bench/wiki/random.ts';
import type { Catalogue } from './catalogue.ts';
import { makeFollowing, makeRequest } from './make-request.ts';
import type { FuzzRequest } from './request.ts';
import { shrink } from './shrink.ts';

const module = { name: 'allpages', path: 'query+allpages', group: 'list', prefix: 'ap', generator: true };
const parameters = [
  { name: 'from', type: 'string' },
  { name: 'limit', type: 'limit' },
];
const allpages = { ...module, parameters };
const catalogue: Catalogue = {
  main: { name: 'main', path: 'main', prefix: '', parameters: [{ name: 'maxlag', type: 'integer' }] },
  query: {
    name: 'query',
    path: 'query',
    prefix: '',
    parameters: [{ name: 'titles', type: 'string', multi: true }],
  },
  queryModules: [allpages],
  actions: [{ name: 'parse', path: 'parse', prefix: '', parameters: [] }],
  formats: [{ name: 'json', path: 'json', prefix: '', parameters: [] }],
  titles: ['A page'],
  users: ['Somebody'],
};

test('a failing request shrinks to what makes it fail', async () => {
  const request: FuzzRequest = {
    method: 'POST',
    query: [['action', 'query']],
    body: {
      type: 'multipart',
      fields: [
        ['list', 'search|allpages'],
        ['titles', `a|b|c${'x'.repeat(300)}\0${'y'.repeat(300)}`],
      ],
    },
    headers: { origin: 'null', cookie: 'a=b' },
    viewer: 'headers',
    http: true,
  };
  const smallest = await shrink(request, async ({ body, headers }) =>
    Boolean(
      headers['cookie'] && body?.fields.some(([name, value]) => name === 'titles' && value.includes('\0')),
    ),
  );
  assert.deepEqual(smallest, {
    ...request,
    query: [],
    body: { type: 'urlencoded', fields: [['titles', '\0']] },
    headers: { cookie: 'a=b' },
    http: false,
  });
});

test('the same seed makes the same requests, and another makes others', () => {
  const made = (seed: number) =>
    Array.from({ length: 50 }, (_, at) => makeRequest(random(seed, at), catalogue));
  assert.deepEqual(made(1), made(1));
  assert.notDeepEqual(made(1), made(2));
});

test('requests continue where the answer says, or nearly there', () => {
  const request: FuzzRequest = { method: 'GET', query: [], headers: {}, viewer: 'anonymous', http: false };
  const body = '{"continue":{"apcontinue":"Gull","continue":"-||"}}';
  const following = Array.from({ length: 200 }, (_, at) => makeFollowing(random(1, at), request, body));
  const values = new Set(following.map((made) => JSON.stringify(made?.query)));
  assert.ok(values.has('[["apcontinue","Gull"],["continue","-||"]]'));
  assert.ok(values.size > 50);
  assert.equal(makeFollowing(random(1), request, '{"batchcomplete":true}'), undefined);
});
