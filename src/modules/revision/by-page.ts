import * as shape from '../../result/shape.ts';
import type { Revision } from '../../store/revisions.ts';
import { prefixedText } from '../../wiki/title.ts';
import { revisionItem, revisionShape, type RevisionsRelated } from './item.ts';
import type { RevisionContext } from './request.ts';

/** A page with some of its revisions, as the lists of revisions show it. */
export const pageOfRevisionsShape = shape.record(
  { pageid: shape.integer(), revisions: shape.list('rev', revisionShape), ...shape.titleFields },
  { long: true },
);

type PageOfRevisions = shape.ValueOf<typeof pageOfRevisionsShape>;

/** A revision as the only one of its page. */
export function pageOfRevision(
  revision: Revision,
  context: RevisionContext,
  related: RevisionsRelated,
): PageOfRevisions {
  return {
    pageid: revision.page,
    revisions: [revisionItem(revision, context, related)],
    ns: revision.title.namespace,
    title: prefixedText(revision.title, context.site),
  };
}

interface PageWithRevisions {
  readonly title?: string | undefined;
  readonly revisions?: readonly unknown[] | undefined;
}

/** Puts the revisions of each page together, at the place of the first. */
export function gatherRevisions<P extends PageWithRevisions>(items: readonly P[]): readonly P[] {
  const pages = new Map<string, { readonly page: P; readonly revisions: unknown[] }>();
  for (const page of items) {
    const known = pages.get(page.title ?? '');
    if (known) known.revisions.push(...(page.revisions ?? []));
    else pages.set(page.title ?? '', { page, revisions: [...(page.revisions ?? [])] });
  }
  return [...pages.values()].map(({ page, revisions }) => ({ ...page, revisions }));
}
