import { may, type Viewer } from './viewer.ts';

/**
 * Rights that it takes to know of the entries of a log at all, by the log's name. The logs of extensions are
 * among them whether or not they are installed, as their entries outlive them.
 */
const restrictedLogs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    suppress: 'suppressionlog',
    abusefilter: 'abusefilter-view',
    'abusefilter-protected-vars': 'abusefilter-protected-vars-log',
    abusefilterblockeddomainhit: 'abusefilter-view',
    abusefilterprivatedetails: 'abusefilter-privatedetails-log',
    'checkuser-temporary-account': 'checkuser-temporary-account-log',
  }),
);

/** Whether the viewer may know of the entries of a log. */
export const mayReadLog = (type: string, viewer: Viewer): boolean => {
  const right = restrictedLogs.get(type);
  return right === undefined || may(viewer, right);
};

/** Logs of whose entries the viewer may not know. */
export const closedLogs = (viewer: Viewer): readonly string[] =>
  [...restrictedLogs.keys()].filter((type) => !mayReadLog(type, viewer));

/** Whether the viewer may know of the entries of no log that is closed to somebody. */
export const readsOpenLogsOnly = (viewer: Viewer): boolean =>
  closedLogs(viewer).length === restrictedLogs.size;
