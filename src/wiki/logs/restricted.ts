import type { Site } from '../site.ts';
import { may, type Viewer } from '../viewer.ts';

/**
 * Rights that it takes to know of the entries of a log at all: MediaWiki's own logs, and those of extensions that
 * nothing else is known of here.
 */
const usualLogRestrictions: Readonly<Record<string, string>> = {
  suppress: 'suppressionlog',
  oath: 'oathauth-view-log',
  spamblacklist: 'spamblacklistlog',
  titleblacklist: 'titleblacklistlog',
};

const restrictions = ({ configuration, extensions }: Site): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    usualLogRestrictions,
    ...extensions.map(({ logRestrictions }) => logRestrictions),
    configuration.settings.logRestrictions,
  );

/** Whether the viewer may know of the entries of a log. */
export const mayReadLog = (type: string, viewer: Viewer, site: Site): boolean => {
  const right = restrictions(site)[type];
  return !right || may(viewer, right);
};

/** Logs of whose entries the viewer may not know. */
export const closedLogs = (viewer: Viewer, site: Site): readonly string[] =>
  Object.keys(restrictions(site)).filter((type) => !mayReadLog(type, viewer, site));
