import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';

const wiki = createWiki({ pages: {} });
after(wiki.close);
const { ask } = await openApi(wiki);
const query = (titles: string) => ask({ action: 'query', titles }, { method: 'POST', posted: true });

test('titles are refused if what is said about them alone exceeds the size of an answer', async () => {
  // Normalized, and with the form that was given, these are five times as long.
  const { error, body } = await query('\udcff'.repeat(2_000_000));
  assert.equal(error, 'badconfig');
  assert.ok(body.length < 1000);
});

test('an invalid title is repeated as long as it fits', async () => {
  const { error, body } = await query('a'.repeat(300_000));
  assert.equal(error, undefined);
  assert.ok(body.length > 300_000);
});
