import type { Surroundings } from '../../query/context.ts';
import { readViewerBlocks } from '../../store/viewer-blocks.ts';
import { maySeeRestricted } from '../../wiki/hiding.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { may } from '../../wiki/viewer.ts';

/** The bits of `af_hidden`. */
export const Privacy = {
  /** Only some may see what the filter looks for. */
  private: 1,
  /** It looks at variables that only some may see. */
  protected: 2,
} as const;

/** What of filters, and of what they caught, somebody may see. */
export interface FilterSight {
  readonly privateFilters: boolean;
  readonly privateLogs: boolean;
  readonly protectedVariables: boolean;
  readonly details: boolean;
  readonly hiddenEntries: boolean;
  /** Names of accounts that are hidden. */
  readonly hiddenNames: boolean;
  /** Whether a revision with these bits of `rev_deleted` may be known. */
  readonly revision: (hidden: number) => boolean;
}

/** Finds out what the viewer may see; being blocked from the whole wiki closes private filters. */
export async function filterSight({
  store,
  viewer,
  now,
}: Pick<Surroundings, 'store' | 'viewer' | 'now'>): Promise<FilterSight> {
  const views = may(viewer, 'abusefilter-modify') || may(viewer, 'abusefilter-view-private');
  const usesProtected = may(viewer, 'abusefilter-access-protected-vars');
  const blocked =
    (views || usesProtected) &&
    (await readViewerBlocks(store, viewer, timestampOf(now))).some(({ sitewide }) => sitewide);
  const privateFilters = views && !blocked;
  return {
    privateFilters,
    privateLogs: privateFilters || may(viewer, 'abusefilter-log-private'),
    protectedVariables: usesProtected && !blocked,
    details: may(viewer, 'abusefilter-log-detail'),
    hiddenEntries: may(viewer, 'abusefilter-hidden-log'),
    hiddenNames: may(viewer, 'hideuser'),
    revision: (hidden) => {
      if (hidden >= 8) return maySeeRestricted(viewer);
      if ((hidden & 1) !== 0 && !may(viewer, 'deletedtext')) return false;
      return hidden <= 1 || may(viewer, 'deletedhistory');
    },
  };
}

/** Whether somebody may read what a filter with these bits of `af_hidden` looks for. */
export const maySeeFilter = (privacy: number, sight: FilterSight): boolean =>
  ((privacy & Privacy.private) === 0 || sight.privateFilters) &&
  ((privacy & Privacy.protected) === 0 || sight.protectedVariables);

/** Whether somebody may read the details of what a filter with these bits of `af_hidden` caught. */
export const maySeeCatch = (privacy: number, sight: FilterSight): boolean =>
  sight.details &&
  ((privacy & Privacy.private) === 0 || sight.privateLogs) &&
  ((privacy & Privacy.protected) === 0 || sight.protectedVariables);
