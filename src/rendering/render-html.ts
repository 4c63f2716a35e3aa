import { type HeadingLook, type HeadingSource, writeHeadings } from '../wikitext/headings.ts';
import { directionOfLanguage, languageTag } from '../wiki/language/language.ts';
import { withoutCategoryAndLanguageLinks } from '../wikitext/category-links.ts';
import { parseRendered, rendererNames, titlesOfRendered, writeRendered } from './rendered-html.ts';
import type { Site } from '../wiki/site.ts';
import { prefixedText, type Title } from '../wiki/title.ts';
import { extensionTags } from '../wikitext/section.ts';
import type { Surroundings } from '../query/context.ts';
import { linkStates } from '../query/link-states.ts';
import { renderInThread } from './render-thread.ts';
import { escapeHtml } from '../wiki/escape-html.ts';

const library = 'wikiparser-node';

/** A wikitext without templates, and the page that it belongs to. */
export interface RenderedText {
  readonly text: string;
  readonly title: Title;
  /** Where its headings come from, as they were marked. */
  readonly headings: readonly HeadingSource[];
  readonly look?: TextLook;
}

/** How a text is shown where that differs from the usual. */
export interface TextLook extends HeadingLook {
  /** Class of the element around the text; none stands there where it is empty. */
  readonly className?: string;
  /** HTML within that element, before the text and after it. */
  readonly before?: string;
  readonly after?: string;
}

/**
 * Wikitexts as HTML; or what keeps them from it: the library that does it is not installed, or fails on one
 * of them. Where links lead is looked up for all texts at once.
 */
export async function renderHtml(
  texts: readonly RenderedText[],
  surroundings: Pick<Surroundings, 'site' | 'store'>,
): Promise<readonly string[] | 'renderernotinstalled' | 'renderfailed'> {
  const { site } = surroundings;
  if (!isInstalled()) return 'renderernotinstalled';
  if (texts.length === 0) return [];
  const ext = [...new Set(['nowiki', 'pre', ...extensionTags(site)])];
  const task = {
    library,
    names: { ...rendererNames(site), ext, articlePath: '/wiki/$1' },
    texts: texts.map(({ text, title }) => ({
      text: withoutCategoryAndLanguageLinks(text, ext, site),
      page: prefixedText(title, site),
    })),
  };
  const rendered = (await renderInThread(task, site))?.map((html, i) => {
    const { text = '', headings = [], look } = texts[i] ?? {};
    return parseRendered(writeHeadings(html, text, headings, site, look), site);
  });
  if (!rendered) return 'renderfailed';
  const stateOf = await linkStates(rendered.flatMap(titlesOfRendered), surroundings);
  return rendered.map((html, i) =>
    wrapHtml(writeRendered(html, site, stateOf).trimEnd(), site, texts[i]?.look),
  );
}

/** A text's HTML in the element that tells its language, as all texts of pages have one. */
export function wrapHtml(html: string, site: Site, look: TextLook = {}): string {
  const { className = 'mw-parser-output', before = '', after = '' } = look;
  const whole = before + html + after;
  if (className === '') return whole;
  const direction = directionOfLanguage(site.language);
  const names = escapeHtml(`mw-content-${direction} ${className}`);
  return `<div class="${names}" lang="${languageTag(site.language)}" dir="${direction}">${whole}</div>`;
}

function isInstalled(): boolean {
  try {
    import.meta.resolve(library);
    return true;
  } catch {
    return false;
  }
}
