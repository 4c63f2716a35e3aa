/** A title, which may have a page. */
export interface Named {
  readonly namespace: number;
  readonly key: string;
}

/** The tables by which pages use a title. */
export const backlinkTables = [
  'categorylinks',
  'imagelinks',
  'pagelinks',
  'redirect',
  'templatelinks',
] as const;

/** A table by which pages use a title. */
export type BacklinkTable = (typeof backlinkTables)[number];

/** The pages that use a title are marked as changed, or have their links stored again. */
export interface BacklinkJob {
  readonly type: 'htmlCacheUpdate' | 'refreshLinks';
  readonly page: Named;
  readonly table: BacklinkTable;
  /** When that became necessary. */
  readonly at: string;
}

/** Recent changes tell which categories a page joined or left by its revisions after one. */
export interface CategoryJob {
  readonly type: 'categoryMembershipChange';
  readonly page: Named & { readonly id: number };
  readonly after: { readonly timestamp: string; readonly id: number };
  /** When the revisions came from another wiki, and the address of who imported them. */
  readonly imported?: { readonly at: string; readonly address: string };
}

/** What the tags of a revert and of what it reverts say of it, which clients do not see. */
export interface RevertDetails {
  readonly isNew: boolean;
  readonly originalRevisionId: number;
  readonly revertMethod: number;
  readonly newestRevertedRevId: number;
  readonly oldestRevertedRevId: number;
  readonly isExactRevert: boolean;
  readonly isNullEdit: boolean;
  readonly revertTags: readonly string[];
  readonly version: string;
}

/** The revisions that an edit reverted get a tag. */
export interface RevertJob {
  readonly type: 'revertedTagUpdate';
  readonly revision: number;
  readonly details: RevertDetails;
}

/** What MediaWiki leaves to its job queue after a write. */
export type Job = BacklinkJob | CategoryJob | RevertJob;
