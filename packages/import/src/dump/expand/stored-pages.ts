import Sqlite from 'better-sqlite3';
import { unpackText } from '@wikiquery/core/store/hidden';
import type { Site } from '@wikiquery/core/wiki';
import { readRedirect } from '@wikiquery/core/wikitext';
import type { Facts, KnownPage } from '@wikiquery/core/wikitext/expand';
import { keepRecent } from './recent.ts';

/** A page with the texts of its newest revision. */
export interface StoredPage {
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
  readonly revision: number;
  readonly timestamp: string;
  readonly user: string;
  readonly size: number;
  /** Texts of the slots whose content model can have links. */
  readonly texts: readonly string[];
}

/** Reads pages from the database during an import. */
export interface StoredPages {
  /** What expanding templates needs to know about other pages. */
  readonly facts: Facts;
  /** Returns those of the pages that exist and whose content can have links, in the order of their IDs. */
  pages(this: void, ids: readonly number[]): StoredPage[];
  close(this: void): void;
}

interface Row {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_latest: number;
  readonly page_len: number;
  readonly rev_timestamp: string;
  readonly actor_name: string;
  readonly old_text: Uint8Array | null;
  readonly old_flags: string | null;
}

const select = `SELECT page_id, page_namespace, page_title, page_latest, page_len, rev_timestamp, actor_name, CAST(old_text AS BLOB) AS old_text, old_flags
  FROM page JOIN revision ON rev_id = page_latest JOIN actor ON actor_id = rev_actor
  JOIN slots ON slot_revision_id = page_latest JOIN content ON content_id = slot_content_id
  JOIN content_models ON model_id = content_model
  LEFT JOIN text ON content_address LIKE 'tt:%' AND old_id = substr(content_address, 4) + 0
  WHERE model_name IN ('wikitext', 'javascript', 'css')`;

/** Limit of the cached pages: characters of their texts, and `EACH` for each page. */
const MOST_KEPT = 4_000_000;

/** What a cached page takes in addition to its text. */
const EACH = 100;

/** Opens a database for reading while another connection writes links to it. */
export function openStoredPages(path: string, site: Site): StoredPages {
  const database = new Sqlite(path, { readonly: true, timeout: 60_000 });
  // One statement for many pages: locking the file for each takes ten times as long as reading it.
  const byIds = database.prepare<[string], Row>(
    `${select} AND page_id IN (SELECT value FROM json_each(?)) ORDER BY page_id, slot_role_id`,
  );
  const byTitle = database.prepare<[number, string], Row>(
    `${select} AND page_namespace = ? AND page_title = ? ORDER BY slot_role_id LIMIT 1`,
  );
  const kept = keepRecent<KnownPage | undefined>(MOST_KEPT);
  const known = (namespace: number, key: string): KnownPage | undefined => {
    const row = byTitle.get(namespace, key);
    if (!row) return undefined;
    const wikitext = textOf(row);
    const redirect = wikitext === undefined ? undefined : readRedirect(wikitext, site)?.target;
    return {
      id: row.page_id,
      size: row.page_len,
      ...(wikitext !== undefined && { wikitext }),
      ...(redirect && redirect.interwiki === '' && { redirect }),
    };
  };
  return {
    facts: {
      page: ({ namespace, key }) =>
        kept.get(
          `${namespace}:${key}`,
          () => known(namespace, key),
          (page) => EACH + (page?.wikitext?.length ?? 0),
        ),
      count: () => 0,
    },
    pages: (ids) =>
      Map.groupBy(byIds.all(JSON.stringify(ids)), ({ page_id }) => page_id)
        .values()
        .flatMap((rows) => rows.slice(0, 1).map((first) => storedPage(first, rows)))
        .toArray(),
    close: () => {
      database.close();
    },
  };
}

const storedPage = (first: Row, rows: readonly Row[]): StoredPage => ({
  id: first.page_id,
  namespace: first.page_namespace,
  key: first.page_title,
  revision: first.page_latest,
  timestamp: first.rev_timestamp,
  user: first.actor_name,
  size: first.page_len,
  texts: rows.flatMap((row) => textOf(row) ?? []),
});

const textOf = ({ old_text: text, old_flags: flags }: Row): string | undefined =>
  text === null ? undefined : unpackText({ stored: text, flags: flags ?? '' });
