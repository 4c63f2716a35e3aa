import { readFile } from 'node:fs/promises';
import { directionOfLanguage, languageTag } from '../wiki/language.ts';
import { parseRendered, rendererNames, titlesOfRendered, writeRendered } from '../wiki/rendered-html.ts';
import type { Site } from '../wiki/site.ts';
import { prefixedText, type Title } from '../wiki/title.ts';
import { extensionTags } from '../wiki/wikitext-section.ts';
import type { Surroundings } from './context.ts';
import { linkStates } from './link-states.ts';

const library = 'wikiparser-node';

/** What is used of the library. */
interface Renderer {
  warning: boolean;
  getConfig(usual: unknown): unknown;
  toHtml(wikitext: string, page: string, include: boolean, configuration: unknown): string;
}

/** Texts that are longer than this are not rendered: it would hold up everyone else. */
const mostCharacters = 500_000;

/** A wikitext without templates, and the page that it belongs to. */
export interface RenderedText {
  readonly text: string;
  readonly title: Title;
}

/**
 * Wikitexts as HTML, or undefined where the library that does it is not installed. It is loaded when it is
 * first asked for; where links lead is looked up for all texts at once.
 */
export async function renderHtml(
  texts: readonly RenderedText[],
  surroundings: Pick<Surroundings, 'site' | 'store'>,
): Promise<readonly string[] | undefined> {
  const { site } = surroundings;
  const renderer = await loadRenderer();
  if (!renderer) return undefined;
  const configuration = renderer.getConfig(await rendererConfiguration(site));
  const rendered = texts.map(({ text, title }) =>
    parseRendered(
      text.length > mostCharacters
        ? '<strong class="error">The text is too long to be shown.</strong>'
        : renderer.toHtml(withoutLanguageLinks(text, site), prefixedText(title, site), false, configuration),
      site,
    ),
  );
  const stateOf = await linkStates(rendered.flatMap(titlesOfRendered), surroundings);
  const direction = directionOfLanguage(site.language);
  const start = `<div class="mw-content-${direction} mw-parser-output" lang="${languageTag(site.language)}" dir="${direction}">`;
  return rendered.map((html) => `${start}${writeRendered(html, site, stateOf).trimEnd()}</div>`);
}

/** Links to the same page in other languages stand beside a page, not in it. */
function withoutLanguageLinks(text: string, site: Site): string {
  return text.replaceAll(/\[\[\s*([a-z][\w-]*)\s*:[^[\]]*\]\]\n?/gi, (link, prefix: string) =>
    site.interwikis.get(prefix.toLowerCase())?.language === undefined ? link : '',
  );
}

async function loadRenderer(): Promise<Renderer | undefined> {
  try {
    const { default: renderer } = (await import(library)) as { readonly default: Renderer };
    renderer.warning = false;
    return renderer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The library's usual configuration with this wiki's names. */
async function rendererConfiguration(site: Site): Promise<unknown> {
  const usual = new URL(import.meta.resolve(`${library}/config/default.json`));
  const configuration: unknown = JSON.parse(await readFile(usual, 'utf8'));
  const ext = [...new Set(['nowiki', 'pre', ...extensionTags(site)])];
  return { ...Object(configuration), ...rendererNames(site), ext, articlePath: '/wiki/$1' };
}
