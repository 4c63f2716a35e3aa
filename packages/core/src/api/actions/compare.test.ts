import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { viewerWith } from '../../../../../test/rig/viewers.ts';
import { createWiki, type TestParameters } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: [
    {
      title: 'Bridge',
      revisions: [
        { text: '== One ==\nAn arch.\n\n== Two ==\nOf stone.', comment: '/* One */ first' },
        { text: '== One ==\nA beam.\n\n== Two ==\nOf stone.' },
        { text: '== One ==\nA beam.\n\n== Two ==\nOf wood.' },
      ],
    },
    { title: 'Tower', revisions: [{ text: 'High.' }] },
  ],
  users: [{ name: 'Warden', groups: ['sysop'] }],
});
after(wiki.close);

const ids = wiki.database
  .prepare<[], number>(
    `SELECT rev_id FROM revision JOIN page ON page_id = rev_page WHERE page_title = 'Bridge' ORDER BY rev_id`,
  )
  .pluck()
  .all();
const [first = 0, second = 0, last = 0] = ids;

const ask = (parameters: TestParameters, as?: string) =>
  wiki.request({ action: 'compare', ...parameters }, as === undefined ? {} : { as });
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const codeOf = async (parameters: TestParameters): Promise<unknown> =>
  (await ask(parameters)).error?.['code'];

test('compares two revisions and describes them', async () => {
  const { compare } = await ask({ fromrev: first, torev: last, prop: 'diff|ids|title|rel|diffsize|size' });
  const { body, ...facts } = compare as unknown as Record<string, unknown>;
  assert.match(String(body), /<del class="diffchange diffchange-inline">An arch<\/del>/);
  const [page] = wiki.database
    .prepare<[], number>('SELECT rev_page FROM revision WHERE rev_id = ' + first)
    .pluck()
    .all();
  assert.deepEqual(facts, {
    fromid: page,
    fromrevid: first,
    fromns: 0,
    fromtitle: 'Bridge',
    fromsize: 39,
    toid: page,
    torevid: last,
    tons: 0,
    totitle: 'Bridge',
    tosize: 37,
    diffsize: Buffer.byteLength(String(body)),
  });
});

test('compares a revision with its neighbours', async () => {
  const prev = await ask({ fromrev: second, torelative: 'prev', prop: 'ids|rel' });
  assert.deepEqual([prev.compare?.['fromrevid'], prev.compare?.['torevid']], [first, second]);
  assert.equal(prev.compare?.['next'], last);
  const cur = await ask({ fromrev: second, torelative: 'cur', prop: 'ids' });
  assert.equal(cur.compare?.['torevid'], last);
  const none = await ask({ fromrev: first, torelative: 'prev', prop: 'ids|diff', errorformat: 'none' });
  assert.deepEqual(none['warnings'], [{ code: 'compare-no-prev', module: 'compare' }]);
  assert.equal(none.compare?.['fromrevid'], undefined);
  assert.match(textOf(none.compare?.['body']), /== One ==/);
});

test('returns differences by slot and in other formats', async () => {
  const unified = await ask({ fromrev: second, torev: last, difftype: 'unified', prop: 'diff' });
  const text = '@@ -3,3 +3,3 @@\n \n == Two ==\n-Of stone.\n+Of wood.\n';
  assert.equal(unified.compare?.['body'], `<tr><td colspan="4"><pre>${text}</pre></td></tr>`);
  const same = await ask({ fromrev: last, torev: last, slots: 'main', prop: 'diff' });
  assert.deepEqual(same.compare, { bodies: { main: false } });
});

test('compares supplied texts, whole or by section', async () => {
  const given = { fromtitle: 'Bridge', fromslots: 'main', 'fromtext-main': '== Two ==\nOf wood.' };
  const whole = await ask({ ...given, 'fromsection-main': '2', totitle: 'Bridge', prop: 'diff' });
  assert.deepEqual(whole.compare, { body: '' });
  const section = await ask({
    fromtitle: 'Bridge',
    fromsection: '2',
    totext: '== Two ==\nOf wood.',
    prop: 'diff',
  });
  assert.deepEqual(section.compare, { body: '' });
  const saved = await ask({
    fromtitle: 'Tower',
    toslots: 'main',
    'totext-main': 'High.  \n',
    topst: true,
    prop: 'diff',
  });
  assert.deepEqual(saved.compare, { body: '' });
});

test('adds the parsed comment to the comment', async () => {
  const { compare } = await ask({ fromrev: first, torelative: 'cur', prop: 'comment' });
  assert.equal(compare?.['fromcomment'], '/* One */ first');
  assert.match(textOf(compare?.['fromparsedcomment']), /class="autocomment"/);
});

for (const [parameters, code] of [
  [{}, 'missingparam'],
  [{ fromtitle: 'Bridge' }, 'missingparam'],
  [{ fromtitle: '[', torelative: 'cur' }, 'invalidtitle'],
  [{ fromtitle: 'Nothing', torelative: 'cur' }, 'missingtitle'],
  [{ fromid: 99999, torelative: 'cur' }, 'nosuchpageid'],
  [{ fromrev: 99999, torelative: 'cur' }, 'nosuchrevid'],
  [{ fromtext: 'a', torelative: 'prev' }, 'compare-relative-to-nothing'],
  [{ fromtext: 'a', totext: 'b', topst: true }, 'compare-no-title'],
  [{ fromslots: 'main', totext: 'b' }, 'compare-maintextrequired'],
  [{ fromtext: 'a', fromslots: 'main', totext: 'b' }, 'invalidparammix'],
  [{ fromtitle: 'Bridge', fromsection: '9', totext: 'b' }, 'nosuchfromsection'],
  [{ fromtext: 'a', toslots: 'main', 'totext-main': 'b', 'tosection-main': '1' }, 'compare-notorevision'],
  [{ fromtext: 'a', totext: 'b', difftype: 'inline' }, 'badvalue'],
] as const)
  test(`${new URLSearchParams(Object.entries(parameters).map(([k, v]) => [k, String(v)]))} is refused: ${code}`, async () => {
    assert.equal(await codeOf(parameters), code);
  });

test('compares and shows hidden revisions only to viewers who may see them', async () => {
  wiki.database.prepare('UPDATE revision SET rev_deleted = 7 WHERE rev_id = ?').run(first);
  const parameters = { fromrev: first, torev: last, prop: 'diff|user|comment' };
  assert.equal(await codeOf(parameters), 'missingcontent');
  // Replacing a section does not reveal the text either.
  assert.equal(await codeOf({ fromrev: first, fromslots: '', totext: 'b' }), 'missingcontent');
  const { compare } = await ask(parameters, 'Warden');
  assert.match(textOf(compare?.['body']), /An arch/);
  assert.equal(compare?.['fromtexthidden'], true);
  assert.equal(compare?.['fromcomment'], '/* One */ first');
});

test('the text of a deleted revision is refused to those who may restore it, but not read it', async () => {
  using other = createWiki();
  const { ask: send } = await openApi(other);
  const id = other.database.prepare('SELECT ar_rev_id FROM archive WHERE ar_deleted = 0').pluck().get();
  const codeFor = async (...rights: readonly string[]) =>
    (
      await send(
        { action: 'compare', fromrev: String(id), totext: 'nothing' },
        { viewer: viewerWith(['read', ...rights]) },
      )
    ).error;
  assert.equal(await codeFor(), 'nosuchrevid');
  assert.equal(await codeFor('undelete'), 'permissiondenied');
  assert.equal(await codeFor('deletedtext'), undefined);
});
