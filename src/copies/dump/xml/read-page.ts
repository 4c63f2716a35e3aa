import { defaultContentModel } from '../../../wiki/content-model.ts';
import { Namespace, namespaceNumber, type Site } from '../../../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle, type Title } from '../../../wiki/title.ts';
import type { ParsedAuthor, ParsedPage, ParsedRevision, ParsedUpload, Problem } from './records.ts';
import {
  CutError,
  digitsOf,
  leaf,
  readAuthor,
  readChildren,
  readRevision,
  type TextSink,
} from './read-revision.ts';
import { attribute, type Cursor } from './tags.ts';

/** A page before its text is parsed. */
export interface PageDraft extends Omit<ParsedPage, 'redirect' | 'links' | 'continued' | 'continues'> {
  /** The redirect target as written in the dump, empty in old ones; absent if the page is not marked as a redirect. */
  readonly redirectTitle?: string;
  /** The full title as written in the dump. */
  readonly title: string;
  readonly problems: readonly Problem[];
}

/** Reads a page after its opening tag; undefined if it has no title or no valid ID. */
export function readPage(
  cursor: Cursor,
  sink: TextSink,
  site: Site,
  offset: number,
  continues: boolean,
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
  let model: string | undefined;
  const readOne = (): void => {
    model ??= defaultContentModel(placeOf(title, namespace, site), site);
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
          model = undefined;
          return true;
        case 'ns':
          namespace = Number(leaf(cursor, tag));
          model = undefined;
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
  if (title === '' || !Number.isSafeInteger(id) || id <= 0) return undefined;
  const place = placeOf(title, namespace, site);
  const named = namespaceOf(title, site) ?? Namespace.main;
  if (!site.namespaces.has(place.namespace))
    note('namespace', `Namespace ${place.namespace} is not in the wiki's list of namespaces.`);
  else if (namespace === Namespace.main && named !== Namespace.main)
    note('namespace', `The title begins with a name of namespace ${named}, but is in namespace 0.`);
  else if (namespace !== undefined && named !== namespace)
    note('namespace', `The title does not begin with a name of namespace ${namespace}.`);
  return {
    id,
    title,
    namespace: place.namespace,
    key: place.key,
    offset,
    restrictions,
    revisions,
    uploads,
    ...(redirectTitle !== undefined && { redirectTitle }),
    problems,
  };
}

/** Returns the namespace and key of a title; old dumps lack the namespace's number. */
function placeOf(title: string, namespace: number | undefined, site: Site): Title {
  const key = title.replace(/ /g, '_');
  if (namespace === undefined) {
    const parsed = parseTitle(title, site);
    return isInvalid(parsed) || parsed.interwiki !== '' ? makeTitle(Namespace.main, key) : parsed;
  }
  return namespace === Namespace.main
    ? makeTitle(namespace, key)
    : makeTitle(namespace, key.slice(key.indexOf(':') + 1));
}

/** The namespace whose name a title begins with. */
const namespaceOf = (title: string, site: Site): number | undefined =>
  title.includes(':') ? namespaceNumber(title.slice(0, title.indexOf(':')), site) : undefined;

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
