import { completeRevisions } from '../../data/store/complete-revisions.ts';
import { byUser, liveRevisionsWithPages, openRevision } from '../../data/store/revisions.ts';
import { defineList } from '../../query/define.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { boolean, continuation, older } from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import { exclusive } from '../../query/rules.ts';
import { isMiser, namespacesAfterLimit } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { pageOfRevision, pageOfRevisionsShape, revisionsByPage } from '../revision/by-page.ts';
import { relatedToRevisions } from '../revision/item.ts';
import { revisionParameters } from '../revision/parameters.ts';
import { prepareRevisions, revisionCache } from '../revision/request.ts';

/** Lists the revisions of all pages by time. */
export const allrevisions = defineList({
  name: 'allrevisions',
  prefix: 'arv',
  access: 'read',
  cache: revisionCache,
  helpPage: 'API:Allrevisions',
  parameters: {
    ...revisionParameters,
    user: user(),
    namespace: namespaces(),
    start: timestamp(),
    end: timestamp(),
    dir: older(),
    excludeuser: user(),
    continue: continuation(),
    generatetitles: boolean(),
  },
  rules: [exclusive('user', 'excludeuser')],
  result: shape.list('page', pageOfRevisionsShape),
  prepare: (context) => {
    context.repeatWarnings();
    return prepareRevisions(context);
  },
  order: [
    { column: 'rev_timestamp', type: 'timestamp', start: 'start', end: 'end' },
    { column: 'rev_id', type: 'integer' },
  ],
  limit: ({ prepared }) => prepared.limit,
  growsAtStart: true,
  rows: async ({ params, site, store, viewer, prepared }) => {
    const conditions = await byUser(store, viewer, 'rev', params);
    const revisions = liveRevisionsWithPages(store, prepared.wants).whereAll(conditions);
    const { namespace } = params;
    return namespace && !isMiser(site) && site.pageNamespaces.some((number) => !namespace.includes(number))
      ? revisions.whereOneOf('page_namespace', namespace)
      : revisions;
  },
  filter: (row, { params, site }) =>
    namespacesAfterLimit(site, params.namespace)?.includes(row.page_namespace) ?? true,
  open: (rows, { store, viewer }) =>
    completeRevisions(
      store,
      rows.map((row) => openRevision(row, makeTitle(row.page_namespace, row.page_title), viewer)),
    ),
  related: relatedToRevisions,
  item: pageOfRevision,
  grouping: revisionsByPage,
  generated: 'existing',
  generates: (revision, { params }) =>
    params.generatetitles ? { lookUp: revision.page } : { revid: revision.id },
});
