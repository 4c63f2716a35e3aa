import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';
import { openWiki } from '../../../../../test/rig/sandbox-wiki.ts';
import { sampleConfiguration } from '../../../sample/wiki.ts';

const pages = {
  Page: 'text [[Category:Things]]',
  'Talk:Page': 'talk',
  'Talk:Page/Archive': 'old talk',
  Other: 'other',
};

test('a page is moved, and leaves a redirect', async () => {
  await using wiki = openWiki({ pages });
  const answer = await wiki.act({ action: 'move', from: 'Page', to: 'New', reason: 'better' });
  assert.deepEqual(answer, {
    from: 'Page',
    to: 'New',
    reason: 'better',
    redirectcreated: true,
    moveoverredirect: false,
  });
  assert.equal(wiki.text('Page'), '#REDIRECT [[New]]');
  const found = await wiki.query({
    titles: 'New',
    prop: 'revisions',
    rvprop: 'comment|flags',
    rvlimit: 1,
    list: 'categorymembers|logevents|recentchanges',
    cmtitle: 'Category:Things',
    letype: 'move',
    leprop: 'details',
    rcprop: 'title|comment',
    rclimit: 1,
  });
  const comment = 'Warden moved page [[Page]] to [[New]]: better';
  assert.deepEqual(found['pages'], [
    { pageid: 1, ns: 0, title: 'New', revisions: [{ minor: true, comment }] },
  ]);
  assert.deepEqual(found['categorymembers'], [{ pageid: 1, ns: 0, title: 'New' }]);
  assert.deepEqual(found['logevents'], [
    { params: { target_ns: 0, target_title: 'New', suppressredirect: false } },
  ]);
  assert.deepEqual(found['recentchanges'], [{ type: 'log', ns: 0, title: 'Page', comment: 'better' }]);
});

test('who may leaves no redirect', async () => {
  await using wiki = openWiki({ pages });
  await wiki.act({ action: 'move', from: 'Page', to: 'New', noredirect: true });
  await wiki.act({ action: 'move', from: 'Other', to: 'Newer', noredirect: true }, 'Ada');
  const titles = 'SELECT page_title FROM page WHERE page_namespace = 0 ORDER BY page_title';
  assert.deepEqual(wiki.rows(titles), ['New', 'Newer', 'Other']);
});

test('the talk page and subpages move too', async () => {
  await using wiki = openWiki({ pages });
  const answer = await wiki.act({
    action: 'move',
    from: 'Page',
    to: 'New',
    movetalk: true,
    movesubpages: true,
  });
  assert.deepEqual(
    { ...answer },
    {
      from: 'Page',
      to: 'New',
      reason: '',
      redirectcreated: true,
      moveoverredirect: false,
      talkfrom: 'Talk:Page',
      talkto: 'Talk:New',
      talkmoveoverredirect: false,
      subpages: [],
      'subpages-talk': [{ from: 'Talk:Page/Archive', to: 'Talk:New/Archive' }],
    },
  );
});

test('a redirect back is overwritten', async () => {
  await using wiki = openWiki({ pages });
  await wiki.act({ action: 'move', from: 'Page', to: 'New' });
  const { moveoverredirect } = await wiki.act({ action: 'move', from: 'New', to: 'Page' });
  assert.equal(moveoverredirect, true);
  const logged = "SELECT log_type, log_action FROM logging WHERE log_action LIKE '%_redir' ORDER BY log_id";
  assert.deepEqual(wiki.rows(logged), ['delete delete_redir', 'move move_redir']);
});

test('protection and watchers come along', async () => {
  await using wiki = openWiki({
    pages,
    users: [
      { name: 'Ada', watches: ['Page'] },
      { name: 'Warden', groups: ['sysop'] },
    ],
    events: [{ type: 'protect', title: 'Page', levels: { edit: 'sysop' } }],
  });
  await wiki.act({ action: 'move', from: 'Page', to: 'New' });
  assert.deepEqual(wiki.rows('SELECT pr_page, pr_level FROM page_restrictions'), ['1 sysop', '5 sysop']);
  const watched = 'SELECT wl_title FROM watchlist WHERE wl_namespace = 0 ORDER BY wl_id';
  assert.deepEqual(wiki.rows(watched), ['Page', 'New']);
});

suite('refused moves', () => {
  const codeOf = async (parameters: object, as?: string) => {
    await using wiki = openWiki({ pages: { ...pages, Redirect: '#REDIRECT [[Other]]' } });
    return (await wiki.act({ action: 'move', ...parameters }, as))['code'];
  };
  const cases = [
    [{ from: 'Page', to: 'Page' }, 'selfmove'],
    [{ from: 'Page', to: 'Other' }, 'articleexists'],
    [{ from: 'Page', to: 'Redirect' }, 'redirectexists'],
    [{ from: 'Page', to: 'File:Page.png' }, 'nonfile-cannot-move-to-file'],
    [{ from: 'Page', to: 'Special:Page' }, 'immobile-target-namespace'],
    [{ from: 'Page', to: 'A|B' }, 'invalidtitle'],
    [{ from: 'Nowhere', to: 'New' }, 'missingtitle'],
    [{ fromid: 99, to: 'New' }, 'nosuchpageid'],
    [{ from: 'Page' }, 'missingparam'],
    [{ to: 'New' }, 'missingparam'],
  ] as const;
  for (const [parameters, code] of cases)
    test(JSON.stringify(parameters), async () => {
      assert.equal(await codeOf(parameters), code);
    });
});

test('content stays where its model belongs', async () => {
  const contentmodel = 'GadgetDefinition';
  const sample = sampleConfiguration();
  const contentModels = { wikitext: 'text/x-wiki', [contentmodel]: 'application/json' };
  const configuration = { ...sample, settings: { ...sample.settings, contentModels } };
  await using wiki = openActingWiki({ configuration, pages: { Port: '{}' } });
  const edit = { action: 'edit', text: '{}', contentmodel };
  const gadget = 'MediaWiki:Gadgets/Lens.json';
  assert.partialDeepStrictEqual(await wiki.act({ ...edit, title: gadget }), {
    result: 'Success',
    contentmodel,
  });
  const move = { action: 'move', from: gadget };
  assert.equal(await wiki.codeOf({ ...move, to: 'Lens' }), 'contentnotallowedhere');
  assert.equal(await wiki.codeOf({ ...move, to: 'MediaWiki:Gadgets/Glass.json' }), undefined);
  assert.equal(await wiki.codeOf({ ...edit, title: 'Lens' }), 'contentnotallowedhere');
  const change = { action: 'changecontentmodel', title: 'Port', model: contentmodel };
  assert.equal(await wiki.codeOf(change), 'changecontentmodel-cannotbeused');
});

test('a script moves back over the redirect that it left', async () => {
  await using wiki = openActingWiki({});
  const [from, to] = ['User:Warden/a.js', 'User:Warden/b.js'];
  await wiki.act({ action: 'edit', title: from, text: 'load();' });
  assert.equal(await wiki.codeOf({ action: 'move', from, to }), undefined);
  assert.equal(await wiki.codeOf({ action: 'move', from: to, to: from }), undefined);
});
