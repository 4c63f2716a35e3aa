import { behaviours } from '../../wiki/behaviours.ts';
import type { Site } from '../../wiki/site.ts';
import { type HeadingOptions, type HeadingSource, writeHeadings } from '../headings.ts';
import { directionOfLanguage, languageTag } from '../../wiki/language/language.ts';
import { withoutCategoryAndLanguageLinks } from '../category-links.ts';
import type { Picture } from '../../wiki/media/thumbnails.ts';
import { filesByName } from '../../data/store/files-by-name.ts';
import { nobody } from '../../wiki/viewer.ts';
import {
  filesOfRendered,
  parseRendered,
  rendererNames,
  titlesOfRendered,
  writeRendered,
} from './rendered-html.ts';
import { prefixedText, type Title } from '../../wiki/title.ts';
import { extensionTags } from '../section.ts';
import type { QueryContext } from '../../query/context.ts';
import { languagesOfPages } from '../../query/page-language.ts';
import { linkStates } from './link-states.ts';
import { renderInThread } from './render-thread.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';

const library = 'wikiparser-node';

/** An expanded wikitext and its page. */
export interface RenderedText {
  readonly text: string;
  readonly title: Title;
  /** Sources of its marked headings. */
  readonly headings: readonly HeadingSource[];
  readonly look?: HtmlOptions;
}

/** Options for the HTML of a text. */
export interface HtmlOptions extends HeadingOptions {
  /** Class of the wrapper element; no wrapper if empty. */
  readonly className?: string;
  /** HTML inside the wrapper, before and after the text. */
  readonly before?: string;
  readonly after?: string;
  /** Whether the wrapper tells the language and its direction; true by default. */
  readonly namesLanguage?: boolean;
}

/**
 * Renders wikitexts as HTML, or returns why it cannot: the library is not installed, or fails. Link targets
 * are looked up for all texts at once.
 */
export async function renderHtml(
  texts: readonly RenderedText[],
  context: Pick<QueryContext, 'site' | 'store' | 'translatedSubpages'>,
): Promise<readonly string[] | 'renderernotinstalled' | 'renderfailed'> {
  const { site } = context;
  if (!canRenderHtml) return 'renderernotinstalled';
  if (texts.length === 0) return [];
  const ext = [...new Set(['nowiki', 'pre', ...extensionTags(site)])];
  const names = { ...rendererNames(site), ext, articlePath: '/wiki/$1' };
  const task = texts.map(({ text, title }) => ({
    text: withoutCategoryAndLanguageLinks(text, ext, site),
    page: prefixedText(title, site),
  }));
  const written = await renderInThread(task, { library, names }, site);
  if (!written) return 'renderfailed';
  const rendered = texts.map(({ text, title, headings, look }, i) =>
    parseRendered(writeHeadings(written[i] ?? '', text, headings, site, look), title, site),
  );
  const [stateOf, files, languageOf] = await Promise.all([
    linkStates(rendered.flatMap(titlesOfRendered), context),
    filesByName([...new Set(rendered.flatMap(filesOfRendered))], {
      store: context.store,
      viewer: nobody,
    }),
    languagesOfPages(
      texts.map(({ title }) => title),
      context,
    ),
  ]);
  const fileOf = (name: string): Picture | undefined => {
    const found = files.get(name);
    return found && { ...found, metadata: found.metadata ?? {} };
  };
  return texts.map(({ title, look }, i) =>
    wrapHtml(writeRendered(rendered[i] ?? [], site, { stateOf, fileOf }).trimEnd(), languageOf(title), {
      namesLanguage: site.software.has(behaviours.languageOfContent),
      ...look,
    }),
  );
}

/** Extension tags that MediaWiki itself has. */
const ownTags = new Set(['gallery', 'indicator', 'langconvert', 'nowiki', 'pre']);

/** Returns the first extension tag in a wikitext that only its extension can render, if any. */
export function foreignTag(text: string, site: Site): string | undefined {
  const foreign = new Set(extensionTags(site).filter((name) => !ownTags.has(name)));
  return text
    .matchAll(/<([a-z][^\s/>]*)/gi)
    .map(([, name = '']) => name.toLowerCase())
    .find((name) => foreign.has(name));
}

/** Wraps HTML in the element that names its language, as in all rendered pages. */
export function wrapHtml(html: string, language: string, look: HtmlOptions = {}): string {
  const { className = 'mw-parser-output', before = '', after = '', namesLanguage = true } = look;
  const whole = before + html + after;
  if (className === '') return whole;
  if (!namesLanguage) return `<div class="${escapeHtml(className)}">${whole}</div>`;
  const direction = directionOfLanguage(language);
  const names = escapeHtml(`mw-content-${direction} ${className}`);
  return `<div class="${names}" lang="${languageTag(language)}" dir="${direction}">${whole}</div>`;
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Whether the library that renders wikitext as HTML is installed; looked up once, since a failed lookup is slow. */
export const canRenderHtml = isInstalled(library);
