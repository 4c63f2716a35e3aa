import { isObject } from '@wikiquery/common/is-object';
import { messageOf } from '@wikiquery/core/errors';
import { UPSTREAM_HEADER } from '@wikiquery/server';
import { askWiki } from '../ask-wiki.ts';
import { errorCode } from '../siteinfo.ts';
import { leadsBack } from './compare-once.ts';

/** The account that a wiki recognizes by cookies: its ID, 0 for nobody, or why the wiki could not be asked. */
export type AccountAtWiki = number | { readonly failure: string };

/** Asks the wiki which account the cookies of a client belong to; never rejects. */
export async function askAccount(
  url: string,
  cookies: string,
  client: string,
  timeoutSeconds: number,
): Promise<AccountAtWiki> {
  try {
    const answer = await askWiki(url, { action: 'query', meta: 'userinfo' }, 'GET', {
      signal: AbortSignal.timeout(1000 * timeoutSeconds),
      acceptsLag: true,
      // Cookies must not follow a redirect to another host.
      redirect: 'error',
      headers: { cookie: cookies, 'x-forwarded-for': client, [UPSTREAM_HEADER]: 'login' },
    });
    const code = errorCode(answer);
    if (code === 'readapidenied') return 0;
    if (code === 'delegated') return { failure: leadsBack(url) };
    if (code !== undefined) return { failure: `${url} answered with the error ${code}.` };
    const { query } = isObject(answer) ? answer : {};
    const { userinfo } = isObject(query) ? query : {};
    const { id } = isObject(userinfo) ? userinfo : {};
    return typeof id === 'number' ? id : { failure: `${url} did not say who is logged in.` };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
