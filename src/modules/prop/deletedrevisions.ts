import { continuation, older, text } from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import { defineProp, type Page, type RowQuery } from '../../query/define.ts';
import { readPage } from '../../query/order.ts';
import { foundAndMissing } from '../../query/page-set.ts';
import * as shape from '../../result/shape.ts';
import { hasTag } from '../../store/change-tags.ts';
import { titlesCondition } from '../../store/pages.ts';
import {
  type ArchivedRow,
  archivedRevisions,
  byUser,
  openRevision,
  type Revision,
} from '../../store/revisions.ts';
import { makeTitle } from '../../wiki/title.ts';
import { relatedToRevisions, revisionItem, revisionShape } from '../revision/item.ts';
import { revisionParameters } from '../revision/parameters.ts';
import {
  checkRevisionRequest,
  generatorLimit,
  refuseBoth,
  refuseDeleted,
  revisionCache,
  revisionRequest,
} from '../revision/request.ts';

/** Shows the deleted revisions of pages, or deleted revisions by number. */
export const deletedrevisions = defineProp({
  name: 'deletedrevisions',
  prefix: 'drv',
  access: 'read',
  cache: revisionCache,
  helpPage: 'API:Deletedrevisions',
  parameters: {
    ...revisionParameters,
    start: timestamp(),
    end: timestamp(),
    dir: older(),
    tag: text(),
    user: user(),
    excludeuser: user(),
    continue: continuation(),
  },
  result: shape.list('rev', revisionShape),
  fetch: async (context) => {
    const { pages, params, store, viewer, generating } = context;
    const titles = foundAndMissing(pages).map(([, title]) => title);
    if (pages.byRevisions ? pages.deletedRevisions.size === 0 : titles.length === 0) return nothing;
    refuseBoth(context, 'user', 'excludeuser');
    const request = revisionRequest(context);
    const { limit, told } = generating
      ? generatorLimit(context)
      : await checkRevisionRequest(context, request);
    if (!generating) refuseDeleted(context, request);
    let query: RowQuery<ArchivedRow> = archivedRevisions(store, generating ? noColumns : request.wants);
    if (params.tag !== undefined)
      query = query.where(await hasTag(store, 'ct_rev_id', 'ar_rev_id', params.tag));
    query = query.where(
      pages.byRevisions
        ? store.database.dialect.oneOf('ar_rev_id', [...pages.deletedRevisions])
        : titlesCondition(store, titles, 'ar_namespace', 'ar_title'),
    );
    for (const condition of await byUser(store, viewer, 'ar', params, 'pages'))
      query = query.where(condition);
    const found = pages.byRevisions
      ? await readPage(
          query,
          [
            { column: 'ar_rev_id', field: 'rev_id', type: 'integer' },
            { column: 'ar_id', type: 'integer' },
          ],
          context,
          limit,
        )
      : await readPage(
          query,
          [
            { column: 'ar_namespace', type: 'integer' },
            { column: 'ar_title', type: 'text' },
            { column: 'ar_timestamp', field: 'rev_timestamp', type: 'timestamp', start: 'start', end: 'end' },
            { column: 'ar_id', type: 'integer' },
          ],
          context,
          limit,
        );
    return {
      ...found,
      rows: found.rows.map((row) => openRevision(row, makeTitle(row.ar_namespace, row.ar_title), viewer)),
      ...(told !== undefined && { limit: told }),
    };
  },
  related: relatedToRevisions,
  page: ({ title }, { pages }) => pages.keyOf(title.namespace, title.key) ?? 0,
  item: revisionItem,
  generates: ({ id }) => ({ revid: id }),
});

const nothing: Page<Revision> = { rows: [], continueAt: () => ({}) };
const noColumns = { user: false, comment: false, sha1: false };
