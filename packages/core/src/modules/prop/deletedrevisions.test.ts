import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { viewerWith } from '../../../../../test/rig/viewers.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const pages = [
  {
    title: 'Gone',
    revisions: [
      { text: 'one', by: 'Ann', comment: 'first', at: '2025-01-01' },
      {
        text: 'SECRET',
        by: '192.0.2.7',
        comment: 'SECRET',
        hidden: ['content', 'comment', 'user', 'restricted'],
        at: '2025-01-02',
      },
      { text: 'three', by: 'Ann', comment: 'third', at: '2025-01-03' },
    ],
  },
  { title: 'Talk:Gone', revisions: [{ text: 'talk', by: 'Ben', at: '2025-01-04' }] },
] as const;

const administrator = ['read', 'deletedhistory', 'deletedtext'];

async function ask(parameters: Record<string, string>, rights: readonly string[] = administrator) {
  using wiki = createWiki({
    users: [{ name: 'Ann' }, { name: 'Ben' }],
    pages,
    events: pages.map(({ title }) => ({ type: 'delete', title, at: '2025-02-01' })),
  });
  const api = await openApi(wiki);
  const { json, body, error, warnings, headers } = await api.ask(parameters, { viewer: viewerWith(rights) });
  return { ...(json as unknown as Answer), body, error, warnings, headers };
}

type Fields = Readonly<Record<string, unknown>>;
interface ListedPage {
  readonly title: string;
  readonly pageid: number;
  readonly revisions: readonly Fields[];
  readonly deletedrevisions: readonly Fields[];
}
interface Answer {
  readonly continue?: Readonly<Record<string, string>>;
  readonly query: {
    readonly pages: readonly ListedPage[];
    readonly alldeletedrevisions: readonly ListedPage[];
    readonly deletedrevs: readonly ListedPage[];
  };
}

test('returns the deleted revisions of a page, without suppressed data', async () => {
  const { query, body } = await ask({
    prop: 'deletedrevisions',
    titles: 'Gone',
    drvprop: 'user|comment|content|sha1',
    drvslots: 'main',
  });
  assert.deepEqual(
    query.pages[0]?.deletedrevisions.map((revision) => [revision['user'], revision['suppressed']]),
    [
      ['Ann', undefined],
      [undefined, true],
      ['Ann', undefined],
    ],
  );
  assert.doesNotMatch(body, /SECRET|192\.0\.2\.7/);
});

test('lists all deleted revisions by title with continuation', async () => {
  const seen: string[] = [];
  let next: Readonly<Record<string, string>> = {};
  do {
    const asked = await ask({
      list: 'alldeletedrevisions',
      adrdir: 'newer',
      adrlimit: '1',
      adrprop: 'timestamp',
      ...next,
    });
    const [page] = asked.query.alldeletedrevisions;
    seen.push(`${page?.title ?? ''} ${String(page?.revisions[0]?.['timestamp']).slice(0, 10)}`);
    next = asked.continue ?? {};
  } while (next['adrcontinue'] !== undefined);
  assert.deepEqual(seen, ['Gone 2025-01-01', 'Gone 2025-01-02', 'Gone 2025-01-03', 'Talk:Gone 2025-01-04']);
});

test('does not find deleted revisions by a suppressed user', async () => {
  const request = { list: 'alldeletedrevisions', adruser: '192.0.2.7' };
  assert.deepEqual((await ask(request)).query.alldeletedrevisions, []);
  const suppressor = [...administrator, 'viewsuppressed'];
  assert.equal((await ask(request, suppressor)).query.alldeletedrevisions.length, 1);
});

test('generates the titles of deleted pages', async () => {
  const { query } = await ask({
    generator: 'alldeletedrevisions',
    gadrgeneratetitles: '',
    gadrdir: 'newer',
  });
  assert.deepEqual(query.pages.map(({ title }) => title).toSorted(), ['Gone', 'Talk:Gone']);
});

test('deletedrevs lists each title once', async () => {
  const { query, warnings } = await ask({
    list: 'deletedrevs',
    drunique: '',
    drprop: 'len|revid',
    errorformat: 'none',
  });
  assert.deepEqual(warnings, ['deprecation', 'deprecation-help']);
  assert.deepEqual(
    query.deletedrevs.map(({ title, revisions }) => [title, revisions.length, revisions[0]?.['len']]),
    [['Gone', 1, '5']],
  );
});

for (const [parameters, rights, code] of [
  [{ prop: 'deletedrevisions', titles: 'Gone' }, ['read'], 'permissiondenied'],
  [
    { prop: 'deletedrevisions', titles: 'Gone', drvprop: 'content' },
    ['read', 'deletedhistory'],
    'permissiondenied',
  ],
  [{ list: 'deletedrevs' }, ['read'], 'permissiondenied'],
  [{ list: 'alldeletedrevisions', adrstart: 'now' }, administrator, 'invalidparammix'],
  [{ list: 'alldeletedrevisions', adruser: 'Ann', adrfrom: 'A' }, administrator, 'invalidparammix'],
  [{ list: 'deletedrevs', drstart: 'now' }, administrator, 'badparams'],
  [{ list: 'deletedrevs', titles: 'Gone', drfrom: 'A' }, administrator, 'badparams'],
] as const) {
  test(`${JSON.stringify(parameters)} with ${rights.join(' ')} is refused with ${code}`, async () => {
    assert.equal((await ask({ ...parameters }, rights)).error, code);
  });
}
