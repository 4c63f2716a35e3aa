export { followChanges } from '../searched/follow-changes.ts';
export { lazyWords } from '../searched/keep-word-index.ts';
export { updateWordIndex } from '../searched/update-word-index.ts';
