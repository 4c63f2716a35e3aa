import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { AnyRequest } from 'wikiquery-client';
import { openWiki } from '../../../../../test/rig/sandbox-wiki.ts';
import { createWiki } from '../../create-wiki.ts';
import type { TestParameters } from '../../test-wiki.ts';

test('a page is created, and its answer tells where', async () => {
  await using wiki = openWiki({ pages: { Target: 'here' } });
  const { newtimestamp, ...created } = await wiki.edit({ title: 'New page', text: 'See [[Target]].' });
  assert.match(String(newtimestamp), /^\d{4}-\d\d-\d\dT/);
  assert.deepEqual(created, {
    new: true,
    result: 'Success',
    pageid: 2,
    title: 'New page',
    contentmodel: 'wikitext',
    oldrevid: 0,
    newrevid: 2,
  });
  const { nochange } = await wiki.edit({ title: 'New page', text: 'See [[Target]].' });
  assert.equal(nochange, true);
});

test('after an edit, all modules answer with it', async () => {
  await using wiki = openWiki({ pages: { Target: 'here' } });
  await wiki.edit({ title: 'New page', text: 'See [[Target]]. [[Category:Things]]', summary: 'Begun' });
  const found = await wiki.query({
    list: 'backlinks|categorymembers|recentchanges|search',
    bltitle: 'Target',
    cmtitle: 'Category:Things',
    rcprop: 'title|comment',
    rclimit: 2,
    srsearch: 'target',
    srwhat: 'text',
    srprop: '',
  });
  const page = { pageid: 2, ns: 0, title: 'New page' };
  assert.deepEqual(found['backlinks'], [page]);
  assert.deepEqual(found['categorymembers'], [page]);
  assert.deepEqual(found['recentchanges'], [
    { type: 'categorize', ns: 14, title: 'Category:Things', comment: '[[:New page]] added to category' },
    { type: 'new', ns: 0, title: 'New page', comment: 'Begun' },
  ]);
  assert.deepEqual(found['search'], [{ ns: 0, title: 'New page', pageid: 2 }]);
});

test('pages follow the templates that they use', async () => {
  await using wiki = openWiki({ pages: { 'Template:T': '[[Old]]', User: '{{T}}' } });
  await wiki.edit({ title: 'Template:T', text: '[[New]]' });
  const { pages } = await wiki.query({ titles: 'User', prop: 'links' });
  assert.deepEqual(pages, [{ pageid: 2, ns: 0, title: 'User', links: [{ ns: 0, title: 'New' }] }]);
});

suite('parts of a page', () => {
  const pages = { Page: 'Lead.\n\n== One ==\nFirst.\n\n== Two ==\nSecond.' };

  test('a section is replaced', async () => {
    await using wiki = openWiki({ pages });
    await wiki.edit({ title: 'Page', section: 1, text: '== One ==\nOther.' });
    assert.equal(wiki.text('Page'), 'Lead.\n\n== One ==\nOther.\n\n== Two ==\nSecond.');
  });

  test('a section is added with its heading as the summary', async () => {
    await using wiki = openWiki({ pages });
    await wiki.edit({ title: 'Page', section: 'new', sectiontitle: 'Three', text: 'Third.' });
    assert.equal(wiki.text('Page'), `${pages.Page}\n\n== Three ==\n\nThird.`);
    const { usercontribs } = await wiki.query({
      list: 'usercontribs',
      ucuser: 'Ada',
      uclimit: 1,
      ucprop: 'comment',
    });
    assert.deepEqual(usercontribs, [{ userid: 1, user: 'Ada', comment: '/* Three */ new section' }]);
  });

  test('text is added at the ends', async () => {
    await using wiki = openWiki({ pages: { Page: 'b' } });
    await wiki.edit({ title: 'Page', prependtext: 'a', appendtext: 'c' });
    assert.equal(wiki.text('Page'), 'abc');
  });

  test('a section that does not exist is refused', async () => {
    await using wiki = openWiki({ pages });
    assert.equal((await wiki.edit({ title: 'Page', section: 7, text: '' }))['code'], 'nosuchsection');
  });
});

