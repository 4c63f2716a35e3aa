import { isObject } from '@wikiquery/common/is-object';
import type { Part } from 'wikiquery-client/rows';
import type { ViewRow } from '../../packages/core/src/data/store/views/read-rows.ts';

type Request = Readonly<Record<string, string>>;
type Values = readonly unknown[];
type Item = Readonly<Record<string, unknown>>;

/** A view, and the lists of the API that say the same. */
export interface Comparison {
  readonly view: string;
  /** The values of a row that the API has too; undefined for a row that the API leaves out. */
  readonly row: (row: ViewRow) => Values | undefined;
  /** The requests whose whole answers have the same values. */
  readonly requests: (wiki: {
    readonly namespaces: readonly number[];
    readonly categories: readonly string[];
  }) => readonly Request[];
  /** The values of each item in a part of an answer. */
  readonly items: (part: Part) => readonly Values[];
}

const queryOf = (part: Part): Item => (isObject(part['query']) ? part['query'] : {});
const listIn = (value: unknown): readonly Item[] => (Array.isArray(value) ? value.filter(isObject) : []);
const tagsOf = (item: Item): string => (Array.isArray(item['tags']) ? item['tags'].join('|') : '');

const fromNamespaces =
  (list: string, parameter: string, more: Request): Comparison['requests'] =>
  ({ namespaces }) =>
    namespaces.map((namespace) => ({ list, [parameter]: String(namespace), ...more }));

const linksOf = (
  view: string,
  list: string,
  prefix: string,
  title: string,
  namespace?: string,
): Comparison => ({
  view,
  // Special pages and media are no namespaces of these lists.
  row: (row) => (Number(row[namespace ?? ''] ?? 0) < 0 ? undefined : [row['from_id'], row[title]]),
  requests:
    namespace === undefined
      ? () => [{ list, [`${prefix}prop`]: 'ids|title' }]
      : fromNamespaces(list, `${prefix}namespace`, { [`${prefix}prop`]: 'ids|title' }),
  items: (part) => listIn(queryOf(part)[list]).map((item) => [item['fromid'], item['title']]),
});

/** The revisions of a list that groups them by page. */
const revisionsIn = (part: Part): readonly { readonly page: Item; readonly revision: Item }[] =>
  listIn(queryOf(part)['allrevisions']).flatMap((page) =>
    listIn(page['revisions']).map((revision) => ({ page, revision })),
  );

