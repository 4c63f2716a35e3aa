import { UPSTREAM_HEADER } from '@wikiquery/server';
import type { OpenedWiki } from '../opened-wiki.ts';
import { isCopy } from './is-copy.ts';

/** Milliseconds for which the wiki is waited for. */
const PATIENCE = 10_000;

/**
 * Lets the wiki begin a session, and returns a sentence if the settings do not find it. Undefined if they do, if no
 * sessions are shared, or if the wiki does not answer, which other checks report.
 */
export async function sharedLoginFault(
  { site, api, store }: Pick<OpenedWiki, 'site' | 'api' | 'store'>,
  address?: string,
): Promise<string | undefined> {
  const { comparison, writeApi } = site.configuration.settings;
  const url = address ?? (comparison === false ? undefined : (comparison.url ?? writeApi));
  if (!api.sharedLogins || url === undefined || (await isCopy(store.database))) return undefined;
  const cookies = await beginSession(url).catch(() => undefined);
  const fault = cookies && (await api.sharedLogins.findFault(cookies));
  return fault === undefined ? undefined : `MediaWiki's logins are not recognized here: ${fault}.`;
}

/** Lets MediaWiki begin a session by requesting a login token; returns the cookies that it sets. */
async function beginSession(url: string): Promise<ReadonlyMap<string, string> | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'query', meta: 'tokens', type: 'login', format: 'json' }),
    headers: { [UPSTREAM_HEADER]: 'session' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response.body?.cancel();
  if (!response.ok || response.headers.has('mediawiki-api-error')) return undefined;
  return new Map(
    response.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(line) ?? [];
      return [name, decodeURIComponent(value)];
    }),
  );
}
