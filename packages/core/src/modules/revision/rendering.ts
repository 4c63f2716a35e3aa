import type { Slot } from '../../data/store/content.ts';
import type { Revision } from '../../data/store/revisions.ts';
import type { HeadingSource } from '../../wikitext/headings.ts';
import { readRedirect } from '../../wikitext/redirect.ts';
import { contentHtml } from '../../wikitext/rendering/content-html.ts';
import { expandTexts } from '../../wikitext/rendering/expand-texts.ts';
import { renderHtml } from '../../wikitext/rendering/render-html.ts';
import { shownText } from './content.ts';
import type { RevisionContext } from './parameters.ts';

/** Returns the content of revisions as expanded wikitext or as HTML, as requested, by revision ID. */
export async function renderedOf(
  revisions: readonly Revision[],
  slots: ReadonlyMap<number, readonly Slot[]>,
  context: RevisionContext,
): Promise<ReadonlyMap<number, string>> {
  const { params } = context;
  const wikitexts = revisions.flatMap((revision) => {
    const main = revision.textVisible
      ? slots.get(revision.id)?.find(({ role }) => role === 'main')
      : undefined;
    const text = main?.model === 'wikitext' ? shownText(main, context) : undefined;
    const headings: HeadingSource[] = [];
    if (text === undefined) return [];
    const redirect = params.parse ? readRedirect(text, context.site) : undefined;
    return [{ revision, text: redirect?.rest ?? text, redirect: redirect?.target, headings }];
  });
  const texts = await expandTexts(
    wikitexts.map(({ revision, text, headings }) => ({
      text,
      ...(params.parse && { headings }),
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
  const shown = params.parse
    ? await renderHtml(
        wikitexts.map(({ revision, redirect, headings }, i) => ({
          text: texts[i] ?? '',
          redirect,
          title: revision.title,
          headings,
        })),
        context,
      )
    : texts;
  if (typeof shown === 'string') return context.fail(shown);
  const rendered = new Map(wikitexts.map(({ revision }, i) => [revision.id, shown[i] ?? '']));
  if (params.parse) for (const [id, html] of codesOf(revisions, slots)) rendered.set(id, html);
  return rendered;
}

/** Renders other content models as HTML, verbatim. */
function codesOf(
  revisions: readonly Revision[],
  slots: ReadonlyMap<number, readonly Slot[]>,
): readonly (readonly [number, string])[] {
  return revisions.flatMap(({ id }) => {
    const main = slots.get(id)?.find(({ role }) => role === 'main');
    if (main?.text === undefined || main.model === 'wikitext') return [];
    return [[id, contentHtml(main.text, main.model)] as const];
  });
}
