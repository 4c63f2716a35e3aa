export { runInThread } from '../wikitext/rendering/bounded-thread.ts';
export { expandTexts } from '../wikitext/rendering/expand-texts.ts';
export { formatComments } from '../wikitext/rendering/format-comments.ts';
export { presaved } from '../wikitext/rendering/presave.ts';
export { canRenderHtml } from '../wikitext/rendering/render-html.ts';
export { createWikiFacts, type WikiFacts } from '../wikitext/rendering/wiki-facts.ts';
