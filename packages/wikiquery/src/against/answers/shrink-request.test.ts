import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinValues, modulesIn, splitValues } from './api-request.ts';
import { shrinkRequest } from './shrink-request.ts';

const prefixes = new Map([
  ['info', 'in'],
  ['links', 'pl'],
  ['allpages', 'ap'],
]);

const request = {
  action: 'query',
  format: 'json',
  formatversion: '2',
  prop: 'info|links|pageprops',
  list: 'logevents',
  plnamespace: '0|1|2|4',
  pllimit: '5',
  inprop: 'url',
  generator: 'allpages',
  gapfrom: 'A',
  gaplimit: '10',
  redirects: '1',
};

test('what is not needed for a difference is dropped', async () => {
  let sent = 0;
  const smallest = await shrinkRequest(request, {
    prefixes,
    differs: async ({ prop = '', plnamespace = '', generator }) => {
      sent++;
      const needed = splitValues(prop).includes('links') && splitValues(plnamespace).includes('2');
      return needed && generator !== undefined;
    },
  });
  assert.deepEqual(smallest, {
    action: 'query',
    format: 'json',
    formatversion: '2',
    prop: 'links',
    plnamespace: '2',
    generator: 'allpages',
  });
  assert.ok(sent < 60, String(sent));
});

test('a request of which everything is needed stays, and no more than the allowed requests are sent', async () => {
  let sent = 0;
  const differs = async (): Promise<boolean> => {
    sent++;
    return false;
  };
  assert.equal(await shrinkRequest(request, { prefixes, differs, most: 7 }), request);
  assert.equal(sent, 7);
});

test('values with a pipe are separated by the other character', () => {
  for (const values of [['a', 'b'], ['a|b', 'c'], ['x'], []])
    assert.deepEqual(splitValues(joinValues(values)), values);
  assert.deepEqual(modulesIn(request), ['allpages', 'info', 'links', 'pageprops', 'logevents']);
  assert.deepEqual(modulesIn({ action: 'opensearch', search: 'a' }), ['opensearch']);
});
