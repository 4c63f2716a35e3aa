import { requireCharacters, spendCharacters } from '../../data/store/store.ts';
import type { Title } from '../../wiki/title.ts';
import { emptyOutput, type ExpansionOutput } from '../expand/expansion-output.ts';
import type { HeadingSource } from '../headings.ts';
import { parseText } from '../parsed/parse-text.ts';
import type { ParsedText } from '../parsed/parsed-text.ts';
import { sectionsOf, type Section } from '../parsed/sections.ts';
import { readRedirect } from '../redirect.ts';
import {
  EXPANDING,
  expandTexts,
  mostCharacters,
  mostNodes,
  type ExpansionSurroundings,
  type TextToExpand,
} from './expand-texts.ts';

/** A page's wikitext before template expansion. */
export interface PageText extends Pick<TextToExpand, 'text' | 'title' | 'pageId' | 'revision'> {
  readonly model: string;
}

/** The result of parsing a text, without its HTML. */
export interface ParsedPage {
  readonly title: Title;
  /** The text with expanded templates and marked headings. */
  readonly expanded: string;
  readonly marks: readonly HeadingSource[];
  readonly output: ExpansionOutput;
  readonly found: ParsedText;
  /** Redirect target of the text. */
  readonly redirect?: Title;
  readonly sections: readonly Section[];
  readonly cost: ParsingCost;
}

/** Resources used by parsing, and their limits. */
export interface ParsingCost {
  readonly milliseconds: number;
  readonly nodes: number;
  readonly mostNodes: number;
  readonly characters: number;
  readonly mostCharacters: number;
}

/** How many characters can be read in about the time that it takes to parse one. */
const PARSING = 10;

/** Expands and parses a text, within the limits of {@link expandTexts}. */
export async function parsePage(
  { text, model, ...place }: PageText,
  context: ExpansionSurroundings,
): Promise<ParsedPage> {
  const { site } = context;
  const redirect = model === 'wikitext' ? readRedirect(text, site) : undefined;
  const own = redirect?.rest ?? text;
  const marks: HeadingSource[] = [];
  const output = emptyOutput();
  const start = performance.now();
  // Expansion seldom makes a text shorter: one that is too long to be parsed here is not expanded first.
  requireCharacters(context.store, own.length * (EXPANDING + PARSING));
  const [expanded = ''] = await expandTexts([{ ...place, text: own, headings: marks, output }], context);
  spendCharacters(context.store, expanded.length * PARSING);
  const found = parseText(expanded, place.title, site);
  return {
    title: place.title,
    expanded,
    marks,
    output,
    found,
    ...(redirect && { redirect: redirect.target }),
    cost: {
      milliseconds: performance.now() - start,
      nodes: output.nodes,
      mostNodes,
      characters: output.characters,
      mostCharacters,
    },
    sections: model === 'wikitext' ? sectionsOf(found.headings, marks, own, place.title, site) : [],
  };
}

/** Whether a page has a table of contents, by its headings and behavior switches. */
export function showsContents({ sections, found }: Pick<ParsedPage, 'sections' | 'found'>): boolean {
  const switches = new Set(found.switches);
  if (sections.length === 0) return false;
  if (switches.has('forcetoc') || switches.has('toc')) return true;
  return sections.length >= mostWithoutContents && !switches.has('notoc');
}

const mostWithoutContents = 4;
