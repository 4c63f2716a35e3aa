import type { WikiApi } from '@wikiquery/core/api/actions';
import type { OpenedWiki } from './opened-wiki.ts';

/** Called when a wiki was reopened because its file had changed, or with why that failed or is incomplete. */
export type ReplacementListener = (fault: Error | undefined) => void;

/** An open wiki with the number of requests that it is answering. */
interface Followed {
  readonly wiki: OpenedWiki;
  pending: number;
}

/** Milliseconds between two attempts to reopen a wiki, each of which takes tens of milliseconds. */
const INTERVAL = 2000;

/**
 * Reopens a wiki when the file of its database is replaced or changes its tables. Requests wait for that; while the new
 * file cannot be opened, they are answered from the previous one.
 */
export function followFile(
  first: OpenedWiki,
  open: () => Promise<OpenedWiki>,
  onReplacement: ReplacementListener = () => undefined,
): OpenedWiki {
  let current: Followed = { wiki: first, pending: 0 };
  let opening: Promise<void> | undefined;
  let nextAttempt = 0;
  let lastFault = '';
  const closeIfLeft = async (followed: Followed): Promise<void> => {
    if (followed !== current && followed.pending === 0) await followed.wiki.close();
  };
  const replace = async (): Promise<void> => {
    try {
      const before = current;
      current = { wiki: await open(), pending: 0 };
      lastFault = '';
      onReplacement(undefined);
      if (!hasSamePaths(before.wiki, current.wiki)) onReplacement(needsRestart);
      await closeIfLeft(before);
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      if (fault.message !== lastFault) onReplacement(fault);
      lastFault = fault.message;
    } finally {
      nextAttempt = performance.now() + INTERVAL;
      opening = undefined;
    }
  };
  const follow = (): void => {
    if (!opening && isOutdated(current.wiki) && performance.now() >= nextAttempt) opening = replace();
  };
  // Without requests too; a runner that is asked first would answer from the new file next to this process.
  const timer = setInterval(follow, INTERVAL).unref();
  const ask = async <T>(answer: (api: WikiApi) => Promise<T>): Promise<T> => {
    follow();
    if (opening) await opening;
    const followed = current;
    followed.pending++;
    try {
      return await answer(followed.wiki.api);
    } finally {
      followed.pending--;
      if (followed !== current) await closeIfLeft(followed);
    }
  };
  return {
    get site() {
      return current.wiki.site;
    },
    get databases() {
      return current.wiki.databases;
    },
    get store() {
      follow();
      return current.wiki.store;
    },
    version: () => {
      follow();
      return opening ? undefined : current.wiki.version();
    },
    api: {
      get sharedLogins() {
        return current.wiki.api.sharedLogins;
      },
      formOf: (parameters) => current.wiki.api.formOf(parameters),
      directory: () => current.wiki.api.directory(),
      isModule: (name) => current.wiki.api.isModule(name),
      isParameter: (name) => current.wiki.api.isParameter(name),
      isDelegated: (request) => current.wiki.api.isDelegated(request),
      handle: (request) => ask((api) => api.handle(request)),
      attempt: (request, budget) => ask((api) => api.attempt(request, budget)),
      refuse: (request, error) => ask((api) => api.refuse(request, error)),
      compose: (request, budget, make) => ask((api) => api.compose(request, budget, make)),
    },
    close: async () => {
      clearInterval(timer);
      await opening;
      await current.wiki.close();
    },
  };
}

const isOutdated = ({ databases }: OpenedWiki): boolean =>
  databases.some((database) => database.isOutdated?.());

/** Whether the HTTP server, which was made for the first wiki, has the right paths for the second. */
const hasSamePaths = (
  { site: { configuration: a } }: OpenedWiki,
  { site: { configuration: b } }: OpenedWiki,
) => a.general.scriptpath === b.general.scriptpath && a.general.articlepath === b.general.articlepath;

const needsRestart = new Error(
  'Its configuration has another scriptpath or articlepath: restart the server to use them.',
);
