import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ParameterInfo, UsedModule } from '../modules/module-info.ts';
import { nextPart, wholeQuery } from './whole-query.ts';

const module = (path: string, prefix: string, limit: Partial<ParameterInfo>): UsedModule => ({
  info: {
    name: path,
    path,
    prefix,
    helpurls: [],
    parameters: [{ name: 'limit', type: 'limit', multi: false, ...limit }],
  },
  prefix,
  isGenerator: prefix.startsWith('g'),
});

const modules = [
  module('query+allpages', 'gap', { default: 10 }),
  module('query+links', 'pl', { default: 10 }),
  module('query+revisions', 'rv', {}),
  module('query+categories', 'cl', { default: 10 }),
];

test('the whole is asked for in parts as large as the server gives them', () => {
  const asked = new Map(
    Object.entries({ action: 'query', pllimit: '5', format: 'xmlfm', formatversion: '1', rawcontinue: '1' }),
  );
  assert.deepEqual(Object.fromEntries(wholeQuery(asked, modules)), {
    action: 'query',
    gaplimit: 'max',
    pllimit: '5',
    cllimit: 'max',
    maxlag: '5',
    format: 'json',
    formatversion: '2',
  });
});

test('the next part is the query with what continue says', () => {
  const query = new Map([
    ['list', 'allpages'],
    ['apfrom', 'A'],
    ['apcontinue', 'B'],
  ]);
  const next = nextPart(query, { continue: { apcontinue: 'C', n: 7 }, query: {} });
  assert.deepEqual(Object.fromEntries(next ?? []), {
    list: 'allpages',
    apfrom: 'A',
    apcontinue: 'C',
    n: '7',
  });
  assert.equal(nextPart(query, { batchcomplete: true }), undefined);
  assert.equal(nextPart(query, undefined), undefined);
});
