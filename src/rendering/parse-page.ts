import { emptyNotes, type Notes } from '../wikitext/expand/notes.ts';
import type { HeadingSource } from '../wikitext/headings.ts';
import { parseText } from '../wikitext/parsed/parse-text.ts';
import type { ParsedText } from '../wikitext/parsed/parsed-text.ts';
import { type Section, sectionsOf } from '../wikitext/parsed/sections.ts';
import { readRedirect } from '../wikitext/redirect.ts';
import type { Title } from '../wiki/title.ts';
import type { Surroundings } from '../query/context.ts';
import { expandTexts, mostCharacters, mostNodes, type TextToExpand } from './expand-texts.ts';

/** A text that belongs to a page, before its templates are expanded. */
export interface PageText extends Pick<TextToExpand, 'text' | 'title' | 'pageId' | 'revision'> {
  readonly model: string;
}

/** What parsing a text found out, short of its HTML. */
export interface ParsedPage {
  readonly title: Title;
  /** The text with its templates expanded and its headings marked. */
  readonly expanded: string;
  readonly marks: readonly HeadingSource[];
  readonly notes: Notes;
  readonly found: ParsedText;
  /** Where the text redirects to. */
  readonly redirect?: Title;
  readonly sections: readonly Section[];
  readonly cost: ParsingCost;
}

/** What parsing took, and what it might have taken. */
export interface ParsingCost {
  readonly milliseconds: number;
  readonly nodes: number;
  readonly mostNodes: number;
  readonly characters: number;
  readonly mostCharacters: number;
}

/** Models whose texts are read as wikitext for their links, even where they are shown as they are written. */
const readAsWikitext = new Set(['wikitext', 'javascript', 'css']);

/** Whether contents of a model are read as wikitext. */
export const isParsed = (model: string): boolean => readAsWikitext.has(model);

/** Expands and reads a text; what takes long is left to {@link expandTexts}' bounds. */
export async function parsePage(
  { text, model, ...place }: PageText,
  surroundings: Pick<Surroundings, 'site' | 'store' | 'now'>,
): Promise<ParsedPage> {
  const { site } = surroundings;
  const redirect = model === 'wikitext' ? readRedirect(text, site) : undefined;
  const own = redirect?.rest ?? text;
  const marks: HeadingSource[] = [];
  const notes = emptyNotes();
  const start = performance.now();
  const [expanded = ''] = await expandTexts([{ ...place, text: own, headings: marks, notes }], surroundings);
  const found = parseText(expanded, place.title, site);
  return {
    title: place.title,
    expanded,
    marks,
    notes,
    found,
    ...(redirect && { redirect: redirect.target }),
    cost: {
      milliseconds: performance.now() - start,
      nodes: notes.nodes,
      mostNodes,
      characters: notes.characters,
      mostCharacters,
    },
    sections: model === 'wikitext' ? sectionsOf(found.headings, marks, own, place.title, site) : [],
  };
}

/** Whether the contents are listed at the top of a page, by its headings and its switches. */
export function showsContents({ sections, found }: Pick<ParsedPage, 'sections' | 'found'>): boolean {
  const switches = new Set(found.switches);
  if (sections.length === 0) return false;
  if (switches.has('forcetoc') || switches.has('toc')) return true;
  return sections.length >= mostWithoutContents && !switches.has('notoc');
}

const mostWithoutContents = 4;
