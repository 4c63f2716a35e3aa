export type { ParserFunction } from '../wikitext/expand/context.ts';
export { expandTemplates } from '../wikitext/expand/expander.ts';
export { emptyOutput } from '../wikitext/expand/expansion-output.ts';
export type { Facts, KnownPage } from '../wikitext/expand/facts.ts';
