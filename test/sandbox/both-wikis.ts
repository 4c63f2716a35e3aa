import type { AnyRequest } from 'wikiquery-client';
import type { Settings } from '../../packages/core/src/wiki/settings/settings.ts';
import type { Fields } from '../mirror/changing-wiki.ts';
import { mediaWikiFolder } from '../rig/mediawiki.ts';
import { sampleConfiguration } from '../rig/wiki.ts';
import { comparable, differingFields } from './compare-answers.ts';
import { openSandbox } from './open-sandbox.ts';
import type { Session } from './session.ts';
import { copyTables, differingRows } from './tables.ts';
import { BEGIN, logAllIn, openSessions, startTimedMediaWiki } from './timed-mediawiki.ts';
import type { UserName } from './users.ts';

/** The answers of both wikis to the same request. */
export interface Answers {
  readonly theirs: Fields;
  readonly ours: Fields;
  readonly differences: readonly string[];
}

/** A MediaWiki and a sandbox that are the same wiki, at the same time. */
export interface BothWikis extends Wikis, AsyncDisposable {
  /** Runs statements in the databases of both. */
  execute(this: void, statements: string): void;
}

/** The wikis of a run, as far as steps need them. */
export interface Wikis {
  /** URL of MediaWiki's api.php. */
  readonly url: string;
  /** Sends a request to both as a user; `token` is the type of token that it needs. */
  send(this: void, user: UserName, request: AnyRequest, token?: string): Promise<Answers>;
  /** Sends a request to MediaWiki alone. */
  ask(this: void, user: UserName, request: AnyRequest): Promise<Fields>;
  /** Ends the session of who has no account. */
  forget(this: void): void;
  /** Lets seconds pass, one by default. */
  tick(this: void, seconds?: number): void;
  /** The time of both, in milliseconds since 1970. */
  now(this: void): number;
  /** Returns the rows that only one of them has, once MediaWiki has done its jobs. */
  differences(this: void): Promise<readonly string[]>;
  /** Makes the sandbox what MediaWiki is. */
  equalize(this: void): void;
}

/** Starts both with the sample wiki, and logs all users in; without rate limits, nothing is limited. */
export async function startBothWikis(rateLimits?: Settings['rateLimits']): Promise<BothWikis> {
  // With MediaWiki's own messages, which stand in summaries.
  const sandbox = openSandbox(mediaWikiFolder, rateLimits && { rateLimits });
  sandbox.clock.set(BEGIN);
  const timeNow = sandbox.clock.now;
  const live = await startTimedMediaWiki(timeNow, rateLimits);
  const { url } = await sandbox.listen();
  const origins = { ours: new URL(url).origin, theirs: sampleConfiguration().general.server };
  const theirs = live.sessions;
  const ours = openSessions(url, timeNow);
  const equalize = (): void => {
    copyTables(live.database.name, sandbox.database);
  };
  equalize();
  await logAllIn(ours);

  return {
    url: live.url,
    send: async (user, request, type) => {
      const [their, our] = [
        await theirs[user].send(await withToken(request, type, theirs[user])),
        await ours[user].send(await withToken(request, type, ours[user])),
      ];
      const differences = differingFields(comparable(their, origins.theirs), comparable(our, origins.ours));
      return { theirs: their, ours: our, differences };
    },
    execute: (statements) => {
      live.database.exec(statements);
      sandbox.database.exec(statements);
    },
    ask: (user, request) => theirs[user].send(request),
    forget: () => {
      theirs.anonymous.forget();
      ours.anonymous.forget();
    },
    now: timeNow,
    tick: (seconds = 1) => {
      sandbox.clock.advance(seconds);
    },
    differences: async () => {
      await live.settle();
      return differingRows(live.database, sandbox.database);
    },
    equalize,
    [Symbol.asyncDispose]: async () => {
      await sandbox.close();
      await live[Symbol.asyncDispose]();
    },
  };
}

/** Gives a request the token of a type that a session has, under a name, unless it has one. */
export const withToken = async (
  request: AnyRequest,
  type: string | undefined,
  session: Session,
  name = type === 'createaccount' ? 'createtoken' : 'token',
): Promise<AnyRequest> => (type === undefined ? request : { [name]: await session.token(type), ...request });
