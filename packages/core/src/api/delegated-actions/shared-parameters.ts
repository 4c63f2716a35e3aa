import type { Parameter } from '../../query/parameters/parameter.ts';
import { boolean, integer, oneOf, text } from '../../query/parameters/types.ts';
import { changeTags, expiry } from '../../query/parameters/wiki-types.ts';

/** The token and the method of most actions that write. */
export const edits = { token: 'csrf', mustBePosted: true } as const;

/** The page that an action is about. */
export const ofPage = { title: text(), pageid: integer() };

/** The tags of what an action records, and its reason; both may be left out. */
export const tags = changeTags();
export const reason = text({ default: '' });

/** What becomes of a page in the user's watchlist. */
export const watchlist = oneOf(['nochange', 'preferences', 'unwatch', 'watch'], { default: 'preferences' });

/** How long a page stays in the user's watchlist. */
export const watchlistexpiry = expiry({ setting: 'watchlistExpiry' });

/** The older forms of {@link watchlist}. */
export const watched: Parameter = boolean({ deprecated: true });
