/**
 * MediaWiki does not hide the text of a current revision, but a wiki may have one: nothing that reads current texts
 * shows it to anybody without the right.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timestampMilliseconds } from '../../packages/core/src/wiki/timestamp.ts';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';

const titles = ['Template:Vault', 'MediaWiki:Aboutsite', 'Talk:Vault', 'MediaWiki:Vault-preload'];

/** Requests that show everybody the current text of one of the pages. */
const requests = {
  revisions: { prop: 'revisions', titles: 'Talk:Vault', rvprop: 'content', rvslots: 'main' },
  'a comparison of revisions': { prop: 'revisions', titles: 'Talk:Vault', rvdifftotext: 'nothing' },
  allmessages: { meta: 'allmessages', ammessages: 'aboutsite' },
  preload: {
    prop: 'info',
    titles: 'Talk:None',
    inprop: 'preloadcontent',
    inpreloadcustom: 'MediaWiki:Vault-preload',
  },
  expandtemplates: { action: 'expandtemplates', text: '{{Vault}}', prop: 'wikitext' },
  parse: { action: 'parse', page: 'Talk:Vault', prop: 'wikitext' },
  compare: { action: 'compare', fromtitle: 'Talk:Vault', totext: 'nothing' },
  feedrecentchanges: { action: 'feedrecentchanges', namespace: '1' },
  export: { export: '1', titles: 'Talk:Vault' },
} as const;

for (const [name, request] of Object.entries(requests))
  test(`${name} does not show a hidden current text`, async () => {
    using wiki = createWiki({
      pages: Object.fromEntries(titles.map((title) => [title, 'A treasure of lamps.'])),
    });
    // Feeds contain recent changes only.
    const last = wiki.database.prepare<[], string>('SELECT max(rc_timestamp) FROM recentchanges').pluck();
    const { ask } = await openApi(wiki, { now: () => timestampMilliseconds(last.get() ?? '') });
    const body = async (): Promise<string> => (await ask({ action: 'query', ...request })).body;
    assert.match(await body(), /treasure/);
    wiki.database.exec('UPDATE revision SET rev_deleted = 1');
    assert.doesNotMatch(await body(), /treasure/);
  });
