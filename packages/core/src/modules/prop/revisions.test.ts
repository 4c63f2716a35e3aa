import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { notInMemory } from '../../../../../test/rig/test-database.ts';
import { viewerWith } from '../../../../../test/rig/viewers.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const pages = [
  {
    title: 'Lamp',
    revisions: [
      { text: 'one', by: 'Ann', comment: 'first', at: '2025-01-01' },
      {
        text: 'SECRET text',
        by: '192.0.2.7',
        comment: 'SECRET sum',
        hidden: ['content', 'comment', 'user'],
        at: '2025-01-02',
      },
      { text: 'SECRET more', by: '192.0.2.7', hidden: ['content', 'user', 'restricted'], at: '2025-01-03' },
      {
        text: 'Lead\n== Part ==\nfour',
        by: 'Ann',
        comment: '/* Part */ [[ChangeStream]]',
        at: '2025-01-04',
        minor: true,
      },
    ],
  },
  { title: 'ChangeStream', revisions: [{ text: 'ring', by: 'Ann', at: '2025-01-05' }] },
] as const;

interface ContentAnswer {
  readonly continue?: Readonly<Record<string, string>>;
  readonly query: {
    readonly pages: readonly {
      readonly title: string;
      readonly revisions?: readonly { readonly slots: { readonly main: { readonly content: string } } }[];
    }[];
  };
}

const administrator = ['read', 'deletedhistory', 'deletedtext'];

async function ask(parameters: Record<string, string>, rights: readonly string[] = ['read']) {
  using wiki = createWiki({ users: [{ name: 'Ann' }], pages });
  const api = await openApi(wiki);
  const { json, body, error, warnings, headers } = await api.ask(parameters, { viewer: viewerWith(rights) });
  return { ...(json as unknown as Answer), body, error, warnings, headers };
}

type Fields = Record<string, unknown>;
interface Answer {
  readonly continue?: Fields;
  readonly query: {
    readonly pages: readonly { readonly title: string; readonly revisions: readonly Fields[] }[];
    readonly export: string;
    readonly allrevisions: readonly { readonly title: string; readonly revisions: readonly Fields[] }[];
  };
}

const slots = (content: string) => ({
  main: { contentmodel: 'wikitext', contentformat: 'text/x-wiki', content },
});

test('returns the latest revision of each page', async () => {
  const { query } = await ask({
    prop: 'revisions',
    titles: 'Lamp|ChangeStream',
    rvprop: 'user|flags|content',
    rvslots: 'main',
  });
  assert.deepEqual(
    new Map(query.pages.map(({ title, revisions }) => [title, revisions])),
    new Map([
      ['Lamp', [{ minor: true, user: 'Ann', slots: slots('Lead\n== Part ==\nfour') }]],
      ['ChangeStream', [{ minor: false, user: 'Ann', slots: slots('ring') }]],
    ]),
  );
});

test('returns the texts of few pages and of more than an answer has room for alike', async () => {
  using wiki = createWiki({
    // The newer page is the first by title.
    pages: Array.from({ length: 52 }, (_, i) => ({
      title: `Lamp ${String(99 - i)}`,
      revisions: [{ text: `text ${i}` }],
    })),
  });
  const api = await openApi(wiki);
  const textsOf = async (limit: number): Promise<readonly string[]> => {
    const texts: string[] = [];
    let next: Readonly<Record<string, string>> | undefined = {};
    while (next) {
      const { json } = await api.ask({
        generator: 'allpages',
        gaplimit: String(limit),
        prop: 'revisions',
        rvprop: 'content',
        rvslots: 'main',
        ...next,
      });
      const { query, continue: following } = json as unknown as ContentAnswer;
      for (const { title, revisions } of query.pages)
        for (const { slots } of revisions ?? []) texts.push(`${title}: ${slots.main.content}`);
      next = following;
    }
    return texts.toSorted();
  };
  const many = await textsOf(52);
  assert.equal(many.length, 52);
  assert.ok(many.includes('Lamp 98: text 1'));
  assert.deepEqual(await textsOf(20), many);
});

test('continues a history to its end without revealing hidden data', async () => {
  const base = {
    prop: 'revisions',
    titles: 'Lamp',
    rvlimit: '1',
    rvslots: '*',
    rvprop: 'ids|user|userid|comment|parsedcomment|content|sha1|slotsha1|tags|roles',
  };
  const seen: Fields[] = [];
  let next: Record<string, string> = {};
  do {
    const { query, continue: more, body } = await ask({ ...base, ...next });
    assert.doesNotMatch(body, /SECRET|192\.0\.2\.7/);
    seen.push(...(query.pages[0]?.revisions ?? []));
    next = (more ?? {}) as Record<string, string>;
  } while (next['rvcontinue'] !== undefined);
  assert.deepEqual(
    seen.map((revision) => [revision['revid'], revision['userhidden'], revision['suppressed']]),
    [
      [4, undefined, undefined],
      [3, true, true],
      [2, true, undefined],
      [1, undefined, undefined],
    ],
  );
});

