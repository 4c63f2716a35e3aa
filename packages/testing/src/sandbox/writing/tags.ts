import { tagDefinitionRow, tagRow } from '@wikiquery/import/rows';
import { query, type WritableWiki } from './writable-wiki.ts';

/** What a tag is put on: any of a recent change, a revision and a log entry. */
export interface Tagged {
  readonly change?: number | undefined;
  readonly revision?: number | undefined;
  readonly log?: number | undefined;
}

/** Puts tags on a change; those that it has already stay. `parameters` are what extensions and MediaWiki note of it. */
export function tagChange(
  wiki: WritableWiki,
  tags: readonly string[],
  tagged: Tagged,
  parameters: string | null = null,
): void {
  const { change = null, revision = null, log = null } = tagged;
  for (const name of new Set(tags)) {
    const id = tagId(wiki, name);
    const known = wiki.row(
      query(
        'SELECT 1 FROM change_tag WHERE ct_tag_id = ? AND (ct_rev_id = ? OR ct_log_id = ? OR ct_rc_id = ?)',
      ),
      id,
      revision,
      log,
      change,
    );
    if (known) continue;
    wiki.insert('change_tag', tagRow({ ...tagged, tag: id, parameters }));
    wiki.run('UPDATE change_tag_def SET ctd_count = ctd_count + 1 WHERE ctd_id = ?', id);
  }
}

/** Takes tags off a change; returns those that it had. */
export function untagChange(wiki: WritableWiki, tags: readonly string[], tagged: Tagged): readonly string[] {
  const { change = null, revision = null, log = null } = tagged;
  return tags.filter((name) => {
    const id = tagId(wiki, name);
    const removed = wiki.run(
      'DELETE FROM change_tag WHERE ct_tag_id = ? AND (ct_rev_id = ? OR ct_log_id = ? OR ct_rc_id = ?)',
      id,
      revision,
      log,
      change,
    );
    if (removed > 0) wiki.run('UPDATE change_tag_def SET ctd_count = ctd_count - 1 WHERE ctd_id = ?', id);
    return removed > 0;
  });
}

const tagId = (wiki: WritableWiki, name: string): number =>
  wiki.row(query<{ readonly id: number }>('SELECT ctd_id AS id FROM change_tag_def WHERE ctd_name = ?'), name)
    ?.id ?? wiki.insert('change_tag_def', tagDefinitionRow({ name, isManual: false, uses: 0 }));
