import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi, type TestApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: { Bridge: 'A [[River]]. {{#lua:x}}', Formula: '<chem>H2O</chem>', Plain: 'Text', 'T:x': '' },
});
after(wiki.close);

const configuration = {
  ...wiki.configuration,
  functionhooks: [...wiki.configuration.functionhooks, 'lua'],
  extensiontags: [...wiki.configuration.extensiontags, '<chem>'],
};
const settings = { delegatedStatus: 421, delegatedParameters: ['mobileformat'] };
const beside = await openApi({ ...wiki, configuration }, { settings });
const alone = await openApi({ ...wiki, configuration });

type Request = Readonly<Record<string, string>>;
const statusOf = async (api: TestApi, request: Request, headers: Request = {}): Promise<number> =>
  (await api.ask(request, { method: 'POST', headers: { 'content-type': 'x', ...headers } })).status;

const left: readonly Request[] = [
  { action: 'edit', assert: 'user' },
  { action: 'flow', format: 'jsonfm' },
  { action: 'login', lgname: 'X' },
  { action: 'help' },
  { action: 'paraminfo', modules: 'query+unknown' },
  { meta: 'siteinfo|tokens' },
  { meta: 'authmanagerinfo' },
  { meta: 'allmessages' },
  { list: 'unknown' },
  { list: 'allpages|unknown' },
  { list: '\u{1f}allpages\u{1f}unknown' },
  { prop: 'info|unknown', titles: 'Bridge' },
  { generator: 'unknown', prop: 'info' },
  { list: 'allpages', format: 'yaml' },
  { list: 'allpages', formatversion: '3' },
  { list: 'allpages', format: 'jsonfm', apunknown: '1' },
  { list: 'allpages', format: 'xmlfm', formatversion: '3', apdir: 'sideways' },
  { list: 'allpages', errorformat: 'unknown' },
  { list: 'allpages', apunknown: '1' },
  { list: 'allpages', apdir: 'sideways' },
  { generator: 'allpages', gapunknown: '1', prop: 'info' },
  { generator: 'allpages', gapdir: 'sideways', prop: 'info' },
  { prop: 'info', inprop: 'url|unknown', titles: 'Bridge' },
  { prop: 'revisions', rvslots: 'main', 'rvcontentformat-main': 'text/other', titles: 'Bridge' },
  { list: 'logevents', leaction: 'unknown/unknown' },
  { list: 'search', srsearch: 'x', srwhat: 'unknown' },
  { action: 'parse', page: 'Plain', prop: 'unknown' },
  { action: 'parse', page: 'Plain', prop: 'text', parsoid: '1' },
  { action: 'parse', page: 'Plain', mobileformat: '1' },
  { action: 'parse', page: 'Bridge', prop: 'sections' },
  { action: 'parse', page: 'Formula', prop: 'text' },
  { action: 'expandtemplates', text: '{{#lua:x}}', prop: 'wikitext' },
  { action: 'expandtemplates', text: '{{:Bridge}}', prop: 'wikitext' },
];

/** What MediaWiki refuses or answers in the same way. */
const answered: readonly Request[] = [
  { meta: 'siteinfo' },
  { meta: 'siteinfo', assert: 'user' },
  { list: 'allpages', _: '1700000000' },
  { list: 'allpages', aplimit: 'x' },
  { list: 'allpages', apdir: '' },
  { list: 'allpages', apnamespace: '999' },
  { list: 'categorymembers' },
  { generator: 'info', titles: 'Bridge' },
  { list: 'logevents', leaction: 'delete/delete' },
  { prop: 'info', titles: '<' },
  { action: 'parse', page: 'Formula', prop: 'sections' },
  { action: 'parse', page: 'Missing' },
  { action: 'expandtemplates', text: '{{#if:x|y}} <chem>x</chem>', prop: 'wikitext' },
];

test('a proxy learns from the status what only MediaWiki can answer', async () => {
  for (const request of left) assert.equal(await statusOf(beside, request), 421, JSON.stringify(request));
  for (const request of answered) assert.equal(await statusOf(beside, request), 200, JSON.stringify(request));
});

test('without a proxy the same requests are answered as ever', async () => {
  for (const request of [...left, ...answered])
    assert.equal(await statusOf(alone, request), 200, JSON.stringify(request));
});

test('the response names what is left to the wiki', async () => {
  const { json, headers } = await beside.ask({ list: 'unknown', format: 'jsonfm', formatversion: '3' });
  assert.equal(headers['mediawiki-api-error'], 'delegated');
  assert.match(String((json['error'] as { readonly info: unknown }).info), /"list=unknown"/);
});

test('accounts whose session is not recognized here are left to the wiki', async () => {
  const request = { meta: 'userinfo' };
  const bySessions = await openApi(wiki, {
    settings: { delegatedStatus: 421, sessions: { cookiePrefix: 'ours' } },
  });
  for (const cookie of ['wikiUserID=1; wiki_session=abc', 'a=b; wiki_BPsession=abc', 'wikiUserID=5'])
    assert.equal(await statusOf(beside, request, { cookie }), 421, cookie);
  for (const authorization of ['OAuth oauth_token="x"', 'Bearer x'])
    assert.equal(await statusOf(beside, request, { authorization }), 421, authorization);
  for (const headers of [
    { cookie: 'wikiUserName=X; wiki_session=abc' },
    { cookie: 'wikiUserID=deleted' },
    { authorization: 'Basic eDp5' },
  ])
    assert.equal(await statusOf(beside, request, headers), 200, JSON.stringify(headers));
  assert.equal(await statusOf(bySessions, request, { cookie: 'oursUserID=1; ours_session=x' }), 421);
  assert.equal(await statusOf(bySessions, request, { cookie: 'theirsUserID=1; theirs_session=x' }), 200);
  assert.equal(await statusOf(alone, request, { cookie: 'wikiUserID=1; wiki_session=abc' }), 200);
});

test('modules that are switched off, and messages that are at hand, decide as well', async () => {
  const api = await openApi(wiki, {
    settings: { delegatedStatus: 421, withoutModules: ['allpages'], messagesFolder: '/nowhere' },
  });
  assert.equal(await statusOf(api, { list: 'allpages' }), 421);
  assert.equal(await statusOf(api, { meta: 'allmessages', ammessages: 'edit' }), 200);
});
