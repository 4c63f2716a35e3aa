export { forgetWords } from '../cirrus/index/documents.ts';
export { turns } from '../cirrus/index/due.ts';
export { followChanges } from '../cirrus/index/follow-changes.ts';
export { joinsLists } from '../cirrus/index/indexed.ts';
export {
  type KeptWiki,
  lazyWords,
  settleSomeWords,
  settleWords,
  watchWords,
} from '../cirrus/index/keep-word-index.ts';
export { indexedWiki, isFinished } from '../cirrus/index/tables.ts';
export { updateWordIndex } from '../cirrus/index/update-word-index.ts';
export {
  type IndexProgress,
  type IndexUpdate,
  updateSearchIndex,
} from '../core-search/index/update-search-index.ts';
