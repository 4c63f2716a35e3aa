import type { FoundPage, QueryContext } from '@wikiquery/core/query';
import { emptyOutput } from '@wikiquery/core/wikitext/expand';
import { expandTexts, renderHtml } from '@wikiquery/core/wikitext/rendering';
import type { ProblemName } from '@wikiquery/core/query/result';
import { openRevision, revisionsByNumber, slotsOf } from '@wikiquery/core/store';
import { type HeadingSource, readRedirect } from '@wikiquery/core/wikitext';

/** Renders the latest revisions of pages, by page ID; returns a problem's name if it fails. */
export async function pagesAsHtml(
  pages: readonly FoundPage[],
  context: QueryContext,
): Promise<ReadonlyMap<number, string> | ProblemName> {
  if (pages.length === 0) return new Map();
  const { store, viewer } = context;
  const rows = await revisionsByNumber(
    store,
    pages.map(({ row }) => row.page_latest),
  );
  const titles = new Map(pages.map(({ title, row }) => [row.page_id, title]));
  const revisions = rows.flatMap((row) => {
    const title = titles.get(row.rev_page ?? 0);
    return title ? [openRevision(row, title, viewer)] : [];
  });
  const slots = await slotsOf(store, revisions, true);
  const placed = revisions.map((revision) => {
    const main = slots.get(revision.id)?.find(({ role }) => role === 'main');
    const headings: HeadingSource[] = [];
    const text = main?.text ?? '';
    const redirect = readRedirect(text, context.site);
    return {
      title: revision.title,
      pageId: revision.page,
      text: redirect?.rest ?? text,
      redirect: redirect?.target,
      headings,
      // Collected only because what is set twice leaves a warning in the text.
      output: emptyOutput(),
      revision: {
        id: revision.id,
        timestamp: revision.timestamp,
        // Extracts do not depend on the viewer.
        user: revision.hidden.user ? '' : (revision.user?.name ?? ''),
        size: revision.size,
      },
    };
  });
  // Extracts do not depend on the viewer's language either.
  const inContentLanguage = { ...context, language: context.site.language };
  const texts = await expandTexts(placed, inContentLanguage);
  const rendered = await renderHtml(
    placed.map(({ title, redirect, headings }, i) => ({ title, redirect, headings, text: texts[i] ?? '' })),
    inContentLanguage,
  );
  if (typeof rendered === 'string') return rendered;
  return new Map(placed.map(({ pageId }, i) => [pageId, withoutBox(rendered[i] ?? '')]));
}

/** Removes the wrapper element of rendered HTML. */
const withoutBox = (html: string): string => html.slice(html.indexOf('>') + 1, html.lastIndexOf('</div>'));
