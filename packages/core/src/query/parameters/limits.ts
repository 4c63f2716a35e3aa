import type { Site } from '../../wiki/site.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';

/** A limit, and the higher one for viewers with the right `apihighlimits`. */
export interface Limit {
  readonly normal: number;
  readonly high: number;
}

/** The limits shared by several modules. */
export const limits = {
  /** Items of a list. */
  items: { normal: 500, high: 5000 },
  /** Items with text, such as revisions with their content. */
  itemsWithContent: { normal: 50, high: 500 },
  /** Values of a parameter such as `titles`, and items that cost as much as a page each. */
  values: { normal: 50, high: 500 },
  /** Revisions rendered as HTML. */
  renderedRevisions: { normal: 1, high: 1 },
  /** Entries of a feed (`$wgFeedLimit`). */
  feedEntries: 50,
} as const satisfies Readonly<Record<string, Limit | number>>;

/** Default number of items of a list. */
export const DEFAULT_LIMIT = 10;

/** Factor by which `settings.highLimits` raises the high limits. */
export const HIGHER = 10;

/** Returns the limit that applies to a viewer; `settings.highLimits` does not raise equal limits. */
export function limitFor(
  { normal, high }: Limit,
  { viewer, site }: { readonly viewer: Viewer; readonly site: Site },
): number {
  if (!may(viewer, 'apihighlimits')) return normal;
  return site.configuration.settings.highLimits && high > normal ? HIGHER * high : high;
}
