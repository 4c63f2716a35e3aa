import * as shape from '../../result/shape.ts';
import type { Revision } from '../../store/revisions.ts';
import { prefixedText } from '../../wiki/title.ts';
import { revisionItem, revisionShape, type RevisionsRelated } from './item.ts';
import type { PreparedRevisions } from './request.ts';

/** A page with some of its revisions, as the lists of revisions show it. */
export const pageOfRevisionsShape = shape.record(
  { pageid: shape.integer(), revisions: shape.list('rev', revisionShape), ...shape.titleFields },
  { long: true },
);

type PageOfRevisions = shape.ValueOf<typeof pageOfRevisionsShape>;

/** A revision as the only one of its page. */
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

/** The revisions of each page together. */
export const revisionsByPage = { by: 'title', into: 'revisions' } as const;
