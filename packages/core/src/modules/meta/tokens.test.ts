import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('returns the empty token to anonymous viewers, and a personal one to accounts', async () => {
  using wiki = createWiki();
  const { url } = await wiki.listen();
  const response = await fetch(`${url}?action=query&meta=tokens&type=csrf|login&format=json&formatversion=2`);
  const { query } = (await response.json()) as {
    readonly query: { readonly tokens: Record<string, string> };
  };
  assert.equal(query.tokens['csrftoken'], '+\\');
  assert.match(query.tokens['logintoken'] ?? '', /^[0-9a-f]{40}\+\\$/);
  assert.match(response.headers.get('set-cookie') ?? '', /_session=/);
});
