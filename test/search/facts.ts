import { inflateRawSync } from 'node:zlib';
import type { Database } from 'better-sqlite3';

/** What the tables say of a page, read without the program that is tested. */
export interface PageFacts {
  readonly id: number;
  readonly namespace: number;
  /** Database key, without namespace. */
  readonly key: string;
  readonly model: string;
  readonly language: string | null;
  readonly bytes: number;
  readonly created: string;
  readonly edited: string;
  /** Undefined if it is hidden. */
  readonly text: string | undefined;
  readonly categories: ReadonlySet<string>;
  /** Namespaces and keys. */
  readonly links: ReadonlySet<string>;
  readonly templates: ReadonlySet<string>;
  /** Keys of the redirects to it. */
  readonly redirects: readonly string[];
  readonly file: FileFacts | undefined;
  /** All texts in which words of a search are looked for, of an indexed wiki. */
  readonly searched: readonly string[];
}

/** What the tables say of a file. */
export interface FileFacts {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly type: string;
  readonly major: string;
  readonly minor: string;
}

type Row = Readonly<Record<string, string | number | null>>;

const pairs = (rows: readonly Row[]): ReadonlyMap<number, ReadonlySet<string>> => {
  const sets = new Map<number, Set<string>>();
  for (const { page, value } of rows) {
    const set = sets.get(Number(page)) ?? new Set();
    sets.set(Number(page), set.add(String(value)));
  }
  return sets;
};

function textOf({ text, flags }: Row): string | undefined {
  if (text === null || text === undefined) return undefined;
  if (!String(flags).includes('gzip')) return String(text);
  return inflateRawSync(text as unknown as Buffer).toString();
}

/** Reads all pages but redirects from the tables of MediaWiki 1.43, and from those of the full-text index, if any. */
export function readFacts(database: Database, index: Database | undefined): readonly PageFacts[] {
  const all = (sql: string): readonly Row[] => database.prepare<[], Row>(sql).all();
  const categories = pairs(all('SELECT cl_from page, cl_to value FROM categorylinks'));
  const targets = (table: string, prefix: string) =>
    pairs(
      all(`SELECT ${prefix}_from page, lt_namespace || ':' || lt_title value FROM ${table}, linktarget
        WHERE lt_id = ${prefix}_target_id`),
    );
  const [links, templates] = [targets('pagelinks', 'pl'), targets('templatelinks', 'tl')];
  const redirects = pairs(
    all(`SELECT target.page_id page, source.page_title value FROM redirect
      JOIN page source ON source.page_id = rd_from AND source.page_is_redirect = 1
      JOIN page target ON target.page_namespace = rd_namespace AND target.page_title = rd_title
      WHERE rd_interwiki = '' OR rd_interwiki IS NULL`),
  );
  const files = new Map(all('SELECT * FROM image').map((row) => [String(row['img_name']), row]));
  const searched = new Map(
    index
      ?.prepare<[], Row>('SELECT wsx_page page, wsx_texts texts FROM wikiquery_search_texts')
      .all()
      .map(({ page, texts }) => [
        Number(page),
        Object.values(JSON.parse(String(texts)) as Record<string, string[]>).flat(),
      ]),
  );
  return all(`SELECT page.*, latest.rev_timestamp edited, latest.rev_deleted hidden,
      (SELECT MIN(rev_timestamp) FROM revision WHERE rev_page = page_id) created,
      old_text text, old_flags flags
    FROM page JOIN revision latest ON rev_id = page_latest
    LEFT JOIN slots ON slot_revision_id = page_latest
      AND slot_role_id = (SELECT role_id FROM slot_roles WHERE role_name = 'main')
    LEFT JOIN content ON content_id = slot_content_id AND content_address LIKE 'tt:%'
    LEFT JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER)
    WHERE page_is_redirect = 0`).map((row) => {
    const id = Number(row['page_id']);
    const key = String(row['page_title']);
    const file = row['page_namespace'] === 6 ? files.get(key) : undefined;
    const isHidden = (Number(row['hidden']) & 1) === 1;
    return {
      id,
      namespace: Number(row['page_namespace']),
      key,
      model: String(row['page_content_model'] ?? 'wikitext'),
      language: row['page_lang'] === null ? null : String(row['page_lang']),
      bytes: Number(row['page_len']),
      created: String(row['created']),
      edited: String(row['edited']),
      text: isHidden ? undefined : textOf(row),
      categories: categories.get(id) ?? new Set(),
      links: links.get(id) ?? new Set(),
      templates: templates.get(id) ?? new Set(),
      redirects: [...(redirects.get(id) ?? [])],
      file: file && {
        size: Number(file['img_size']),
        width: Number(file['img_width']),
        height: Number(file['img_height']),
        bits: Number(file['img_bits']),
        type: String(file['img_media_type']),
        major: String(file['img_major_mime']),
        minor: String(file['img_minor_mime']),
      },
      searched: isHidden ? [] : (searched.get(id) ?? []),
    };
  });
}
