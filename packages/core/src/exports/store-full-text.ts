export { lastChange, makeChangedDue } from '../data/store/full-text/changed-pages.ts';
export {
  finishWordIndex,
  forgetWords,
  prepareWordIndex,
  putPages,
  type ReadPages,
  redirectTitles,
} from '../data/store/full-text/documents.ts';
export {
  countDuePages,
  type DuePage,
  makeStaleDue,
  nextDuePages,
  type StalePage,
  type Turn,
  turns,
} from '../data/store/full-text/due.ts';
export { type IndexedPage, type PageEntries, pageEntries } from '../data/store/full-text/entries.ts';
export { linkCounts } from '../data/store/full-text/incoming-links.ts';
export { joinsLists } from '../data/store/full-text/indexed.ts';
export { visibleContents } from '../data/store/full-text/source.ts';
export { writeIndex } from '../data/store/full-text/statements.ts';
export { indexedWiki, isFinished } from '../data/store/full-text/tables.ts';
export { countingStatements, isCounting } from '../data/store/full-text/watch.ts';
