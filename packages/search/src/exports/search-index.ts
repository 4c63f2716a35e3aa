export { followChanges } from '../cirrus/index/follow-changes.ts';
export { canReadIndexFile } from '../cirrus/index/indexed-pages.ts';
export { type IndexKeeper, keepIndex, withLazyIndex } from '../cirrus/index/keep-index.ts';
export { withIndexFile } from '../cirrus/index/location.ts';
export { wikiOfIndexFile } from '../cirrus/index/tables.ts';
export type { IndexProgress, IndexUpdate } from '../index-update.ts';
export { updateIndex } from '../update-index.ts';
