import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { createWiki } from 'wikiquery/testing';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the first query in the README returns the response shown', async () => {
  const query = /curl '\S+api\.php\?([^']*)'/.exec(readme)?.[1];
  const answer = /```json\n(.*?)\n```/s.exec(readme)?.[1];
  assert.ok(query && answer);
  using wiki = createWiki();
  assert.deepEqual(await wiki.request(Object.fromEntries(new URLSearchParams(query))), JSON.parse(answer));
});
