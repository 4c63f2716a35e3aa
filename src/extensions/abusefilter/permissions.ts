import type { QueryContext } from '../../query/context.ts';
import { readViewerBlocks } from '../../data/store/viewer-blocks.ts';
import { maySeeRestricted } from '../../wiki/hiding.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { may } from '../../wiki/viewer.ts';

/** The bits of `af_hidden`. */
export const Privacy = {
  /** The filter's rules are restricted. */
  private: 1,
  /** It uses protected variables. */
  protected: 2,
} as const;

/** What a viewer may see of filters and their hits. */
export interface FilterPermissions {
  readonly privateFilters: boolean;
  readonly privateLogs: boolean;
  readonly protectedVariables: boolean;
  readonly details: boolean;
  readonly hiddenEntries: boolean;
  /** Names of hidden accounts. */
  readonly hiddenNames: boolean;
  /** Whether entries of a revision with these bits of `rev_deleted` are visible. */
  readonly revision: (hidden: number) => boolean;
}

/** Returns what the viewer may see; a sitewide block hides private filters. */
export async function filterPermissions({
  store,
  viewer,
  environment,
}: Pick<QueryContext, 'store' | 'viewer' | 'environment'>): Promise<FilterPermissions> {
  const views = may(viewer, 'abusefilter-modify') || may(viewer, 'abusefilter-view-private');
  const usesProtected = may(viewer, 'abusefilter-access-protected-vars');
  const blocked =
    (views || usesProtected) &&
    (await readViewerBlocks(store, viewer, timestampOf(environment.now))).some(({ sitewide }) => sitewide);
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

/** Whether the viewer may see the rules of a filter with these bits of `af_hidden`. */
export const maySeeFilter = (privacy: number, permissions: FilterPermissions): boolean =>
  ((privacy & Privacy.private) === 0 || permissions.privateFilters) &&
  ((privacy & Privacy.protected) === 0 || permissions.protectedVariables);

/** Whether the viewer may see the hits of a filter with these bits of `af_hidden`. */
export const maySeeHits = (privacy: number, permissions: FilterPermissions): boolean =>
  permissions.details &&
  ((privacy & Privacy.private) === 0 || permissions.privateLogs) &&
  ((privacy & Privacy.protected) === 0 || permissions.protectedVariables);
