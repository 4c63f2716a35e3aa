import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeWalks, documentedWalks, findWalks } from './walk.ts';

test('a small request runs the code of few files, which the documentation lists', async () => {
  const walks = await findWalks();
  assert.ok(walks.list.length <= 77, `a list runs ${walks.list.length} files`);
  assert.ok(walks.title.length <= 79, `a title runs ${walks.title.length} files`);
  const command = 'npx node test/structure/record-walk.ts writes docs/architecture.md anew';
  assert.equal(documentedWalks(), describeWalks(walks), command);
});
