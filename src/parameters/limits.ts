import { may, type Viewer } from '../wiki/viewer.ts';

/** An upper bound for everybody, and the higher one for viewers with the right `apihighlimits`. */
export interface Limit {
  readonly normal: number;
  readonly high: number;
}

/** Every limit of the API that several modules share. */
export const limits = {
  /** Items of a list, as `limit=max` gives them. */
  items: { normal: 500, high: 5000 },
  /** Items that carry text, such as revisions with their content. */
  itemsWithContent: { normal: 50, high: 500 },
  /** Values of a parameter that takes several, such as `titles`; and what costs as much as one page each. */
  values: { normal: 50, high: 500 },
  /** Revisions that are rendered as HTML. */
  renderedRevisions: { normal: 1, high: 1 },
  /** Entries of a feed (`$wgFeedLimit`). */
  feedEntries: 50,
} as const satisfies Readonly<Record<string, Limit | number>>;

/** Items of a list when the request names no limit. */
export const DEFAULT_LIMIT = 10;

/** The bound that holds for a viewer. */
export const limitFor = ({ normal, high }: Limit, viewer: Viewer): number =>
  may(viewer, 'apihighlimits') ? high : normal;