/** All views that lists of the API can be compared with. */
export const comparisons: readonly Comparison[] = [
  {
    view: 'pages',
    row: (row) => [row['page_id'], row['namespace'], row['title']],
    requests: fromNamespaces('allpages', 'apnamespace', {}),
    items: (part) =>
      listIn(queryOf(part)['allpages']).map((item) => [item['pageid'], item['ns'], item['title']]),
  },
  {
    view: 'redirects',
    row: (row) =>
      Number(row['to_namespace']) < 0
        ? undefined
        : [row['from_id'], row['to_title'], row['fragment'] || '', row['interwiki'] || ''],
    requests: fromNamespaces('allredirects', 'arnamespace', { arprop: 'ids|title|fragment|interwiki' }),
    items: (part) =>
      listIn(queryOf(part)['allredirects']).map((item) => [
        item['fromid'],
        item['title'],
        item['fragment'] ?? '',
        item['interwiki'] ?? '',
      ]),
  },
  linksOf('links', 'alllinks', 'al', 'to_title', 'to_namespace'),
  linksOf('templates_used', 'alltransclusions', 'at', 'template_title', 'template_namespace'),
  linksOf('files_used', 'allfileusages', 'af', 'file_title'),
  {
    view: 'categories',
    row: (row) => [
      row['category'],
      row['members'],
      row['subcategories'],
      row['files'],
      row['is_hidden'] === 1,
    ],
    requests: () => [{ list: 'allcategories', acprop: 'size|hidden' }],
    items: (part) =>
      listIn(queryOf(part)['allcategories']).map((item) => [
        item['category'],
        item['size'],
        item['subcats'],
        item['files'],
        item['hidden'],
      ]),
  },
  {
    view: 'category_members',
    row: (row) => [
      row['page_id'],
      row['namespace'],
      row['title'],
      row['type'],
      row['sort_key'],
      row['since'],
    ],
    requests: ({ categories }) =>
      categories.map((category) => ({
        list: 'categorymembers',
        cmtitle: `Category:${category}`,
        cmprop: 'ids|title|type|sortkeyprefix|timestamp',
      })),
    items: (part) =>
      listIn(queryOf(part)['categorymembers']).map((item) => [
        item['pageid'],
        item['ns'],
        item['title'],
        item['type'],
        item['sortkeyprefix'],
        item['timestamp'],
      ]),
  },
  {
    view: 'external_links',
    row: (row) => [row['from_id'], row['from_title'], row['url']],
    requests: () => [{ list: 'exturlusage', euprop: 'ids|title|url' }],
    items: (part) =>
      listIn(queryOf(part)['exturlusage']).map((item) => [item['pageid'], item['title'], item['url']]),
  },
  {
    view: 'interlanguage_links',
    row: (row) => [row['from_id'], row['from_title'], row['language'], row['to_title']],
    requests: () => [{ list: 'langbacklinks', lbllimit: 'max', lblprop: 'lllang|lltitle' }],
    items: (part) =>
      listIn(queryOf(part)['langbacklinks']).map((item) => [
        item['pageid'],
        item['title'],
        item['lllang'],
        item['lltitle'],
      ]),
  },
  {
    view: 'revisions',
    row: (row) => [
      row['page_id'],
      row['title'],
      row['revision_id'],
      row['parent_id'],
      row['time'],
      row['user'] ?? null,
      row['comment'] ?? null,
      row['is_minor'] === 1,
      row['size'],
      row['tags'] ?? '',
    ],
    requests: () => [{ list: 'allrevisions', arvprop: 'ids|flags|timestamp|user|comment|size|tags' }],
    items: (part) =>
      revisionsIn(part).map(({ page, revision }) => [
        page['pageid'],
        page['title'],
        revision['revid'],
        revision['parentid'],
        revision['timestamp'],
        revision['user'] ?? null,
        revision['comment'] ?? null,
        revision['minor'],
        revision['size'],
        tagsOf(revision),
      ]),
  },
  {
    view: 'texts',
    row: (row) =>
      row['slot'] === 'main' ? [row['revision_id'], row['content_model'], row['text']] : undefined,
    requests: () => [{ list: 'allrevisions', arvprop: 'ids|content', arvslots: 'main' }],
    items: (part) =>
      revisionsIn(part).flatMap(({ revision }) => {
        const main = isObject(revision['slots']) ? revision['slots']['main'] : undefined;
        return isObject(main) && 'content' in main
          ? [[revision['revid'], main['contentmodel'], main['content']]]
          : [];
      }),
  },
  {
    view: 'users',
    row: (row) => [row['user_id'], row['user'], row['registered'] ?? '', row['edits']],
    requests: () => [{ list: 'allusers', auprop: 'editcount|registration' }],
    items: (part) =>
      listIn(queryOf(part)['allusers']).map((item) => [
        item['userid'],
        item['name'],
        item['registration'],
        item['editcount'],
      ]),
  },
  {
    view: 'log_entries',
    row: (row) => [
      row['log_id'],
      row['type'],
      row['action'],
      row['time'],
      row['user'] ?? null,
      row['title'] ?? null,
      row['comment'] ?? null,
      row['tags'] ?? '',
    ],
    requests: () => [{ list: 'logevents', leprop: 'ids|title|type|user|timestamp|comment|tags' }],
    items: (part) =>
      listIn(queryOf(part)['logevents']).map((item) => [
        item['logid'],
        item['type'],
        item['action'],
        item['timestamp'],
        item['user'] ?? null,
        item['title'] ?? null,
        item['comment'] ?? null,
        tagsOf(item),
      ]),
  },
];
