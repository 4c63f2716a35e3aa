export type { LinkedPage, PageLinks, RedirectTarget } from '../wikitext/parsed/page-links.ts';
export { collect } from '../wikitext/parsed/parse-text.ts';
export { nothingCollected } from '../wikitext/parsed/parsed-text.ts';
export { linksOf, readLinks } from '../wikitext/parsed/read-links.ts';
export { pageCategories } from '../wikitext/parsed/tracking.ts';
