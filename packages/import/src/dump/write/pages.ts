import type { Database } from 'better-sqlite3';
import type { Site } from '@wikiquery/core/wiki';
import { pageRow, protectionRow } from '../../rows/pages.ts';
import { isNewer } from '../xml/parse-batch.ts';
import { revisionSha1 } from '../xml/read-revision.ts';
import type { ParsedBatch, ParsedPage, ParsedRevision, Problem } from '../xml/records.ts';
import { bulkInsert } from './bulk.ts';
import { openClaimed, openNewest, type CountedPages, type NewestRevision } from './counted-pages.ts';
import type { ExpandablePages } from './expandable.ts';
import { openLinks } from './links.ts';
import { openLogEntries } from './log-entries.ts';
import { beginMerging, openMissingIds } from './missing-ids.ts';
import { openNames } from './names.ts';
import { openRevisions } from './revisions.ts';
import type { SeenPages } from './seen-pages.ts';
import { openUploads } from './uploads.ts';

/** The options that the rows of pages depend on. */
export interface PageOptions {
  readonly compress: boolean;
  readonly latestOnly: boolean;
  /** Tables whose rows come from SQL dumps. */
  readonly given: ReadonlySet<string>;
  /** Whether the database was empty when the import began. */
  readonly wasEmpty: boolean;
  /** Whether this is the first dump of the import. */
  readonly isFirstDump: boolean;
  /** Records the pages that the dumps have; absent if the database was empty. */
  readonly seen?: SeenPages;
  /** Finds pages that this import has met before. */
  readonly counted: CountedPages;
  /** Called for what is left out or doubtful. */
  readonly note: (problem: Problem) => void;
  /** Records the pages whose templates have to be expanded; absent if templates are not expanded. */
  readonly expandable?: ExpandablePages;
}

/** What was written of a batch. */
export interface WrittenPages {
  /** Pages completed; one that is in several dumps counts once. */
  readonly pages: number;
  /** Revisions read, including those that are skipped. */
  readonly revisions: number;
  /** Bytes of the newest texts of these pages, and of those among them whose templates have to be expanded. */
  readonly text: number;
  readonly expandable: number;
}

/** Writes pages with their revisions, links and files, and log entries. */
export interface PageWriter {
  /** Writes pages of a batch until `most` that are new to this import are complete. */
  write(this: void, batch: ParsedBatch, most: number): WrittenPages;
  /** Whether all pages so far are complete, so that the import could be resumed here. */
  isBetweenPages(this: void): boolean;
  flush(this: void): void;
}

/** The page that is being read; its end may be in a later batch. */
interface OpenPage {
  readonly id: number;
  /** Its newest revision before this element; absent if the import meets the page for the first time. */
  readonly before?: NewestRevision;
  /** Whether the database has the page, from this import or an earlier one. */
  readonly isStored: boolean;
  /** Revisions without IDs that were written, by time and hash. */
  readonly numbered: Map<string, number>;
  newest?: {
    readonly revision: ParsedRevision;
    /** The part of the page that has it, and the texts of that batch. */
    readonly page: ParsedPage;
    readonly texts: Uint8Array;
  };
}

const nothing: WrittenPages = { pages: 0, revisions: 0, text: 0, expandable: 0 };

