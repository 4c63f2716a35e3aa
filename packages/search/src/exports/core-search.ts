export { searchLanguage } from '../core-search/index/language.ts';
export { textForIndex, titleForIndex } from '../core-search/index/text.ts';
