import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import type { PageEntries } from './entries.ts';

/** Adds new terms with their spellings, stems and parts. */
export function termStatements(
  parts: readonly Pick<PageEntries, 'terms' | 'parts'>[],
): readonly SqlExpression<unknown>[] {
  const rows = new Map(parts.flatMap(({ terms }) => terms.map((row) => [row[0], row])));
  const divided = parts.flatMap((part) => part.parts);
  if (rows.size === 0) return [];
  return [
    sql`INSERT OR IGNORE INTO wikiquery_search_term (wst_term, wst_plain, wst_folded, wst_stem)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify([...rows.values()])})`,
    // The vocabulary can contain them already.
    sql`INSERT INTO wikiquery_search_spelling (rowid, plain)
      SELECT wst_id, wst_plain FROM json_each(${JSON.stringify([...rows.keys()])})
      CROSS JOIN wikiquery_search_term ON wst_term = value
      WHERE NOT EXISTS (SELECT 1 FROM wikiquery_search_spelling WHERE rowid = wst_id)`,
    ...(divided.length > 0
      ? [
          sql`INSERT OR IGNORE INTO wikiquery_search_part
            SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(divided)})`,
        ]
      : []),
  ];
}
