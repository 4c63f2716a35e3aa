export { estimate, type Estimate } from '../dump/estimate.ts';
export { type Dump, isNewerSchema, NEWEST_SCHEMA } from '../dump/identify.ts';
export { givenTables, importDumps } from '../dump/import.ts';
export type { ImportOptions } from '../dump/options.ts';
export { type Plan, planImport } from '../dump/plan.ts';
export type { ImportProgress } from '../dump/reading.ts';
export { assumedInterwikis, commonInterwikis } from '../dump/site/common-interwikis.ts';
export { readsLinks } from '../dump/write/links.ts';
export { closeImported, openForImport } from '../dump/write/open.ts';
export { type ImportState, openState, type StateKeeper } from '../dump/write/state.ts';
export { storedCounts, type StoredCounts } from '../dump/write/stored-counts.ts';
export { decodePieces } from '../dump/xml/character-data.ts';
export { cursorAt } from '../dump/xml/cursor.ts';
export {
  leaf,
  readChildren,
  readRevisionDraft,
  type RevisionDraft,
  type TextSink,
} from '../dump/xml/read-revision.ts';
export { DOUBT, UNNEEDED } from '../dump/xml/records.ts';
export { attribute, nextTag } from '../dump/xml/tags.ts';
