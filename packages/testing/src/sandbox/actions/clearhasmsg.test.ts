import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

test('the notice of new messages goes', async () => {
  await using wiki = openActingWiki({ users: [{ name: 'Ada', newMessages: true }] });
  const hasMessages = async () =>
    ((await wiki.query({ meta: 'userinfo', uiprop: 'hasmsg' }, 'Ada'))['userinfo'] as { messages?: boolean })
      .messages;
  assert.equal(await hasMessages(), true);
  assert.equal(await wiki.act({ action: 'clearhasmsg' }, 'Ada'), 'success');
  assert.equal(await hasMessages(), false);
});
