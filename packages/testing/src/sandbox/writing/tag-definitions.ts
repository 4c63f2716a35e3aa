import { tagDefinitionRow } from '@wikiquery/import/rows';
import { query, type WritableWiki } from './writable-wiki.ts';

/** A tag that the wiki's database knows. */
export interface KnownTag {
  readonly id: number;
  /** How many changes have it. */
  readonly uses: number;
  /** Whether users may give it to changes. */
  readonly isManual: boolean;
}

/** Finds a tag in the database. */
export function knownTag(wiki: WritableWiki, name: string): KnownTag | undefined {
  const row = wiki.row(
    query<{ readonly id: number; readonly uses: number; readonly manual: number }>(
      'SELECT ctd_id AS id, ctd_count AS uses, ctd_user_defined AS manual FROM change_tag_def WHERE ctd_name = ?',
    ),
    name,
  );
  return row && { id: row.id, uses: row.uses, isManual: row.manual === 1 };
}

/** Lets users give a tag to changes. */
export function defineTag(wiki: WritableWiki, name: string): void {
  if (wiki.update('change_tag_def', { ctd_name: name }, { ctd_user_defined: 1 }) === 0)
    wiki.insert('change_tag_def', tagDefinitionRow({ name, isManual: true, uses: 0 }));
}

/** Lets users no longer give a tag to changes; it is forgotten if none has it. */
export function undefineTag(wiki: WritableWiki, name: string): void {
  wiki.update('change_tag_def', { ctd_name: name }, { ctd_user_defined: 0 });
  wiki.remove('change_tag_def', { ctd_name: name, ctd_count: 0 });
}

/** Takes a tag off all changes, and forgets it. */
export function deleteTag(wiki: WritableWiki, name: string): void {
  const tag = knownTag(wiki, name);
  if (tag) wiki.remove('change_tag', { ct_tag_id: tag.id });
  wiki.remove('change_tag_def', { ctd_name: name });
}