suite('edits that meet', () => {
  const pages = [{ title: 'Page', revisions: [{ text: 'a\nb\nc\nd', by: 'Ada' }] }];

  test('changes of different lines are merged', async () => {
    await using wiki = openWiki({ pages });
    await wiki.edit({ title: 'Page', text: 'A\nb\nc\nd' }, 'Ben');
    await wiki.edit({ title: 'Page', text: 'a\nb\nc\nD', baserevid: 1 });
    assert.equal(wiki.text('Page'), 'A\nb\nc\nD');
  });

  test('changes of the same line conflict', async () => {
    await using wiki = openWiki({ pages });
    await wiki.edit({ title: 'Page', text: 'A\nb\nc\nd' }, 'Ben');
    const { code } = await wiki.edit({ title: 'Page', text: 'x\nb\nc\nd', baserevid: 1 });
    assert.equal(code, 'editconflict');
  });

  test('an edit is undone, with later ones kept', async () => {
    await using wiki = openWiki({ pages });
    await wiki.edit({ title: 'Page', text: 'A\nb\nc\nd' });
    await wiki.edit({ title: 'Page', text: 'A\nb\nc\nD' });
    await wiki.edit({ title: 'Page', undo: 2 });
    assert.equal(wiki.text('Page'), 'a\nb\nc\nD');
  });
});

test('edits that are not allowed are refused', async () => {
  await using wiki = openWiki({
    pages: { Page: 'text' },
    events: [
      { type: 'protect', title: 'Page', levels: { edit: 'sysop' } },
      { type: 'block', who: 'Ben' },
    ],
  });
  const codeOf = async (parameters: AnyRequest, as?: string) => (await wiki.edit(parameters, as))['code'];
  assert.equal(await codeOf({ title: 'Page', text: '' }), 'protectedpage');
  assert.equal(await codeOf({ title: 'Other', text: 'x' }, 'Ben'), 'blocked');
  assert.equal(await codeOf({ title: 'Other', text: 'x', nocreate: true }), 'missingtitle');
  assert.equal(await codeOf({ title: 'Page', text: 'x', createonly: true }, 'Warden'), 'articleexists');
  assert.equal(await codeOf({ title: 'Other', text: 'x', md5: 'wrong' }), 'badmd5');
  assert.equal(await codeOf({ title: 'Other' }), 'missingparam');
  assert.equal(await codeOf({ title: 'A|B', text: 'x' }), 'invalidtitle');
  assert.equal(wiki.text('Page'), 'text');
});

test('parameters are read before the token is checked', async () => {
  await using wiki = createWiki({ pages: { Page: 'text' } });
  const send = async (parameters: TestParameters) => {
    const request: TestParameters = {
      action: 'edit',
      title: 'Page',
      text: 'x',
      errorformat: 'none',
      ...parameters,
    };
    return (await wiki.post(request)) as Readonly<Record<string, unknown>>;
  };
  const { errors } = await send({ tags: 'none', token: 'wrong+\\' });
  assert.partialDeepStrictEqual(errors, [{ code: 'badtags' }]);
  const missing = await send({ watch: true, token: '' });
  assert.partialDeepStrictEqual(missing['errors'], [{ code: 'missingparam' }]);
  assert.partialDeepStrictEqual(missing['warnings'], [{ code: 'deprecation' }]);
});

test('who may be active is counted when somebody edits for the first time', async () => {
  await using wiki = openWiki({ pages: { Page: 'text' } });
  const active = (): readonly string[] => wiki.rows('SELECT ss_active_users FROM site_stats');
  await wiki.edit({ title: 'Page', text: 'one' });
  assert.deepEqual(active(), ['1']);
  await wiki.edit({ title: 'Page', text: 'two' });
  await wiki.edit({ title: 'Page', text: 'three' }, 'Ben');
  assert.deepEqual(active(), ['2']);
});
