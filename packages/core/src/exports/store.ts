export { readAccount } from '../data/store/accounts.ts';
export { loadSetGenders } from '../data/store/all-accounts.ts';
export { memberships } from '../data/store/category-links.ts';
export { isNotOfType } from '../data/store/change-kinds.ts';
export { slotsOf } from '../data/store/content.ts';
export {
  currentFiles,
  type FileVersion,
  openFileVersions,
  readFilesNamed,
} from '../data/store/file-versions.ts';
export { filesByName } from '../data/store/files-by-name.ts';
export { isHiddenAccount } from '../data/store/hidden-accounts.ts';
export { messagePages } from '../data/store/message-pages.ts';
export { openStore } from '../data/store/open-store.ts';
export { readOptions } from '../data/store/own-account.ts';
export { pageEntries, type PageRow, pagesByIds, pagesByTitles, titleOfPage } from '../data/store/pages.ts';
export type { Protection } from '../data/store/protections.ts';
export { queryPages } from '../data/store/query-pages.ts';
export { redirectTargets } from '../data/store/redirects.ts';
export { liveRevisions, openRevision, type Revision, revisionsByNumber } from '../data/store/revisions.ts';
export { sampleTexts } from '../data/store/sample-texts.ts';
export { stashedFiles } from '../data/store/stashed-files.ts';
export type { Statistics } from '../data/store/statistics.ts';
export { relation, type Store, spendCharacters } from '../data/store/store.ts';
export { readRestrictions, readViewerBlocks, type ViewerBlock } from '../data/store/viewer-blocks.ts';
export { type Condition } from '../data/store/relation.ts';
export { type LocalTitle, titlesIn } from '../data/store/titles-in.ts';
