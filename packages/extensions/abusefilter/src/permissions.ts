import type { QueryContext } from '@wikiquery/core/query';
import { readViewerBlocks } from '@wikiquery/core/store';
import { may, maySeeRestricted, timestampOf, type Permission } from '@wikiquery/core/wiki';

/** The bits of `af_hidden`. */
export const Privacy = {
  /** The filter's rules are restricted. */
  private: 1,
  /** The filter uses protected variables. */
  protected: 2,
} as const;

/** The parts of filters and their hits that a viewer may see. */
export interface FilterPermissions {
  readonly publicFilters: Permission | false;
  readonly privateFilters: Permission | false;
  readonly privateLogs: Permission | false;
  readonly protectedVariables: Permission | false;
  readonly details: Permission | false;
  readonly hiddenEntries: Permission | false;
  /** Names of hidden accounts. */
  readonly hiddenNames: Permission | false;
  /** Whether entries of a revision with these bits of `rev_deleted` are visible. */
  readonly revision: (hidden: number) => Permission | false;
}

/** Determines the viewer's permissions; a sitewide block denies private filters and protected variables. */
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
  const privateFilters = !blocked && views;
  return {
    publicFilters: may(viewer, 'abusefilter-view'),
    privateFilters,
    privateLogs: privateFilters || may(viewer, 'abusefilter-log-private'),
    protectedVariables: !blocked && usesProtected,
    details: may(viewer, 'abusefilter-log-detail'),
    hiddenEntries: may(viewer, 'abusefilter-hidden-log'),
    hiddenNames: may(viewer, 'hideuser'),
    revision: (hidden) => {
      if (hidden >= 8) return maySeeRestricted(viewer);
      if ((hidden & 1) !== 0 && !may(viewer, 'deletedtext')) return false;
      return may(viewer, hidden <= 1 ? 'abusefilter-log' : 'deletedhistory');
    },
  };
}

/** Whether the viewer may see the rules of a filter with these bits of `af_hidden`. */
export const maySeeFilter = (privacy: number, permissions: FilterPermissions): Permission | false =>
  ((privacy & Privacy.private) === 0 || permissions.privateFilters) &&
  ((privacy & Privacy.protected) === 0 || permissions.protectedVariables) &&
  permissions.publicFilters;

/** Whether the viewer may see the hits of a filter with these bits of `af_hidden`. */
export const maySeeHits = (privacy: number, permissions: FilterPermissions): Permission | false =>
  ((privacy & Privacy.private) === 0 || permissions.privateLogs) &&
  ((privacy & Privacy.protected) === 0 || permissions.protectedVariables) &&
  permissions.details;
