import type { Title } from '../../wiki/title.ts';

/** What expanding a text finds out about its page, beside the expanded text. */
export interface Notes {
  /** Pages that were to be included, in order: redirects, where these lead, and missing ones too. */
  readonly templates: Title[];
  /** Titles whose existence was asked for. */
  readonly links: Title[];
  /** Names of files whose existence was asked for. */
  readonly files: string[];
  /** What the text says of its page, such as `defaultsort` and, as HTML, `displaytitle`. */
  readonly properties: Map<string, string>;
  /** Messages that name the categories of pages with such troubles. */
  readonly tracking: string[];
  /** Sentences about troubles, as wikitext. */
  readonly warnings: string[];
  /** Seconds for which the expanded text stays true; absent where it depends on no time. */
  ttl?: number;
  /** How many pieces of wikitext were expanded, and how many characters included. */
  nodes: number;
  characters: number;
}

/** Notes of which nothing is written yet. */
export const emptyNotes = (): Notes => ({
  templates: [],
  links: [],
  files: [],
  properties: new Map(),
  tracking: [],
  warnings: [],
  nodes: 0,
  characters: 0,
});

/** Takes all back, as a text is expanded anew. */
export function clearNotes(notes: Notes): void {
  notes.templates.splice(0);
  notes.links.splice(0);
  notes.files.splice(0);
  notes.properties.clear();
  notes.tracking.splice(0);
  notes.warnings.splice(0);
  delete notes.ttl;
}

/** Notes that a text is true for so many seconds only. */
export function limitTtl(notes: Notes | undefined, seconds: number): void {
  if (notes) notes.ttl = Math.min(notes.ttl ?? seconds, seconds);
}
