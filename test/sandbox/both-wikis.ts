import Sqlite from 'better-sqlite3';
import type { AnyRequest } from '../../src/client.ts';
import { createWiki } from '../../src/testing/create-wiki.ts';
import { completeSettings } from '../../src/wiki/settings/settings.ts';
import { timestampOf } from '../../src/wiki/timestamp.ts';
import { passwordOf } from '../clients/read-wiki.ts';
import type { Fields } from '../mirror/changing-wiki.ts';
import { mediaWikiFolder, startMediaWikiWithClock } from '../rig/mediawiki.ts';
import { sampleWiki } from '../rig/wiki.ts';
import { comparable, differingFields } from './compare-answers.ts';
import { logIn, openSession, type Session } from './session.ts';
import { copyTables, differingRows } from './tables.ts';
import { furtherGroups, type UserName, users } from './users.ts';

/** The answers of both wikis to the same request. */
export interface Answers {
  readonly theirs: Fields;
  readonly ours: Fields;
  readonly differences: readonly string[];
}

/** A MediaWiki and a sandbox that are the same wiki, at the same time. */
export interface BothWikis extends AsyncDisposable {
  /** URL of MediaWiki's api.php. */
  readonly url: string;
  /** Sends a request to both as a user; `token` is the type of token that it needs. */
  send(this: void, user: UserName, request: AnyRequest, token?: string): Promise<Answers>;
  /** Runs statements in the databases of both. */
  execute(this: void, statements: string): void;
  /** Sends a request to MediaWiki alone. */
  ask(this: void, user: UserName, request: AnyRequest): Promise<Fields>;
  /** Ends the session of who has no account. */
  forget(this: void): void;
  /** Lets a second pass. */
  tick(this: void): void;
  /** The time of both, in milliseconds since 1970. */
  now(this: void): number;
  /** Returns the rows that only one of them has, once MediaWiki has done its jobs. */
  differences(this: void): Promise<readonly string[]>;
  /** Makes the sandbox what MediaWiki is. */
  equalize(this: void): void;
}

/** When a run begins: later than all that happened in the sample wiki. */
const BEGIN = Date.UTC(2025, 0, 1);

/** Starts both with the sample wiki, and logs all users in. */
export async function startBothWikis(): Promise<BothWikis> {
  const live = await startMediaWikiWithClock();
  const wiki = sampleWiki();
  const { configuration } = wiki;
  // With MediaWiki's own messages, which stand in summaries, and without extensions that it does not have here.
  const complete = completeSettings(configuration.settings);
  const settings = {
    ...configuration.settings,
    messagesFolder: mediaWikiFolder,
    extensions: complete.extensions.filter((name) => name !== 'translate'),
    softwareTags: [...complete.softwareTags, 'abusefilter-condition-limit', 'filtered'],
  };
  const magicwords = configuration.magicwords.filter(({ name }) => name !== 'disambiguation');
  const sandbox = createWiki({ ...wiki, configuration: { ...configuration, magicwords, settings } });
  sandbox.clock.set(BEGIN);
  const { url } = await sandbox.listen();
  const origins = { ours: new URL(url).origin, theirs: configuration.general.server };
  const timeNow = sandbox.clock.now;
  const open = (address: string) => (number: number) =>
    openSession(address, timeNow, `127.0.0.${number + 2}`);
  const theirs = mapUsers(open(live.url));
  const ours = mapUsers(open(url));
  const database = new Sqlite(live.database);
  database.exec(furtherGroups);
  for (const [user, session] of Object.entries(theirs)) await logInAs(user as UserName, session);
  const equalize = (): void => {
    copyTables(live.database, sandbox.database);
  };
  equalize();
  for (const [user, session] of Object.entries(ours)) await logInAs(user as UserName, session);

  return {
    url: live.url,
    send: async (user, request, type) => {
      const withToken = async (session: Session): Promise<AnyRequest> =>
        type === undefined
          ? request
          : { [type === 'createaccount' ? 'createtoken' : 'token']: await session.token(type), ...request };
      const [their, our] = [
        await theirs[user].send(await withToken(theirs[user])),
        await ours[user].send(await withToken(ours[user])),
      ];
      const differences = differingFields(comparable(their, origins.theirs), comparable(our, origins.ours));
      return { theirs: their, ours: our, differences };
    },
    execute: (statements) => {
      database.exec(statements);
      sandbox.database.exec(statements);
    },
    ask: (user, request) => theirs[user].send(request),
    forget: () => {
      theirs.anonymous.forget();
      ours.anonymous.forget();
    },
    now: timeNow,
    tick: () => {
      sandbox.clock.advance(1);
    },
    differences: async () => {
      // The only process of MediaWiki answers after it has done all that the request before left to do.
      await theirs.overseer.send({ action: 'query' });
      // Jobs that mark pages as changed, and deletions of files, go by the real time.
      const now = timestampOf(timeNow());
      database.prepare('UPDATE page SET page_touched = ? WHERE page_touched > ?').run(now, now);
      database
        .prepare('UPDATE filearchive SET fa_deleted_timestamp = ? WHERE fa_deleted_timestamp > ?')
        .run(now, now);
      return differingRows(database, sandbox.database);
    },
    equalize,
    [Symbol.asyncDispose]: async () => {
      database.close();
      await sandbox.close();
      await live[Symbol.asyncDispose]();
    },
  };
}

function mapUsers(open: (number: number) => Session): Readonly<Record<UserName, Session>> {
  return Object.fromEntries(Object.keys(users).map((user, number) => [user, open(number)])) as Record<
    UserName,
    Session
  >;
}

async function logInAs(user: UserName, session: Session): Promise<void> {
  const name = users[user];
  if (name !== undefined) await logIn(session, name, passwordOf(name));
}
