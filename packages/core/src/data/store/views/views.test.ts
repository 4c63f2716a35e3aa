import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openApi } from '../../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../../test/rig/wiki.ts';
import { views } from './index.ts';
import { readView, type ViewRow } from './read-rows.ts';

const wiki = createWiki();
after(() => wiki.close());
const { store, site, ask } = await openApi(wiki);

type Item = Readonly<Record<string, unknown>>;

const rowsOf = (name: string): Promise<ViewRow[]> => {
  const view = views.find((one) => one.name === name);
  assert.ok(view, name);
  return readView(store, site, view, 0, Number.MAX_SAFE_INTEGER);
};

/** Asks until the end of all lists; pages come with all that parts of the answer say of them. */
async function all(parameters: Readonly<Record<string, string>>): Promise<Item[]> {
  const items: Item[] = [];
  const pages = new Map<unknown, Record<string, unknown>>();
  let more: Readonly<Record<string, string>> | undefined = {};
  while (more) {
    const { json }: { json: Item } = await ask({ ...parameters, ...more });
    assert.equal(json['error'], undefined);
    const query = (json['query'] ?? {}) as Readonly<Record<string, readonly Item[]>>;
    for (const page of query['pages'] ?? []) {
      const known = pages.get(page['title']) ?? {};
      for (const [name, value] of Object.entries(page)) {
        known[name] = Array.isArray(value)
          ? [...((known[name] as unknown[] | undefined) ?? []), ...value]
          : value;
      }
      pages.set(page['title'], known);
    }
    items.push(...(query[parameters['list'] ?? ''] ?? []));
    more = json['continue'] as Readonly<Record<string, string>> | undefined;
  }
  return [...items, ...pages.values()];
}

/** Everything that the API lists of each page. */
async function ofPages(prop: string, parameters: Readonly<Record<string, string>>): Promise<Item[]> {
  const found = await Promise.all(
    site.pageNamespaces.map((namespace) =>
      all({ generator: 'allpages', gapnamespace: String(namespace), gaplimit: 'max', prop, ...parameters }),
    ),
  );
  return found.flat();
}

const elements = (pages: readonly Item[], name: string): { page: Item; item: Item }[] =>
  pages.flatMap((page) => ((page[name] ?? []) as readonly Item[]).map((item) => ({ page, item })));

/** Compares two sets of rows, whatever their order. */
function assertSame(actual: readonly unknown[], expected: readonly unknown[]): void {
  assert.ok(expected.length > 0);
  const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
  assert.deepEqual(sorted(actual), sorted(expected));
}

const pages = await ofPages('info', {});

test('pages are those that the API lists', async () => {
  assertSame(
    (await rowsOf('pages')).map((row) => [
      row['page_id'],
      row['namespace'],
      row['title'],
      row['is_redirect'] === 1,
      row['size'],
      row['latest_revision_id'],
      row['touched'],
    ]),
    pages.map((page) => [
      page['pageid'],
      page['ns'],
      page['title'],
      page['redirect'] === true,
      page['length'],
      page['lastrevid'],
      page['touched'],
    ]),
  );
});

const lists = {
  links: ['links', 'pllimit'],
  templates_used: ['templates', 'tllimit'],
  files_used: ['images', 'imlimit'],
} as const;
for (const [view, [prop, limit]] of Object.entries(lists)) {
  test(`${view} are those of prop=${prop}`, async () => {
    const title = view === 'links' ? 'to_title' : view === 'files_used' ? 'file_title' : 'template_title';
    assertSame(
      (await rowsOf(view)).map((row) => [row['from_id'], row['from_title'], row[title]]),
      elements(await ofPages(prop, { [limit]: 'max' }), prop).map(({ page, item }) => [
        page['pageid'],
        page['title'],
        item['title'],
      ]),
    );
  });
}

test('links know the pages that they lead to', async () => {
  const ids = new Map(pages.map((page) => [page['title'], page['pageid']]));
  const links = await rowsOf('links');
  assert.ok(links.some((row) => row['to_id'] === null));
  for (const row of links) assert.equal(row['to_id'], ids.get(row['to_title']) ?? null);
});

test('external links are those of prop=extlinks', async () => {
  assertSame(
    (await rowsOf('external_links')).map((row) => [row['from_id'], row['url']]),
    elements(await ofPages('extlinks', { ellimit: 'max' }), 'extlinks').map(({ page, item }) => [
      page['pageid'],
      item['url'],
    ]),
  );
});

test('interlanguage links are those of prop=langlinks', async () => {
  assertSame(
    (await rowsOf('interlanguage_links')).map((row) => [row['from_id'], row['language'], row['to_title']]),
    elements(await ofPages('langlinks', { lllimit: 'max' }), 'langlinks').map(({ page, item }) => [
      page['pageid'],
      item['lang'],
      item['title'],
    ]),
  );
});

