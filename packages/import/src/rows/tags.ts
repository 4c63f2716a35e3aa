import type { RowOf } from './row.ts';

/** A tag on any of a recent change, a log entry and a revision. */
export interface TagFacts {
  /** ID of the tag's definition. */
  readonly tag: number;
  readonly change?: number | null | undefined;
  readonly log?: number | null | undefined;
  readonly revision?: number | null | undefined;
  /** What extensions and MediaWiki note of it. */
  readonly parameters?: string | null;
}

/** Makes the row of a tag on a change; the table assigns its ID unless one is given. */
export const tagRow = ({ tag, change, log, revision, parameters }: TagFacts, id?: number) =>
  ({
    ...(id !== undefined && { ct_id: id }),
    ct_rc_id: change ?? null,
    ct_log_id: log ?? null,
    ct_rev_id: revision ?? null,
    ct_params: parameters ?? null,
    ct_tag_id: tag,
  }) satisfies RowOf<'change_tag'>;

/** What a wiki knows of a tag. */
export interface TagDefinition {
  readonly name: string;
  /** Whether users may give it to changes. */
  readonly isManual: boolean;
  /** How many changes have it. */
  readonly uses: number;
}

/** Makes the row of a tag's definition; the table assigns its ID unless one is given. */
export const tagDefinitionRow = ({ name, isManual, uses }: TagDefinition, id?: number) =>
  ({
    ...(id !== undefined && { ctd_id: id }),
    ctd_name: name,
    ctd_user_defined: isManual ? 1 : 0,
    ctd_count: uses,
  }) satisfies RowOf<'change_tag_def'>;
