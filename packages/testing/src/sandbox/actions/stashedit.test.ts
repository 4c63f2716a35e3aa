import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const request = { action: 'stashedit', contentmodel: 'wikitext', contentformat: 'text/x-wiki' };
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

test('a text is kept under its hash, and changes nothing', async () => {
  await using wiki = openActingWiki({ pages: { Page: 'x' } });
  const stashed = { status: 'stashed', texthash: sha1('Text') };
  assert.deepEqual(await wiki.act({ ...request, title: 'Page', text: 'Text\r\n', baserevid: 0 }), stashed);
  const again = { ...request, title: 'New page', stashedtexthash: sha1('Text'), baserevid: 0 };
  assert.deepEqual(await wiki.act(again), stashed);
  assert.equal(await wiki.codeOf({ ...again, stashedtexthash: sha1('Unknown') }), 'missingtext');
  const { pages } = await wiki.query({ titles: 'Page', prop: 'revisions', rvprop: 'content' });
  assert.partialDeepStrictEqual(pages, [{ revisions: [{ content: 'x' }] }]);
});

test('a conflict with what others changed is told', async () => {
  await using wiki = openActingWiki({ pages: { Page: 'x' } });
  const { newrevid } = await wiki.act({ action: 'edit', title: 'Page', text: 'One' });
  await wiki.act({ action: 'edit', title: 'Page', text: 'Two' });
  const edit = { ...request, title: 'Page', text: 'Three', baserevid: Number(newrevid) };
  assert.deepEqual(await wiki.act(edit), { status: 'editconflict' });
  assert.equal(await wiki.codeOf({ ...edit, baserevid: 999 }), 'nosuchrevid');
  assert.equal(await wiki.codeOf({ ...edit, contentformat: 'text/css' }), 'badmodelformat');
});
