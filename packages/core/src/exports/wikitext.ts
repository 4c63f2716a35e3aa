export { parseComment } from '../wikitext/comment-format.ts';
export { redirectContent, redirectTarget } from '../wikitext/content-redirect.ts';
export { unifiedDiff } from '../wikitext/diff/unified.ts';
export { readRedirect } from '../wikitext/redirect.ts';
export { extensionTags, wikitextSection, withSection } from '../wikitext/section.ts';
