import type { Site } from '../site.ts';
import { may, type Viewer } from '../viewer.ts';

/**
 * Rights required to read logs: of MediaWiki, and of extensions that Wikiquery does not implement.
 */
const defaultLogRestrictions: Readonly<Record<string, string>> = {
  suppress: 'suppressionlog',
  oath: 'oathauth-view-log',
  spamblacklist: 'spamblacklistlog',
  titleblacklist: 'titleblacklistlog',
};

const restrictions = ({ configuration, extensions }: Site): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    defaultLogRestrictions,
    ...extensions.map(({ logRestrictions }) => logRestrictions),
    configuration.settings.logRestrictions,
  );

/** Whether the viewer may read a log. */
export const mayReadLog = (type: string, viewer: Viewer, site: Site): boolean => {
  const right = restrictions(site)[type];
  return !right || may(viewer, right);
};

/** Returns the logs that the viewer may not read. */
export const closedLogs = (viewer: Viewer, site: Site): readonly string[] =>
  Object.keys(restrictions(site)).filter((type) => !mayReadLog(type, viewer, site));
