import { boolean, continuation, namespaces, older } from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import { defineList, type RowQuery } from '../../query/define.ts';
import { readPage } from '../../query/order.ts';
import { exclusive } from '../../query/rules.ts';
import * as shape from '../../result/shape.ts';
import { byUser, liveRevisionsWithPages, openRevision } from '../../store/revisions.ts';
import { makeTitle } from '../../wiki/title.ts';
import { relatedToRevisions } from '../revision/item.ts';
import { revisionsByPage, pageOfRevision, pageOfRevisionsShape } from '../revision/by-page.ts';
import { revisionParameters } from '../revision/parameters.ts';
import { checkRevisionRequest, generatorLimit, revisionCache, revisionRequest } from '../revision/request.ts';

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
  fetch: async (context) => {
    const { params, site, store, viewer, generating } = context;
    const request = revisionRequest(context);
    const { limit, told } = generating
      ? generatorLimit(context)
      : await checkRevisionRequest(context, request);
    const revisions = liveRevisionsWithPages(store, generating ? noColumns : request.wants);
    let query: RowQuery<RowOf<typeof revisions>> = revisions;
    if (params.namespace && site.pageNamespaces.some((number) => !params.namespace?.includes(number))) {
      query = query.where(store.database.dialect.oneOf('page_namespace', params.namespace));
    }
    for (const condition of await byUser(store, viewer, 'rev', params)) query = query.where(condition);
    const found = await readPage(
      query,
      [
        { column: 'rev_timestamp', type: 'timestamp', start: 'start', end: 'end' },
        { column: 'rev_id', type: 'integer' },
      ],
      context,
      limit,
    );
    return {
      ...found,
      // Revisions are added at the list's beginning all the time.
      ...(generating && found.rows.length > 0 && { again: found.continueAt(0) }),
      rows: found.rows.map((row) => openRevision(row, makeTitle(row.page_namespace, row.page_title), viewer)),
      ...(told !== undefined && { limit: told }),
    };
  },
  related: relatedToRevisions,
  item: pageOfRevision,
  gather: revisionsByPage,
  generates: (revision, { params }) =>
    params.generatetitles ? { pageid: revision.page } : { revid: revision.id },
});

const noColumns = { user: false, comment: false, sha1: false };
type RowOf<Q> = Q extends RowQuery<infer O> ? O : never;
