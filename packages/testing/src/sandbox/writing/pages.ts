import type { Title } from '@wikiquery/core/wiki';
import { redirectTarget } from '@wikiquery/core/wikitext';
import { pageRow } from '@wikiquery/import/rows';
import type { StoredRevision } from './revisions.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** A page as it is stored. */
export interface StoredPage {
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
  readonly latest: number;
  readonly isRedirect: boolean;
  readonly model: string;
  readonly touched: string;
}

const columns = `page_id AS id, page_namespace AS namespace, page_title AS key, page_latest AS latest,
  page_is_redirect AS isRedirect, page_content_model AS model, page_touched AS touched`;

type Found = Omit<StoredPage, 'isRedirect'> & { readonly isRedirect: number };

const stored = (row: Found | undefined): StoredPage | undefined =>
  row && { ...row, isRedirect: row.isRedirect === 1 };

/** Finds the page with a title. */
export const pageByTitle = (
  wiki: WritableWiki,
  { namespace, key }: Pick<Title, 'key' | 'namespace'>,
): StoredPage | undefined =>
  stored(
    wiki.row(
      query(`SELECT ${columns} FROM page WHERE page_namespace = ? AND page_title = ?`),
      namespace,
      key,
    ),
  );

/** Finds a page by its ID. */
export const pageById = (wiki: WritableWiki, id: number): StoredPage | undefined =>
  stored(wiki.row(query(`SELECT ${columns} FROM page WHERE page_id = ?`), id));

/** Creates the row of a page whose first revision is about to be stored; returns its ID. */
export const createPage = (wiki: WritableWiki, { namespace, key }: Title, at: string, id?: number): number =>
  wiki.insert(
    'page',
    pageRow({
      id: id ?? wiki.nextId('page', 'page_id'),
      namespace,
      key,
      isRedirect: false,
      isNew: true,
      touched: at,
      linksUpdated: null,
      latest: 0,
      size: 0,
      model: 'wikitext',
      language: null,
    }),
  );

/** Makes a revision the latest one of its page. */
export function setLatest(wiki: WritableWiki, revision: StoredRevision): void {
  const main = revision.slots.get('main');
  const redirect = main && redirectTarget(main, wiki.site);
  wiki.update(
    'page',
    { page_id: revision.page },
    {
      page_latest: revision.id,
      page_len: main?.size ?? revision.size,
      page_is_new: revision.parent === 0 ? 1 : 0,
      page_is_redirect: redirect ? 1 : 0,
      page_content_model: main?.model ?? 'wikitext',
      page_touched: revision.timestamp,
    },
  );
}