/** Opens the tables that pages are written to. */
export function openPages(database: Database, site: Site, options: PageOptions): PageWriter {
  const names = openNames(database, site);
  const note = (message: string, { offset, key }: Pick<ParsedPage, 'offset' | 'key'>, kind: string): void => {
    options.note({ kind, offset, title: key, message });
  };
  const revisionsWith = (mayExist: boolean) =>
    openRevisions(database, names, {
      ...options,
      mayExist,
      ...(mayExist && { claimed: openClaimed(database, options.wasEmpty) }),
      note: (message) => {
        note(message, { offset: 0, key: '' }, 'revision');
      },
    });
  /** Whether revisions may be in the database already; looking for each of them takes time. */
  let mayExist = !options.wasEmpty || !options.isFirstDump;
  let revisions = revisionsWith(mayExist);
  const links = openLinks(database, names, site, options);
  const uploads = openUploads(database, names);
  const pages = bulkInsert(database, 'page', { conflict: options.given.has('page') ? 'IGNORE' : 'REPLACE' });
  const restrictions = bulkInsert(database, 'page_restrictions', { conflict: 'REPLACE' });
  const flush = (): void => {
    for (const part of [names, revisions, links, uploads, pages, restrictions, logs]) part.flush();
    options.seen?.flush();
  };
  const ids = openMissingIds(database, flush);
  const logs = openLogEntries(database, names, ids);
  beginMerging(database);
  const merged = database.prepare<[number]>('INSERT OR IGNORE INTO import_merged VALUES (?)');
  const newestRevisions = openNewest(database, options.wasEmpty);
  const titleOf = database.prepare<[number], { readonly namespace: number; readonly key: string }>(
    'SELECT page_namespace AS namespace, page_title AS key FROM page WHERE page_id = ?',
  );
  const pageOfRevision = database
    .prepare<[number], number>('SELECT rev_page FROM revision WHERE rev_id = ?')
    .pluck();
  let open: OpenPage | undefined;

  const begin = (page: ParsedPage): OpenPage => {
    const found = page.id > 0 ? page.id : ids.findPage(page.namespace, page.key);
    const id = found ?? ids.nextPage();
    const before = options.counted.newest(id);
    if (before) {
      // Its rows may still be buffered.
      flush();
      if (!mayExist) {
        mayExist = true;
        revisions = revisionsWith(true);
      }
      const other = before.isInDump ? titleOf.get(id) : undefined;
      if (other && (other.namespace !== page.namespace || other.key !== page.key))
        note(
          `Page ${id} has another title elsewhere in the dump: ${other.key}. Its revisions are merged under the title of the newest.`,
          page,
          'title',
        );
    }
    revisions.begin();
    const isStored = before !== undefined || !options.wasEmpty;
    return { id, ...(before && { before }), isStored, numbered: new Map() };
  };

  /** Writes a revision, and returns it with its ID. */
  const writeRevision = (page: OpenPage, given: ParsedRevision, texts: Uint8Array): ParsedRevision => {
    const [revision, isNew] = given.id > 0 ? [given, true] : numbered(page, given);
    if (isNew && page.before && pageOfRevision.get(revision.id) === undefined) merged.run(page.id);
    if (isNew && !options.latestOnly) revisions.write(page.id, revision, texts);
    return revision;
  };

  /** Gives an ID to a revision that has none: that of the same one, if the page has it. */
  const numbered = (
    { id: page, isStored, numbered: written }: OpenPage,
    given: ParsedRevision,
  ): readonly [revision: ParsedRevision, isNew: boolean] => {
    const sha1 = revisionSha1(given);
    const key = `${given.timestamp} ${sha1}`;
    const found = written.get(key) ?? (isStored ? ids.findRevision(page, given.timestamp, sha1) : undefined);
    const id = found ?? ids.nextRevision();
    written.set(key, id);
    return [{ ...given, id }, found === undefined];
  };

  const finish = ({ id, before, isStored, newest }: OpenPage): WrittenPages => {
    if (!newest) return nothing;
    const { page, revision, texts } = newest;
    const size = revision.slots.reduce((sum, slot) => sum + slot.size, 0);
    // Dumps without texts say nothing about links.
    const isOlder =
      before &&
      (isNewer(before, revision) || (before.id === revision.id && !revision.slots.some(({ text }) => text)));
    if (isOlder) return nothing;
    if (options.latestOnly) {
      if (before && before.id !== revision.id) newestRevisions.supersede(before.id);
      newestRevisions.add(revision.id);
      revisions.write(id, revision, texts);
    }
    pages.add(
      pageRow({
        id,
        namespace: page.namespace,
        key: page.key,
        isRedirect: page.redirect !== undefined,
        isNew: revisions.firstParent(id, revision) === 0,
        touched: revision.timestamp,
        linksUpdated: page.links || page.isExpandable ? revision.timestamp : null,
        latest: revision.id,
        size,
        model: revision.slots[0]?.model ?? 'wikitext',
        language: null,
      }),
    );
    options.seen?.add(id, page.namespace);
    options.counted.record(id, revision);
    links.write({ ...page, id }, revision.timestamp, isStored);
    if (page.isExpandable) options.expandable?.add(id);
    else if (isStored) options.expandable?.remove(id);
    if (!options.given.has('page_restrictions'))
      for (const [type, level] of readRestrictions(page.restrictions))
        restrictions.add(protectionRow(id, { type, level, cascade: false, expiry: null }));
    return {
      ...nothing,
      ...(!before && { pages: 1, text: size, expandable: page.isExpandable ? size : 0 }),
    };
  };

  const add = (page: ParsedPage, texts: Uint8Array): WrittenPages => {
    const current = page.continued && open ? open : begin(page);
    open = current;
    for (const upload of page.uploads) uploads.write(upload, current.isStored);
    for (const given of page.revisions) {
      const revision = writeRevision(current, given, texts);
      if (!current.newest || !isNewer(current.newest.revision, revision))
        current.newest = { revision, page, texts };
    }
    if (page.continues) return nothing;
    open = undefined;
    return finish(current);
  };

  return {
    write: (batch, most) => {
      let all = nothing;
      for (const entry of batch.logEntries) logs.write(entry);
      for (const page of batch.pages) {
        if (all.pages >= most) break;
        const { pages, text, expandable } = add(page, batch.texts);
        all = {
          pages: all.pages + pages,
          revisions: all.revisions + page.revisions.length,
          text: all.text + text,
          expandable: all.expandable + expandable,
        };
      }
      return all;
    },
    isBetweenPages: () => open === undefined,
    flush,
  };
}

/** Parses the protections of a dump: `edit=sysop:move=sysop`, or one level for both. */
function readRestrictions(text: string): readonly (readonly [type: string, level: string])[] {
  if (text === '') return [];
  if (!text.includes('='))
    return [
      ['edit', text],
      ['move', text],
    ];
  return text.split(':').flatMap((part) => {
    const [type = '', level = ''] = part.split('=');
    return type !== '' && level !== '' ? [[type.trim(), level.trim()] as const] : [];
  });
}
