import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createWiki, type TestWiki } from '../index.ts';

const description = {
  users: [{ name: 'Ada', groups: ['sysop'] }, { name: 'Ben' }],
  pages: {
    'Template:Box': '[[Category:Old]] [[Linked]]',
    User: '{{Box}}',
    Other: '{{Box}}',
    Reader: 'See [[New]].',
    Plain: 'text',
  },
};

const membersOf = async (wiki: TestWiki, category: string): Promise<readonly string[]> => {
  const { query } = await wiki.request({ list: 'categorymembers', cmtitle: `Category:${category}` });
  return (query?.categorymembers ?? []).map(({ title }) => title ?? '').toSorted();
};

const waiting = async (wiki: TestWiki): Promise<unknown> => {
  const { query } = await wiki.request({ meta: 'siteinfo', siprop: 'statistics' });
  return query?.statistics?.['jobs'];
};

const touchedAt = async (wiki: TestWiki, title: string): Promise<unknown> => {
  const { query } = await wiki.request({ titles: title, prop: 'info' });
  return query?.pages?.[0]?.['touched'];
};

/** Tells of the kinds of jobs that wait. */
const kinds = (wiki: TestWiki): unknown =>
  wiki.database
    .prepare('SELECT job_cmd, job_namespace, job_title FROM job ORDER BY job_cmd, job_title')
    .raw()
    .all();

/** Tells which categories got or lost members by revisions after one. */
const categorized = async (wiki: TestWiki, after: number): Promise<readonly (readonly unknown[])[]> => {
  const { query } = await wiki.request({
    list: 'recentchanges',
    rctype: 'categorize',
    rcprop: 'ids|title',
    rcdir: 'newer',
  });
  const changes = (query?.recentchanges ?? []).map(({ title, revid = 0 }) => [title, revid] as const);
  return changes.filter(([, revision]) => revision > after);
};

suite('jobs that wait', () => {
  test('leave the pages that use a template as they were until they are run', async () => {
    await using wiki = createWiki(description, { jobs: 'wait' });
    assert.equal(await waiting(wiki), 0);
    await wiki.edit('Template:Box', '[[Category:New]]', { as: 'Ada' });
    assert.deepEqual(await membersOf(wiki, 'New'), ['Template:Box']);
    assert.deepEqual(await membersOf(wiki, 'Old'), ['Other', 'User']);
    assert.equal(await waiting(wiki), 3);
    assert.equal(await wiki.runJobs(), 3);
    assert.deepEqual(await membersOf(wiki, 'New'), ['Other', 'Template:Box', 'User']);
    assert.deepEqual(await membersOf(wiki, 'Old'), []);
    assert.equal(await waiting(wiki), 0);
    assert.equal(await wiki.runJobs(), 0);
  });

  test('are as many as MediaWiki has, whose edits of a page are followed by one of each kind', async () => {
    await using wiki = createWiki(description, { jobs: 'wait' });
    for (const text of ['one', 'two [[Category:New]]', 'three']) await wiki.edit('Template:Box', text);
    assert.deepEqual(kinds(wiki), [
      ['categoryMembershipChange', 10, 'Box'],
      ['htmlCacheUpdate', 10, 'Box'],
      ['refreshLinks', 10, 'Box'],
    ]);
    await wiki.runJobs();
    assert.deepEqual(await categorized(wiki, 5), [
      ['Category:Old', 6],
      ['Category:New', 7],
      ['Category:New', 8],
    ]);
  });

  test('mark pages as changed when they run, with the time by which the wiki goes', async () => {
    await using wiki = createWiki(description, { jobs: 'wait' });
    const before = await touchedAt(wiki, 'Reader');
    wiki.clock.set('2040-01-01');
    await wiki.edit('New', 'text');
    wiki.clock.advance(60);
    assert.equal(await touchedAt(wiki, 'Reader'), before);
    await wiki.runJobs();
    assert.equal(await touchedAt(wiki, 'Reader'), '2040-01-01T00:01:00Z');
  });

  test('tag what an edit reverted', async () => {
    await using wiki = createWiki(description, { jobs: 'wait' });
    await wiki.edit('Plain', 'worse', { as: 'Ben' });
    await wiki.edit('Plain', 'text', { as: 'Ada' });
    const tags = async (): Promise<unknown> => {
      const { query } = await wiki.request({
        titles: 'Plain',
        prop: 'revisions',
        rvlimit: 5,
        rvprop: 'tags',
      });
      return query?.pages?.[0]?.revisions?.map((revision) => revision.tags);
    };
    assert.deepEqual(await tags(), [['mw-manual-revert'], [], []]);
    await wiki.runJobs();
    assert.deepEqual(await tags(), [['mw-manual-revert'], ['mw-reverted'], []]);
  });

  test('tag it where somebody who is not trusted reverted, once that is patrolled', async () => {
    await using wiki = createWiki(description, { jobs: 'wait' });
    await wiki.edit('Plain', 'worse', { as: 'Ada' });
    const { newrevid = 0 } = await wiki.edit('Plain', 'text', { as: 'Ben' });
    await wiki.runJobs();
    const reverted = async (): Promise<number> => {
      const { query } = await wiki.request({ list: 'recentchanges', rctag: 'mw-reverted' });
      return query?.recentchanges?.length ?? 0;
    };
    assert.equal(await reverted(), 0);
    await wiki.post({ action: 'patrol', revid: newrevid }, { as: 'Ada' });
    assert.equal(await wiki.runJobs(), 1);
    assert.equal(await reverted(), 1);
  });

  test('are done for pages that have other titles since, or are gone', async () => {
    await using wiki = createWiki(description, { jobs: 'wait' });
    await wiki.edit('Plain', '[[Category:New]]', { as: 'Ada' });
    await wiki.edit('Other', '[[Category:New]]', { as: 'Ada' });
    await wiki.post({ action: 'move', from: 'Plain', to: 'Moved' }, { as: 'Ada' });
    await wiki.edit('Moved', '[[Category:Newer]]', { as: 'Ada' });
    await wiki.post({ action: 'delete', title: 'Other' }, { as: 'Ada' });
    await wiki.runJobs();
    assert.deepEqual(
      (await categorized(wiki, 5)).map(([title]) => title),
      ['Category:New', 'Category:Newer', 'Category:New'],
    );
    assert.equal(await waiting(wiki), 0);
  });

  test('come back with a snapshot', async () => {
    await using wiki = createWiki(description, { jobs: 'wait' });
    await wiki.edit('Template:Box', '[[Category:New]]');
    const snapshot = await wiki.snapshot();
    await wiki.runJobs();
    await snapshot.restore();
    assert.equal(await waiting(wiki), 3);
    assert.deepEqual(await membersOf(wiki, 'New'), ['Template:Box']);
    await wiki.runJobs();
    assert.equal((await membersOf(wiki, 'New')).length, 3);
  });

  test('of a kind that is not known here stay', async () => {
    await using wiki = createWiki(description, { jobs: 'wait' });
    wiki.database.exec(
      "INSERT INTO job (job_cmd, job_namespace, job_title, job_params) VALUES ('null', -1, '', 'a:0:{}')",
    );
    assert.equal(await wiki.runJobs(), 0);
    assert.equal(await waiting(wiki), 1);
  });
});

test('without the switch, what follows is there at once', async () => {
  await using wiki = createWiki(description);
  await wiki.edit('Template:Box', '[[Category:New]]');
  assert.deepEqual(await membersOf(wiki, 'New'), ['Other', 'Template:Box', 'User']);
  assert.equal(await waiting(wiki), 0);
});
