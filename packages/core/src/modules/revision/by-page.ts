import type { Revision } from '../../data/store/revisions.ts';
import * as shape from '../../query/result/shape.ts';
import { prefixedText } from '../../wiki/title.ts';
import { revisionItem, revisionShape, type RevisionsRelated } from './item.ts';
import type { PreparedRevisions } from './request.ts';

/** The shape of a page with some of its revisions, as in lists of revisions. */
export const pageOfRevisionsShape = shape.record(
  {
    pageid: shape.always(shape.integer()),
    revisions: shape.always(shape.list('rev', revisionShape)),
    ...shape.titleFields,
  },
  { long: true },
);

type PageOfRevisions = shape.ValueOf<typeof pageOfRevisionsShape>;

/** Returns a page with one revision. */
export function pageOfRevision(
  revision: Revision,
  context: PreparedRevisions,
  related: RevisionsRelated,
): PageOfRevisions {
  return {
    pageid: revision.page,
    revisions: [revisionItem(revision, context, related)],
    ns: revision.title.namespace,
    title: prefixedText(revision.title, context.site),
  };
}

/** Groups revisions by page. */
export const revisionsByPage = { by: 'title', into: 'revisions' } as const;
