import assert from 'node:assert/strict';
import test from 'node:test';
import { parseDefinitions } from './definitions.ts';

test('a definition with every option, a comment, a heading with spaces, and invalid lines', () => {
  const gadgets = parseDefinitions(
    'Words.\n== tools ==\n== two words ==\n<!-- * gone[ResourceLoader]|gone.js -->\n' +
      '** ink pot [ ResourceLoader | package|skins=vector, monobook |supportsUrlLoad=false] | pot.js | pot.json\n* no pages\n* 9lives|x.js',
  );
  assert.deepEqual([...gadgets.keys()], ['ink_pot']);
  const pot = gadgets.get('ink_pot');
  assert.equal(pot?.category, 'tools');
  assert.deepEqual(pot.lists.skins, ['vector', 'monobook']);
  assert.deepEqual(pot.pages, ['MediaWiki:Gadget-pot.js', 'MediaWiki:Gadget-pot.json']);
  assert.equal(pot.supportsUrlLoad, false);
  assert.ok(pot.flags.has('package'));
});