test('redirects are those of list=allredirects', async () => {
  const found = await Promise.all(
    site.pageNamespaces.map((namespace) =>
      all({
        list: 'allredirects',
        arnamespace: String(namespace),
        arlimit: 'max',
        arprop: 'ids|title|fragment|interwiki',
      }),
    ),
  );
  assertSame(
    // The API lists none to special pages.
    (await rowsOf('redirects'))
      .filter((row) => Number(row['to_namespace']) >= 0)
      .map((row) => [
        row['from_id'],
        row['to_title'],
        row['fragment'] || undefined,
        row['interwiki'] || undefined,
      ]),
    found.flat().map((item) => [item['fromid'], item['title'], item['fragment'], item['interwiki']]),
  );
});

test('categories and their members are those that the API lists', async () => {
  const categories = await all({ list: 'allcategories', aclimit: 'max', acprop: 'size|hidden' });
  assertSame(
    (await rowsOf('categories')).map((row) => [
      row['category'],
      row['members'],
      row['subcategories'],
      row['files'],
      row['is_hidden'] === 1,
    ]),
    categories.map((item) => [
      item['category'],
      item['size'],
      item['subcats'],
      item['files'],
      item['hidden'] === true,
    ]),
  );
  const members = await ofPages('categories', { cllimit: 'max', clprop: 'timestamp|sortkey' });
  assertSame(
    (await rowsOf('category_members')).map((row) => [
      row['page_id'],
      row['category'],
      row['since'],
      row['sort_key'],
    ]),
    elements(members, 'categories').map(({ page, item }) => [
      page['pageid'],
      String(item['title']).replace(/^Category:/, ''),
      item['timestamp'],
      item['sortkeyprefix'],
    ]),
  );
});

test('the tree of categories has the members of categories that are categories', async () => {
  assertSame(
    (await rowsOf('category_tree')).map((row) => [row['parent'], row['child_id']]),
    (await rowsOf('category_members'))
      .filter((row) => row['type'] === 'subcat')
      .map((row) => [row['category'], row['page_id']]),
  );
});

test('revisions and texts show what everybody may see', async () => {
  const found = await Promise.all(
    site.pageNamespaces.map((namespace) =>
      all({
        list: 'allrevisions',
        arvnamespace: String(namespace),
        arvlimit: 'max',
        arvprop: 'ids|flags|timestamp|user|userid|comment|size|tags|content',
        arvslots: '*',
      }),
    ),
  );
  const revisions = elements(found.flat(), 'revisions');
  assertSame(
    (await rowsOf('revisions')).map((row) => [
      row['page_id'],
      row['title'],
      row['revision_id'],
      row['parent_id'],
      row['time'],
      row['user'] ?? undefined,
      row['comment'] ?? undefined,
      row['is_minor'] === 1,
      row['size'],
      row['tags'] ?? '',
    ]),
    revisions.map(({ page, item }) => [
      page['pageid'],
      page['title'],
      item['revid'],
      item['parentid'],
      item['timestamp'],
      item['user'],
      item['comment'],
      item['minor'],
      item['size'],
      (item['tags'] as readonly string[]).join('|'),
    ]),
  );
  assertSame(
    (await rowsOf('texts')).map((row) => [
      row['revision_id'],
      row['slot'],
      row['content_model'],
      row['text'],
    ]),
    revisions.flatMap(({ item }) =>
      Object.entries((item['slots'] ?? {}) as Readonly<Record<string, Item>>).flatMap(
        ([slot, { contentmodel, content }]) =>
          content === undefined ? [] : [[item['revid'], slot, contentmodel, content]],
      ),
    ),
  );
});

test('users are those of list=allusers', async () => {
  assertSame(
    (await rowsOf('users')).map((row) => [
      row['user_id'],
      row['user'],
      row['registered'] ?? '',
      row['edits'],
      String(row['groups'] ?? '')
        .split('|')
        .filter((group) => group !== '')
        .toSorted(),
    ]),
    (await all({ list: 'allusers', aulimit: 'max', auprop: 'editcount|registration|groups' })).map((item) => [
      item['userid'],
      item['name'],
      item['registration'],
      item['editcount'],
      (item['groups'] as readonly string[])
        .filter((group) => !['*', 'user', 'autoconfirmed', 'temp'].includes(group))
        .toSorted(),
    ]),
  );
});

test('log entries are those of list=logevents', async () => {
  assertSame(
    (await rowsOf('log_entries')).map((row) => [
      row['log_id'],
      row['type'],
      row['action'],
      row['time'],
      row['user'] ?? undefined,
      row['title'] ?? undefined,
      row['page_id'] ?? undefined,
      row['comment'] ?? undefined,
      row['tags'] ?? '',
    ]),
    (
      await all({ list: 'logevents', lelimit: 'max', leprop: 'ids|title|type|user|timestamp|comment|tags' })
    ).map((item) => [
      item['logid'],
      item['type'],
      item['action'],
      item['timestamp'],
      item['user'],
      item['title'],
      item['logpage'],
      item['comment'],
      (item['tags'] as readonly string[]).join('|'),
    ]),
  );
});
