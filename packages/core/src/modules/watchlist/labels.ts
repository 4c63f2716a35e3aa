import type { Context } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import { isRegistered, may } from '../../wiki/viewer.ts';

/** The shape of watchlist labels. */
export const labelsShape = shape.requestedSince(
  '1.46',
  shape.list('label', shape.record({ id: shape.integer(), name: shape.text() })),
);

/** Whether the wiki has watchlist labels, and the viewer may see own ones. */
export const seesLabels = ({ site, viewer }: Pick<Context, 'site' | 'viewer'>): boolean =>
  site.configuration.settings.watchlistLabels && isRegistered(viewer) && may(viewer, 'viewmywatchlist');
