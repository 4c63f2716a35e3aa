import { filesByName } from '../../data/store/files-by-name.ts';
import type { QueryContext } from '../../query/context.ts';
import { languagesOfPages } from '../../query/page-language.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';
import { fileRepository } from '../../wiki/file-repository.ts';
import { directionOfLanguage, languageTag } from '../../wiki/language/language.ts';
import { canDisplay, type Picture } from '../../wiki/media/thumbnails.ts';
import type { Site } from '../../wiki/site.ts';
import { prefixedText, type Title } from '../../wiki/title.ts';
import { nobody } from '../../wiki/viewer.ts';
import { joinLines, withoutCategoryAndLanguageLinks } from '../category-links.ts';
import { renderLink } from '../comment-format.ts';
import {
  contentsMark,
  writeHeadings,
  type HeadingOptions,
  type HeadingSource,
  type HeadingTexts,
} from '../headings.ts';
import { extensionTags } from '../section.ts';
import { linkStates } from './link-states.ts';
import { readPageTexts, type PageTexts } from './page-texts.ts';
import { renderInThread } from './render-thread.ts';
import {
  filesOfRendered,
  parseRendered,
  titlesOfRendered,
  writeRendered,
  type RenderedFacts,
} from './rendered-html.ts';
import { rendererConfiguration } from './renderer-configuration.ts';
import { linkFiles, uncertainFiles } from './undisplayed-files.ts';

const library = 'wikiparser-node';

/** An expanded wikitext and its page. */
export interface RenderedText {
  readonly text: string;
  readonly title: Title;
  /** Target of the redirect that the text followed. */
  readonly redirect?: Title | undefined;
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

/** What rendering needs of a request; texts of the interface are in its language, or the wiki's. */
type RenderingContext = Pick<QueryContext, 'site' | 'store' | 'translatedSubpages'> &
  Partial<Pick<QueryContext, 'language'>>;

/**
 * Renders wikitexts as HTML, or returns why it cannot: the library is not installed, or fails. Link targets
 * are looked up for all texts at once.
 */
export async function renderHtml(
  texts: readonly RenderedText[],
  context: RenderingContext,
): Promise<readonly string[] | 'renderernotinstalled' | 'renderfailed'> {
  const { site } = context;
  if (!canRenderHtml) return 'renderernotinstalled';
  if (texts.length === 0) return [];
  const configuration = rendererConfiguration(site);
  const shown = await withDisplayedFiles(
    texts.map(({ text }) => text),
    configuration.ext,
    context,
  );
  const task = texts.map(({ title }, i) => ({
    text: hideBraces(withoutCategoryAndLanguageLinks(shown[i] ?? '', title, configuration.ext, site)),
    page: prefixedText(title, site),
  }));
  const written = await renderInThread(task, { library, configuration, contentsMark }, site);
  if (!written) return 'renderfailed';
  const languageOf = await languagesOfPages(
    texts.map(({ title }) => title),
    context,
  );
  const { language = site.language } = context;
  const redirects = texts.filter(({ redirect }) => redirect !== undefined);
  const textsIn = await readPageTexts(
    [language, site.language, ...redirects.map(({ title }) => languageOf(title))],
    context,
  );
  const headingTexts = headingTextsOf(language, textsIn);
  const rendered = texts.map(({ text, title, headings, look }, i) => {
    const html = joinLines(showBraces(written[i] ?? ''));
    return parseRendered(writeHeadings(html, text, headings, site, headingTexts, look), title, site);
  });
  const targets = redirects.flatMap(({ redirect }) => redirect ?? []);
  const [stateOf, files] = await Promise.all([
    linkStates([...targets, ...rendered.flatMap(titlesOfRendered)], context),
    filesByName([...new Set(rendered.flatMap(filesOfRendered))], {
      store: context.store,
      viewer: nobody,
    }),
  ]);
  const fileOf = (name: string): Picture | undefined => {
    const found = files.get(name);
    return found && { ...found, metadata: found.metadata ?? {} };
  };
  const facts = { stateOf, fileOf, missingTitle: textsIn(site.language)('red-link-title') };
  return texts.map(({ title, redirect, look }, i) => {
    const text = withLastLine(writeRendered(rendered[i] ?? [], site, facts).trimEnd(), task[i]?.text ?? '');
    const header = redirect ? redirectHeader(redirect, textsIn(languageOf(title)), site, facts) : '';
    return wrapHtml(header + text, languageOf(title), {
      namesLanguage: site.software.has(behaviours.languageOfContent),
      ...look,
    });
  });
}

/** Adds the empty last line of a text, which the renderer drops; in a paragraph, it is part of it. */
const withLastLine = (html: string, text: string): string =>
  html !== '' && !html.endsWith('</p>') && /\n[ \t]*$/.test(text) ? `${html}\n` : html;

/** Makes files of formats that the wiki cannot display links to their pages. */
async function withDisplayedFiles(
  texts: readonly string[],
  tags: readonly string[],
  { site, store }: RenderingContext,
): Promise<readonly string[]> {
  const names = new Set(texts.flatMap((text) => uncertainFiles(text, tags, site)));
  if (names.size === 0) return texts;
  const files = await filesByName([...names], { store, viewer: nobody });
  const repository = fileRepository(site);
  const undisplayed = new Set(
    [...files].flatMap(([name, of]) =>
      canDisplay({ ...of, metadata: of.metadata ?? {} }, repository) ? [] : [name],
    ),
  );
  return texts.map((text) => linkFiles(text, undisplayed, tags, site));
}

const headingTextsOf = (language: string, textsIn: (language: string) => PageTexts): HeadingTexts => {
  const text = textsIn(language);
  return { language, edit: text('editsection'), editHint: text('editsectionhint'), contents: text('toc') };
};

/** Shows where a redirect leads. */
function redirectHeader(
  target: Title,
  text: PageTexts,
  site: Site,
  { stateOf, missingTitle }: RenderedFacts,
): string {
  const state = stateOf({ title: target, kind: 'page' });
  const fragment = target.fragment === '' ? '' : `#${target.fragment}`;
  const label = escapeText(prefixedText(target, site) + fragment);
  const link = renderLink({ kind: 'page', title: target, html: label }, site, state, missingTitle);
  return `<div class="redirectMsg"><p>${escapeText(text('redirectto'))}</p><ul class="redirectText"><li>${link}</li></ul></div>`;
}

/** A noncharacter that separates braces of expanded text, which are literal, from the renderer. */
const braceGap = '\uFDD0';

const hideBraces = (text: string): string => text.replaceAll(/\{(?=\{)/g, `{${braceGap}`);
const showBraces = (html: string): string => html.replaceAll(braceGap, '');

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
