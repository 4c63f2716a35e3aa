import { expandTexts } from '../../query/expand-texts.ts';
import type { Slot } from '../../store/content.ts';
import type { Revision } from '../../store/revisions.ts';
import { shownText } from './content.ts';
import type { RevisionContext } from './request.ts';

/** The contents that a request wants expanded or as HTML, by revision number; only wikitext's. */
export async function renderedOf(
  revisions: readonly Revision[],
  slots: ReadonlyMap<number, readonly Slot[]>,
  context: RevisionContext,
): Promise<ReadonlyMap<number, string>> {
  const { params } = context;
  if (!params.parse && !params.expandtemplates) return new Map();
  const wikitexts = revisions.flatMap((revision) => {
    const main = revision.textVisible
      ? slots.get(revision.id)?.find(({ role }) => role === 'main')
      : undefined;
    const text = main?.model === 'wikitext' ? shownText(main, context) : undefined;
    return text === undefined ? [] : [{ revision, text }];
  });
  const texts = await expandTexts(
    wikitexts.map(({ revision, text }) => ({
      text,
      title: revision.title,
      pageId: revision.page,
      revision: {
        id: revision.id,
        timestamp: revision.timestamp,
        user: revision.user?.name ?? '',
        size: revision.size,
      },
    })),
    context,
  );
  return new Map(wikitexts.map(({ revision }, i) => [revision.id, texts[i] ?? '']));
}
