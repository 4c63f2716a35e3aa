import type { Database } from 'better-sqlite3';
import { decodeText } from '../../store/content.ts';
import { searchableText } from '../../wiki/searchable-text.ts';
import { type Site } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

interface Row {
  readonly id: number;
  readonly namespace: number;
  readonly title: string;
  readonly text: string | Uint8Array;
  readonly flags: string;
}

/** Makes the index of words of all pages anew. */
export function writeSearchIndex(database: Database, site: Site): void {
  database.exec('DELETE FROM searchindex');
  const insert = database.prepare('INSERT INTO searchindex (rowid, si_title, si_text) VALUES (?, ?, ?)');
  const next = database.prepare<[number], Row>(`SELECT page_id AS id, page_namespace AS namespace,
      page_title AS title, old_text AS text, old_flags AS flags
    FROM page JOIN slots ON slot_revision_id = page_latest JOIN slot_roles ON role_id = slot_role_id AND role_name = 'main'
    JOIN content ON content_id = slot_content_id AND content_address LIKE 'tt:%'
    JOIN text ON old_id = substr(content_address, 4) + 0
    WHERE page_id > ? ORDER BY page_id LIMIT 200`);
  for (let rows = next.all(0); rows.length > 0; rows = next.all(rows.at(-1)?.id ?? 0))
    for (const { id, namespace, title, text, flags } of rows)
      insert.run(
        id,
        searchableText(prefixedText(makeTitle(namespace, title), site)),
        searchableText(decodeText(text, flags) ?? ''),
      );
}
