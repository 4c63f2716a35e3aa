import type { Site } from '../site.ts';
import { may, type Viewer } from '../viewer.ts';

/**
 * Rights that it takes to know of the entries of a log at all: MediaWiki's own logs and those of extensions,
 * which stay closed also where the extension is no longer installed.
 */
const usualLogRestrictions: Readonly<Record<string, string>> = {
  suppress: 'suppressionlog',
  abusefilter: 'abusefilter-view',
  'abusefilter-protected-vars': 'abusefilter-protected-vars-log',
  abusefilterblockeddomainhit: 'abusefilter-view',
  abusefilterprivatedetails: 'abusefilter-privatedetails-log',
  'checkuser-temporary-account': 'checkuser-temporary-account-log',
  oath: 'oathauth-view-log',
  spamblacklist: 'spamblacklistlog',
  titleblacklist: 'titleblacklistlog',
};

const restrictions = ({ configuration }: Site): Readonly<Record<string, string>> => ({
  ...usualLogRestrictions,
  ...configuration.settings.logRestrictions,
});

/** Whether the viewer may know of the entries of a log. */
export const mayReadLog = (type: string, viewer: Viewer, site: Site): boolean => {
  const right = restrictions(site)[type];
  return !right || may(viewer, right);
};

/** Logs of whose entries the viewer may not know. */
export const closedLogs = (viewer: Viewer, site: Site): readonly string[] =>
  Object.keys(restrictions(site)).filter((type) => !mayReadLog(type, viewer, site));
