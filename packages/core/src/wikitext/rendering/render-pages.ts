import { slotsOf } from '../../data/store/content.ts';
import { openRevision, revisionsByNumber } from '../../data/store/revisions.ts';
import type { Context, QueryContext } from '../../query/context.ts';
import type { FoundPage } from '../../query/page-set.ts';
import { emptyOutput } from '../expand/expansion-output.ts';
import type { HeadingSource } from '../headings.ts';
import { readRedirect } from '../redirect.ts';
import { expandTexts } from './expand-texts.ts';
import { renderHtml } from './render-html.ts';

/**
 * Renders the latest revisions of pages as HTML, by page ID, in the content language and the same for every viewer. Ends
 * the request with an error if the pages cannot be rendered.
 */
export async function renderPages(
  pages: readonly FoundPage[],
  context: QueryContext & Pick<Context, 'fail'>,
): Promise<ReadonlyMap<number, string>> {
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
        user: revision.hidden.user ? '' : (revision.user?.name ?? ''),
        size: revision.size,
      },
    };
  });
  const inContentLanguage = { ...context, language: context.site.language };
  const texts = await expandTexts(placed, inContentLanguage);
  const rendered = await renderHtml(
    placed.map(({ title, redirect, headings }, i) => ({ title, redirect, headings, text: texts[i] ?? '' })),
    inContentLanguage,
  );
  if (typeof rendered === 'string') return context.fail(rendered);
  return new Map(placed.map(({ pageId }, i) => [pageId, withoutBox(rendered[i] ?? '')]));
}

/** Removes the wrapper element of rendered HTML. */
const withoutBox = (html: string): string => html.slice(html.indexOf('>') + 1, html.lastIndexOf('</div>'));
