import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('lists tags by name, with their number of uses and their source', async () => {
  using wiki = createWiki();
  const request = {
    action: 'query',
    list: 'tags',
    tgcontinue: 'n',
    tglimit: 3,
    tgprop: 'hitcount|source|active',
  };
  const answer = await wiki.request(request);
  assert.deepEqual(answer['query']?.['tags'], [
    { name: 'needs a source', hitcount: 3, source: ['manual'], active: true },
    { name: 'never used', hitcount: 0, source: ['manual'], active: true },
    { name: 'retired', hitcount: 0, source: [], active: false },
  ]);
  assert.equal(answer['continue']?.['tgcontinue'], 'surveyed');
});

test('returns the display name of a tag, linked to its help page', async () => {
  using wiki = createWiki();
  const asking = { action: 'query', list: 'tags', tglimit: 1, tgprop: 'displayname|defined|description' };
  const answer = await wiki.request({ ...asking, tgcontinue: 'mw-contentmodelchange' });
  assert.deepEqual(answer['query']?.['tags'], [
    {
      name: 'mw-contentmodelchange',
      displayname:
        '<a href="https://www.mediawiki.org/wiki/Special:MyLanguage/Help:ChangeContentModel">content model change</a>',
      description: '',
      defined: true,
    },
  ]);
});
