import type { Database } from 'better-sqlite3';
import type { Site } from '../../../wiki/site.ts';
import { pageRow, protectionRow } from '../../rows/pages.ts';
import { isNewer } from '../xml/parse-batch.ts';
import type { ParsedBatch, ParsedPage, ParsedRevision, Problem } from '../xml/records.ts';
import { bulkInsert } from './bulk.ts';
import type { ClaimedRevisions, CountedPages, Meeting } from './counted-pages.ts';
import type { ExpandablePages } from './expandable.ts';
import { openLinks } from './links.ts';
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
  /** Whether pages and revisions may be in the database already. */
  readonly mayExist: boolean;
  /** Records the pages that the dumps have; absent if the database was empty. */
  readonly seen?: SeenPages;
  /** Finds pages that this import has met before. */
  readonly counted: CountedPages;
  /** Finds revisions that another page has; absent if no revision can be in the database yet. */
  readonly claimed?: ClaimedRevisions;
  /** Called for each page and revision that is left out. */
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

/** Writes pages with their revisions, links and files. */
export interface PageWriter {
  /** Writes pages of a batch until `most` that are new to this import are complete. */
  write(this: void, batch: ParsedBatch, most: number): WrittenPages;
  /** Whether all pages so far are complete, so that the import could be resumed here. */
  isBetweenPages(this: void): boolean;
  flush(this: void): void;
}

/** A page whose end is in a later batch. */
interface OpenPage {
  newest: ParsedRevision;
  page: ParsedPage;
  readonly isFirst: boolean;
  /** The texts of the batch with the newest revision. */
  texts: Uint8Array;
}

const nothing: WrittenPages = { pages: 0, revisions: 0, text: 0, expandable: 0 };

/** Opens the tables that pages are written to. */
export function openPages(database: Database, site: Site, options: PageOptions): PageWriter {
  const names = openNames(database, site);
  const note = (message: string, { offset, key }: Pick<ParsedPage, 'offset' | 'key'>, kind: string): void => {
    options.note({ kind, offset, title: key, message });
  };
  const revisions = openRevisions(database, names, {
    ...options,
    note: (message) => {
      note(message, { offset: 0, key: '' }, 'revision');
    },
  });
  const links = openLinks(database, names, site, options);
  const uploads = openUploads(database, names);
  const pages = bulkInsert(database, 'page', { conflict: options.given.has('page') ? 'IGNORE' : 'REPLACE' });
  const restrictions = bulkInsert(database, 'page_restrictions', { conflict: 'REPLACE' });
  let open: OpenPage | undefined;
  let met: Meeting = 'first';

  const finish = ({ page, newest, texts, isFirst }: OpenPage): WrittenPages => {
    const size = newest.slots.reduce((sum, slot) => sum + slot.size, 0);
    if (options.latestOnly) revisions.write(page.id, newest, texts);
    pages.add(
      pageRow({
        id: page.id,
        namespace: page.namespace,
        key: page.key,
        isRedirect: page.redirect !== undefined,
        isNew: revisions.firstParent(page.id, newest) === 0,
        touched: newest.timestamp,
        linksUpdated: page.links || page.isExpandable ? newest.timestamp : null,
        latest: newest.id,
        size,
        model: newest.slots[0]?.model ?? 'wikitext',
        language: null,
      }),
    );
    options.seen?.add(page.id, page.namespace);
    links.write(page, newest.timestamp);
    if (page.isExpandable) options.expandable?.add(page.id);
    else options.expandable?.remove(page.id);
    if (!options.given.has('page_restrictions'))
      for (const [type, level] of readRestrictions(page.restrictions))
        restrictions.add(protectionRow(page.id, { type, level, cascade: false, expiry: null }));
    return {
      ...nothing,
      ...(isFirst && { pages: 1, text: size, expandable: page.isExpandable ? size : 0 }),
    };
  };

  const add = (page: ParsedPage, texts: Uint8Array): WrittenPages => {
    if (!page.continued) {
      open = undefined;
      met = options.counted.add(page.id);
      if (met === 'repeated')
        note(`Page ${page.id} is in the dump already; this one is skipped.`, page, 'page');
      revisions.begin();
    }
    if (met === 'repeated') return nothing;
    for (const upload of page.uploads) uploads.write(upload);
    for (const revision of page.revisions) {
      if (!options.latestOnly) revisions.write(page.id, revision, texts);
      if (!open || !isNewer(open.newest, revision))
        open = { page, newest: revision, texts, isFirst: met === 'first' };
    }
    if (page.continues || !open) return nothing;
    const written = finish(open);
    open = undefined;
    return written;
  };

  return {
    write: (batch, most) => {
      let all = nothing;
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
    flush: () => {
      for (const part of [names, revisions, links, uploads, pages, restrictions]) part.flush();
      options.seen?.flush();
    },
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
