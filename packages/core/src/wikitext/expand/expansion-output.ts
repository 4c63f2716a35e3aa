import type { Title } from '../../wiki/title.ts';

/** What expanding a text finds out about its page, as in MediaWiki's `ParserOutput`. */
export interface ExpansionOutput {
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
  /** Seconds for which the expanded text may be cached; absent if it does not depend on the time. */
  ttl?: number;
  /** Preprocessor nodes expanded and characters transcluded. */
  nodes: number;
  characters: number;
}

/** The output of an expansion that has not begun. */
export const emptyOutput = (): ExpansionOutput => ({
  templates: [],
  links: [],
  files: [],
  properties: new Map(),
  tracking: [],
  warnings: [],
  nodes: 0,
  characters: 0,
});

/** Empties the output, except for its counts, before its text is expanded again. */
export function clearOutput(output: ExpansionOutput): void {
  output.templates.splice(0);
  output.links.splice(0);
  output.files.splice(0);
  output.properties.clear();
  output.tracking.splice(0);
  output.warnings.splice(0);
  delete output.ttl;
}

/** Limits the time for which the expanded text may be cached. */
export function limitTtl(output: ExpansionOutput | undefined, seconds: number): void {
  if (output) output.ttl = Math.min(output.ttl ?? seconds, seconds);
}
