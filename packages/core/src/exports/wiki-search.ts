export { wordRules } from '../wiki/full-text/language.ts';
export { createTermWriter } from '../wiki/full-text/term-writer.ts';
export { type SearchEngine, searchEngine } from '../wiki/search/engine.ts';
export { searchLanguage } from '../wiki/search/language.ts';
export { textForIndex, titleForIndex } from '../wiki/search/text.ts';
