import Sqlite from 'better-sqlite3';
import type { Settings } from '../../packages/core/src/wiki/settings/settings.ts';
import { timestampOf } from '../../packages/core/src/wiki/timestamp.ts';
import { passwordOf } from '../clients/read-wiki.ts';
import { startMediaWikiWithClock } from '../rig/mediawiki.ts';
import { logIn, openSession, type Session } from './session.ts';
import { furtherGroups, users, type UserName } from './users.ts';

/** A MediaWiki whose users are logged in, and which goes by a clock that is given to it. */
export interface TimedMediaWiki extends AsyncDisposable {
  /** URL of its api.php. */
  readonly url: string;
  readonly sessions: Readonly<Record<UserName, Session>>;
  readonly database: Sqlite.Database;
  /** Waits until it has done all that the requests before left to do. */
  settle(this: void): Promise<void>;
}

/** When a run begins: later than all that happened in the sample wiki. */
export const BEGIN = Date.UTC(2025, 0, 1);

/** Starts a MediaWiki with the sample wiki, and logs all users in. */
export async function startTimedMediaWiki(
  timeNow: () => number,
  rateLimits?: Settings['rateLimits'],
): Promise<TimedMediaWiki> {
  const live = await startMediaWikiWithClock(rateLimits);
  const sessions = openSessions(live.url, timeNow);
  const database = new Sqlite(live.database);
  database.exec(furtherGroups);
  await logAllIn(sessions);
  return {
    url: live.url,
    sessions,
    database,
    settle: async () => {
      // The only process of MediaWiki answers after it has done all that the request before left to do.
      await sessions.overseer.send({ action: 'query' });
      // Jobs that mark pages as changed, and deletions of files, go by the real time.
      const now = timestampOf(timeNow());
      database.prepare('UPDATE page SET page_touched = ? WHERE page_touched > ?').run(now, now);
      database
        .prepare('UPDATE filearchive SET fa_deleted_timestamp = ? WHERE fa_deleted_timestamp > ?')
        .run(now, now);
    },
    [Symbol.asyncDispose]: async () => {
      database.close();
      await live[Symbol.asyncDispose]();
    },
  };
}

/** Begins a session of each user, each at an address of its own. */
export const openSessions = (url: string, timeNow: () => number): Readonly<Record<UserName, Session>> =>
  Object.fromEntries(
    Object.keys(users).map((user, number) => [user, openSession(url, timeNow, `127.0.0.${number + 2}`)]),
  ) as Record<UserName, Session>;

/** Logs all users in that have an account. */
export async function logAllIn(sessions: Readonly<Record<UserName, Session>>): Promise<void> {
  for (const [user, session] of Object.entries(sessions)) {
    const name = users[user as UserName];
    if (name !== undefined) await logIn(session, name, passwordOf(name));
  }
}
