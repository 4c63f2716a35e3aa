import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { searchBackend } from '../../../search/src/exports/index.ts';
import { explorerFacts } from './explorer-facts.ts';

test('facts name the actions of the wiki alone, and say what each module does', () => {
  using wiki = createWiki();
  const { delegated, summaries } = explorerFacts(createSite(wiki.configuration, extensions, searchBackend));
  assert.ok(delegated.includes('edit'));
  assert.ok(!delegated.includes('query'));
  assert.equal(summaries['query+allpages'], 'Lists the pages of a namespace by title.');
  assert.equal(summaries['edit'], 'Creates or edits a page.');
});
