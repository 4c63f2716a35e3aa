import { hasTag } from '../../data/store/change-tags.ts';
import { completeRevisions } from '../../data/store/complete-revisions.ts';
import { titlesCondition } from '../../data/store/pages.ts';
import { archivedRevisions, byUser, openRevision } from '../../data/store/revisions.ts';
import { defineProp } from '../../query/define.ts';
import { foundAndMissing } from '../../query/page-set.ts';
import { continuation, older, text } from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import { makeTitle } from '../../wiki/title.ts';
import { relatedToRevisions, revisionItem, revisionShape } from '../revision/item.ts';
import { revisionParameters } from '../revision/parameters.ts';
import { prepareRevisions, refuseBoth, refuseDeleted, revisionCache } from '../revision/request.ts';

/** Returns the deleted revisions of pages, or deleted revisions by ID. */
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
  prepare: async (context) => {
    const { pages, generating } = context;
    context.repeatWarnings();
    const titles = foundAndMissing(pages).map(([, title]) => title);
    if (pages.byRevisions ? pages.deletedRevisions.size === 0 : titles.length === 0) return undefined;
    refuseBoth(context, 'user', 'excludeuser');
    const request = await prepareRevisions(context);
    if (!generating) refuseDeleted(context, request);
    return { ...request, titles };
  },
  order: ({ pages }) =>
    pages.byRevisions
      ? [
          { column: 'rev_id', type: 'integer' },
          { column: 'ar_id', type: 'integer' },
        ]
      : [
          { column: 'ar_namespace', type: 'integer' },
          { column: 'ar_title', type: 'text' },
          { column: 'rev_timestamp', type: 'timestamp', start: 'start', end: 'end' },
          { column: 'ar_id', type: 'integer' },
        ],
  limit: ({ prepared }) => prepared.limit,
  rows: async (context) => {
    const { pages, params, store, viewer, prepared } = context;
    const tagged = archivedRevisions(store, prepared.wants).whereAll(
      params.tag === undefined ? [] : [await hasTag(context, 'ct_rev_id', 'ar_rev_id', params.tag)],
    );
    const requested = pages.byRevisions
      ? tagged.whereOneOf('ar_rev_id', [...pages.deletedRevisions])
      : tagged.where(titlesCondition(store, prepared.titles, 'ar_namespace', 'ar_title'));
    return requested.whereAll(await byUser(store, viewer, 'ar', params, 'pages'));
  },
  open: (rows, { store, viewer }) =>
    completeRevisions(
      store,
      rows.map((row) => openRevision(row, makeTitle(row.ar_namespace, row.ar_title), viewer)),
    ),
  related: relatedToRevisions,
  page: ({ title }, { pages }) => pages.keyOf(title.namespace, title.key) ?? 0,
  item: revisionItem,
  generates: ({ id }) => ({ revid: id }),
});
