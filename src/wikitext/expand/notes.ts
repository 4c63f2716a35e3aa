import type { Title } from '../../wiki/title.ts';

/** What expanding a text finds out about its page, as in MediaWiki's `ParserOutput`. */
export interface Notes {
  /** Transcluded pages in order, with redirects, their targets and missing pages. */
  readonly templates: Title[];
  /** Titles whose existence was tested. */
  readonly links: Title[];
  /** Names of files whose existence was tested. */
  readonly files: string[];
  /** Page properties such as `defaultsort` and, as HTML, `displaytitle`. */
  readonly properties: Map<string, string>;
  /** Messages that name tracking categories. */
  readonly tracking: string[];
  /** Parser warnings as wikitext. */
  readonly warnings: string[];
  /** Seconds for which the expanded text may be cached; absent where it does not depend on the time. */
  ttl?: number;
  /** Preprocessor nodes expanded and characters transcluded. */
  nodes: number;
  characters: number;
}

/** Notes before an expansion. */
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

/** Empties notes before their text is expanded again. */
export function clearNotes(notes: Notes): void {
  notes.templates.splice(0);
  notes.links.splice(0);
  notes.files.splice(0);
  notes.properties.clear();
  notes.tracking.splice(0);
  notes.warnings.splice(0);
  delete notes.ttl;
}

/** Limits the time for which the expanded text may be cached. */
export function limitTtl(notes: Notes | undefined, seconds: number): void {
  if (notes) notes.ttl = Math.min(notes.ttl ?? seconds, seconds);
}
