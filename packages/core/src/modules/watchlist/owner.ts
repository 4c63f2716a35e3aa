import { timingSafeEqual } from 'node:crypto';
import { readAccount } from '../../data/store/accounts.ts';
import { watchlistTokenOf } from '../../data/store/own-account.ts';
import type { Context } from '../../query/context.ts';
import { text } from '../../query/parameters/types.ts';
import { user } from '../../query/parameters/wiki-types.ts';
import { isRegistered, may } from '../../wiki/viewer.ts';

/** The parameters that select another user's watchlist. */
export const ownerParameters = {
  owner: user({ kinds: ['name'] }),
  token: text({ sensitive: true }),
} as const;

/** Returns the ID of the watchlist's owner: the viewer or, if the token is right, another user. */
export async function watchlistOwner({
  params,
  store,
  viewer,
  fail,
}: Pick<Context<typeof ownerParameters>, 'params' | 'store' | 'viewer' | 'fail'>): Promise<number> {
  if (params.owner === undefined || params.token === undefined) {
    if (!isRegistered(viewer)) fail('watchlist-notloggedin');
    if (!may(viewer, 'viewmywatchlist')) fail('permissiondenied', ['viewmywatchlist']);
    return viewer.id;
  }
  const account = await readAccount(store, params.owner);
  if (!account) return fail('bad_wlowner', [params.owner]);
  const token = (await watchlistTokenOf(store, account.id)) ?? '';
  return token !== '' && isSame(token, params.token) ? account.id : fail('bad_wltoken');
}

function isSame(secret: string, token: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