test('shows hidden but not suppressed data to administrators', async () => {
  const { query, headers } = await ask(
    { prop: 'revisions', revids: '2|3', rvprop: 'user|content|comment', rvslots: 'main' },
    administrator,
  );
  const [second, third] = query.pages[0]?.revisions ?? [];
  assert.equal(second?.['user'], '192.0.2.7');
  assert.equal(second?.['comment'], 'SECRET sum');
  assert.deepEqual(third?.['slots'], { main: { texthidden: true } });
  assert.equal(third?.['user'], undefined);
  assert.match(String(headers['cache-control']), /^private/);
});

test('does not find revisions by a hidden user', async () => {
  const request = { list: 'allrevisions', arvuser: '192.0.2.7' };
  assert.deepEqual((await ask(request)).query.allrevisions, []);
  assert.equal((await ask(request, administrator)).query.allrevisions[0]?.revisions.length, 1);
  const all = await ask(request, [...administrator, 'viewsuppressed']);
  assert.equal(all.query.allrevisions[0]?.revisions.length, 2);
});

test('groups the revisions of all pages by page', async () => {
  const { query } = await ask({ list: 'allrevisions', arvprop: 'ids', arvdir: 'newer', arvlimit: '5' });
  assert.deepEqual(
    query.allrevisions.map(({ title, revisions }) => [title, revisions.length]),
    [
      ['Lamp', 4],
      ['ChangeStream', 1],
    ],
  );
});

test('the legacy format warns, and supports sections', async () => {
  const { query, warnings } = await ask({
    prop: 'revisions',
    titles: 'Lamp',
    rvprop: 'content|parsedcomment',
    rvsection: '1',
    errorformat: 'none',
  });
  assert.deepEqual(warnings, ['deprecation', 'deprecation-help']);
  assert.equal(query.pages[0]?.revisions[0]?.['content'], '== Part ==\nfour');
  assert.match(
    String(query.pages[0]?.revisions[0]?.['parsedcomment']),
    /title="ChangeStream">ChangeStream<\/a>$/,
  );
});

for (const [parameters, code] of [
  [{ titles: 'Lamp|ChangeStream', rvlimit: '2' }, 'invalidparammix'],
  [{ revids: '1', rvlimit: '2' }, 'invalidparammix'],
  [{ titles: 'Lamp', rvstartid: '99' }, 'badid_rvstartid'],
  [{ titles: 'Lamp', rvstartid: '1', rvstart: 'now' }, 'invalidparammix'],
  [{ titles: 'Lamp', rvslots: 'main', rvparse: '' }, 'invalidparammix'],
  [{ titles: 'Lamp', rvdiffto: '99' }, 'nosuchrevid'],
  [{ titles: 'Lamp', rvprop: 'content', rvsection: '7' }, 'nosuchsection'],
] as const) {
  test(`${JSON.stringify(parameters)} is refused with ${code}`, async () => {
    assert.equal((await ask({ prop: 'revisions', ...parameters })).error, code);
  });
}

test('export never includes hidden data', async () => {
  const { query } = await ask({ titles: 'Lamp', export: '' }, [...administrator, 'viewsuppressed']);
  assert.match(query.export, /<title>Lamp<\/title>\n {4}<ns>0<\/ns>/);
  assert.match(query.export, /xml:space="preserve">Lead\n== Part ==\nfour<\/text>/);
  assert.doesNotMatch(query.export, /SECRET/);
});

test('the roles of texts from earlier revisions come first', { skip: notInMemory }, async () => {
  const revisions = [{ text: 'one', slots: { notes: 'kept' } }];
  await using wiki = createWiki({ users: [{ name: 'Ann' }], pages: [{ title: 'Lamp', revisions }] });
  await wiki.edit('Lamp', 'two', { as: 'Ann' });
  const answer = await wiki.request({ titles: 'Lamp', prop: 'revisions', rvprop: 'roles', rvlimit: 2 });
  assert.deepEqual(
    [0, 1].map((at) => answer['query']?.['pages']?.[0]?.['revisions']?.[at]?.['roles']),
    [
      ['notes', 'main'],
      ['main', 'notes'],
    ],
  );
});
