// With a real MediaWiki 1.43 that serves the sample wiki.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { createClient } from 'wikiquery-client';
import { callEveryTool, sampleSubjects } from '../mcp/every-tool.ts';
import { startClient } from '../mcp/start.ts';
import { noMediaWiki, startMediaWiki, type LiveMediaWiki } from '../rig/mediawiki.ts';
import { passwordOf, readWiki } from './read-wiki.ts';

suite('against MediaWiki itself', { skip: noMediaWiki }, () => {
  let live: LiveMediaWiki;
  before(async () => {
    live = await startMediaWiki();
  });
  after(() => live[Symbol.asyncDispose]());

  test('the typed client reads it, logs in and edits', async () => {
    const client = createClient({
      url: live.url,
      userAgent: 'WikiqueryTests/1.0 (https://example.org/tests)',
    });
    await client.login('Warden', passwordOf('Warden'));
    const { query } = await client.request({ meta: 'userinfo', assertuser: 'Warden' });
    assert.equal(query?.userinfo?.name, 'Warden');
    const text = `Written ${new Date().toISOString()}`;
    for (const title of ['Client test', 'Client test 2', 'Client test 3']) {
      const { edit } = await client.request({ action: 'edit', title, text });
      assert.equal((edit as { readonly result: string }).result, 'Success');
    }
    const [page] =
      (await client.request({ titles: 'Client test', prop: 'revisions', rvprop: 'content', rvslots: 'main' }))
        .query?.pages ?? [];
    assert.equal(page?.revisions?.[0]?.slots?.['main']?.content, text);
    await readWiki(client);
    await client.logout();
  });

  test('wikiquery mcp offers it with every tool', async () => {
    const client = await startClient('--from', live.url);
    try {
      await callEveryTool(client, sampleSubjects);
    } finally {
      await client.close();
    }
  });
});
