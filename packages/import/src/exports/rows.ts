export { accountRow } from '../rows/accounts.ts';
export {
  type BlockFacts,
  blockRow,
  type BlockTarget,
  blockTargetRow,
  restrictionRow,
} from '../rows/blocks.ts';
export { categoryRow, type MemberCounts } from '../rows/categories.ts';
export { type ChangeFacts, changeRow } from '../rows/changes.ts';
export { editKind, type EditKind, editTags } from '../rows/edit-kind.ts';
export {
  archiveName,
  deletedVersionRow,
  type FileDeletion,
  fileRow,
  movedVersion,
  stashRow,
} from '../rows/files.ts';
export { findLinks, type FoundLinks } from '../rows/find-links.ts';
export {
  linkRows,
  type LinkTable,
  linkTables,
  membershipsOf,
  pageLinkRow,
  redirectRow,
} from '../rows/links.ts';
export { logRow, logSearchRow } from '../rows/logs.ts';
export { actorRow, type Author, commentRow, type Names, targetRow, UNKNOWN_AUTHOR } from '../rows/names.ts';
export { pageRow, protectedTitleRow, type ProtectionFacts, protectionRow } from '../rows/pages.ts';
export { query, type Query } from '../rows/query.ts';
export { archiveRow, contentRow, revisionRow, slotRow, textAddress, textRow } from '../rows/revisions.ts';
export type { NewRow, Value } from '../rows/row.ts';
export { tagDefinitionRow, tagRow } from '../rows/tags.ts';
