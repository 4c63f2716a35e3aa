import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { expectWarnings } from '../../../../test/rig/guard-answer.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';

test('missing titles are numbered by namespace, in request order', async () => {
  using wiki = createWiki({ pages: { 'Talk:There': '' } });
  const { ask } = await openApi(wiki);
  const titles = 'Talk:There|One|Talk:Two|Three|Talk:Four';
  const { json } = await ask({ titles, indexpageids: '', formatversion: '1' });
  const { pageids, pages } = json['query'] as {
    readonly pageids: readonly string[];
    readonly pages: Readonly<Record<string, { readonly title: string }>>;
  };
  assert.deepEqual(
    pageids.map((key) => [key, pages[key]?.title]),
    [
      ['-1', 'Talk:Two'],
      ['-2', 'Talk:Four'],
      ['-3', 'One'],
      ['-4', 'Three'],
      ['1', 'Talk:There'],
    ],
  );
});

test('a generator’s answer reports Unicode normalization of its input titles', async () => {
  using wiki = createWiki({ pages: { Café: '[[Tower]]' } });
  const { ask } = await openApi(wiki);
  const { json } = await ask({ generator: 'links', titles: 'Cafe\u0301' });
  const { normalized } = expectWarnings(json, /not plain NFC-normalized/)['query'] as {
    readonly normalized: unknown;
  };
  assert.deepEqual(normalized, [{ fromencoded: true, from: 'Cafe%CC%81', to: 'Café' }]);
});

test('missing revisions form a list if their numbers count from 0', async () => {
  using wiki = createWiki();
  const badOf = async (revids: string, formatversion: string) =>
    (await wiki.request({ action: 'query', revids, formatversion })).query?.['badrevids'];
  const missing = { revid: 0, missing: true };
  assert.deepEqual(await badOf('0', '2'), [missing]);
  assert.deepEqual(await badOf('0', '1'), [{ revid: 0, missing: '' }]);
  assert.deepEqual(await badOf('0|99999', '2'), { 0: missing, 99999: { revid: 99999, missing: true } });
});

test('errors of page set parameters come without warnings about modules', async () => {
  using wiki = createWiki();
  const told = async (revids: string) => {
    const { error, warnings } = await wiki.request({ action: 'query', list: 'nothing', revids });
    return { code: error?.code, warns: warnings !== undefined };
  };
  assert.deepEqual(await told('x'), { code: 'badinteger', warns: false });
  assert.deepEqual(await told('1'), { code: undefined, warns: true });
});

test('conflicting page sources are rejected even when the batch is complete', async () => {
  using wiki = createWiki();
  const { error } = await wiki.request({ action: 'query', titles: 'A', pageids: '1', continue: '-||' });
  assert.equal(error?.code, 'multisource');
});

test('the reason for an invalid title follows errorformat', async () => {
  using wiki = createWiki();
  const reason = async (errorformat: string) =>
    (await wiki.request({ action: 'query', titles: '[x]', errorformat, formatversion: '2' })).query
      ?.pages?.[0]?.['invalidreason'];
  const text = 'The requested page title contains invalid characters: "[".';
  const code = 'title-invalid-characters';
  assert.equal(await reason('bc'), text);
  assert.deepEqual(await reason('none'), { code });
  assert.deepEqual(await reason('plaintext'), { code, text });
  assert.deepEqual(await reason('raw'), { code, key: code, params: ['[', '&#91;x&#93;'] });
});

test('formatversion 1 calls the text of the reason `*`', async () => {
  using wiki = createWiki();
  const reason = async (errorformat: string) => {
    const request = { action: 'query', titles: '[x]', errorformat, formatversion: '1' };
    const pages: Readonly<Record<string, { readonly invalidreason?: unknown }>> = Object(
      (await wiki.request(request)).query?.['pages'],
    );
    return pages['-1']?.invalidreason;
  };
  const text = 'The requested page title contains invalid characters: "[".';
  const code = 'title-invalid-characters';
  assert.equal(await reason('bc'), text);
  for (const format of ['plaintext', 'wikitext', 'html'])
    assert.deepEqual(await reason(format), { code, '*': text });
});

test('pages given by ID are in the order of their IDs, missing ones in that of the request', async () => {
  using wiki = createWiki({ pages: { A: 'a', B: 'b', C: 'c' } });
  const { query } = await wiki.request({
    action: 'query',
    pageids: [3, 99, 1, 98, 2],
    indexpageids: true,
    formatversion: '1',
  });
  assert.deepEqual(query?.['pageids'], ['99', '98', '1', '2', '3']);
});

test('generated pages keep the order of the generator', async () => {
  using wiki = createWiki({
    pages: { B: '[[Category:X]]', A: '[[Category:X]]', C: '[[Category:X]]' },
  });
  const { query } = await wiki.request({
    action: 'query',
    generator: 'categorymembers',
    gcmtitle: 'Category:X',
    indexpageids: true,
    formatversion: '1',
  });
  assert.deepEqual(query?.['pageids'], ['2', '1', '3']);
});
