import type { Site } from './site.ts';

/** Whether a wiki avoids expensive queries (`$wgMiserMode`). */
export const isMiser = ({ configuration }: Pick<Site, 'configuration'>): boolean =>
  configuration.general['misermode'] === true;

/**
 * Returns the namespaces by which rows are filtered after the limit, so that an answer may have fewer items than the
 * limit; undefined outside of miser mode, where the query filters.
 */
export const namespacesAfterLimit = (
  site: Pick<Site, 'configuration'>,
  namespaces: readonly number[] | undefined,
): readonly number[] | undefined => (isMiser(site) ? namespaces : undefined);
