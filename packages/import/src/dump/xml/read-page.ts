import { defaultContentModel, makeTitle, Namespace, type Site, type Title } from '@wikiquery/core/wiki';
import type { Cursor } from './cursor.ts';
import { importedTitle, type ImportedTitle } from './page-title.ts';
import {
  CutError,
  digitsOf,
  leaf,
  readAuthor,
  readChildren,
  readRevision,
  type TextSink,
} from './read-revision.ts';
import type { ParsedAuthor, ParsedPage, ParsedRevision, ParsedUpload, Problem } from './records.ts';
import { attribute } from './tags.ts';

/** A page before its text is parsed. */
export interface PageDraft extends Omit<
  ParsedPage,
  'namespace' | 'key' | 'redirect' | 'links' | 'continued' | 'continues'
> {
  /** The title that the page is imported under; absent if MediaWiki refuses that in the dump. */
  readonly place?: Title;
  /** The redirect target as written in the dump, empty in old ones; absent if the page is not marked as a redirect. */
  readonly redirectTitle?: string;
  /** The full title as written in the dump. */
  readonly title: string;
  readonly problems: readonly Problem[];
}

/** Where a page is in its dump, and which part of it is in the batch. */
interface PagePart extends Pick<ParsedPage, 'offset' | 'continued'> {
  /** Whether the last page of the batch continues in the next one. */
  readonly continues: boolean;
}

/** Reads a page after its opening tag; undefined if it has no title. */
export function readPage(
  cursor: Cursor,
  sink: TextSink,
  site: Site,
  { offset, continued, continues }: PagePart,
): PageDraft | undefined {
  let title = '';
  let namespace: number | undefined;
  let id = 0;
  let restrictions = '';
  let redirectTitle: string | undefined;
  const revisions: ParsedRevision[] = [];
  const uploads: ParsedUpload[] = [];
  const problems: Problem[] = [];
  let lastCut = -1;
  const note = (kind: string, message: string): void => {
    problems.push({ kind, offset, title, message });
  };
  let found: ImportedTitle | undefined;
  const placeOf = (): ImportedTitle => (found ??= importedTitle(title, namespace, site));
  const readOne = (): void => {
    const model = defaultContentModel(placeOf().title ?? makeTitle(Namespace.main, ''), site);
    try {
      revisions.push(readRevision(cursor, sink, model));
    } catch (error) {
      if (!(error instanceof CutError)) throw error;
      note('revision', `A damaged revision is skipped; revisions before it: ${revisions.length}.`);
      cursor.at = error.at;
      lastCut = error.at;
    }
  };
  try {
    readChildren(cursor, 'page', (tag) => {
      switch (tag.name) {
        case 'title':
          title = leaf(cursor, tag).trim();
          found = undefined;
          return true;
        case 'ns':
          namespace = Number(leaf(cursor, tag)) || Namespace.main;
          found = undefined;
          return true;
        case 'id':
          id = Number(leaf(cursor, tag));
          return true;
        case 'restrictions':
          restrictions = leaf(cursor, tag);
          return true;
        case 'redirect':
          redirectTitle = attribute(tag, 'title') ?? '';
          return false;
        case 'revision':
          readOne();
          return true;
        case 'upload':
          uploads.push(readUpload(cursor));
          return true;
        default:
          return false;
      }
    });
  } catch (error) {
    if (!(error instanceof CutError)) throw error;
    cursor.at = error.at;
    if (!continues || error.at < cursor.text.length) {
      // The revision was cut off together with the page, and one problem is enough.
      if (lastCut === error.at) problems.pop();
      note('page', `The page is truncated; revisions before the end: ${revisions.length}.`);
    }
  }
  if (title === '') return undefined;
  const { title: place, problem } = placeOf();
  if (problem !== undefined && !continued) note(place ? 'namespace' : 'title', problem);
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : 0,
    title,
    ...(place && { place }),
    offset,
    restrictions,
    revisions,
    uploads,
    ...(redirectTitle !== undefined && { redirectTitle }),
    problems,
  };
}

/** Reads a version of a file, after its opening tag. */
function readUpload(cursor: Cursor): ParsedUpload {
  let timestamp = '';
  let author: ParsedAuthor | undefined;
  const texts: Record<string, string> = {};
  readChildren(cursor, 'upload', (tag) => {
    switch (tag.name) {
      case 'timestamp':
        timestamp = digitsOf(leaf(cursor, tag));
        return true;
      case 'contributor':
        author = readAuthor(cursor, tag);
        return true;
      case 'comment':
      case 'filename':
      case 'archivename':
      case 'size':
      case 'sha1base36':
        texts[tag.name] = leaf(cursor, tag);
        return true;
      default:
        return false;
    }
  });
  return {
    timestamp,
    ...(author && { author }),
    comment: texts['comment'] ?? '',
    name: (texts['filename'] ?? '').replaceAll(' ', '_'),
    archiveName: texts['archivename'] ?? '',
    size: Number(texts['size'] ?? 0),
    sha1: texts['sha1base36'] ?? '',
  };
}
