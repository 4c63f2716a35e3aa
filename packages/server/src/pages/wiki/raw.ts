import { isInvalid, isSubpage, Namespace, parseTitle, type Site } from '@wikiquery/core/wiki';
import type { QueryParameters } from '@wikiquery/explorer/links';
import { fieldsOf, itemsOf, resultOf, textOf, written, type Ask, type Fields } from '../ask.ts';
import type { HtmlPage } from '../html-page.ts';
import type { Shown } from './page-view.ts';

/** What `action=raw` answers: the text of a page, or why a browser must not load it as a script. */
export type RawAnswer =
  | { readonly kind: 'text'; readonly page: HtmlPage }
  | { readonly kind: 'forbidden'; readonly code: Forbidden };

/** Names of MediaWiki's messages about pages that are not served as scripts. */
export type Forbidden = 'unprotected-js' | 'unregistered-user-config';

/** Content types that `ctype` may name. */
const types: ReadonlySet<string> = new Set([
  'text/x-wiki',
  'text/javascript',
  'text/css',
  'application/x-zope-edit',
  'application/json',
]);

/** Content types of what browsers load as a part of other pages; shared caches may keep it. */
const loaded: ReadonlySet<string> = new Set(['text/css', 'application/json', 'text/javascript']);

const wikitext = 'text/x-wiki';

/** Seconds for which a client may keep a text, and a shared cache a script: `$wgCdnMaxAge`, `$wgForcedRawSMaxage`. */
const MAX_AGE = 18_000;
const SHARED_MAX_AGE = 300;

/** Returns the text of a page as it was written, for `action=raw`. */
export async function rawText(
  shown: Shown,
  parameters: URLSearchParams,
  ask: Ask,
  site: Site,
): Promise<RawAnswer> {
  const type = contentType(parameters);
  const about = await ask({ ...shown, prop: 'info', inprop: 'protection' });
  const [page = {}] = itemsOf(resultOf(about)['pages']);
  const code = await refusalOf(page, type, ask, site);
  if (code) return { kind: 'forbidden', code };
  const which = await revisionFor(shown, page, parameters.get('direction') ?? '', ask);
  const read = which && (await textOfRevision(which, parameters, ask));
  const isExpanded = read && read.text !== '' && parameters.get('templates') === 'expand';
  const text = isExpanded ? await expanded(read.text, written(page['title']), ask) : read?.text;
  const smaxage = integerOf(parameters.get('smaxage')) ?? (loaded.has(type) ? SHARED_MAX_AGE : 0);
  const maxage = parameters.has('maxage') ? leadingInteger(parameters.get('maxage') ?? '') : MAX_AGE;
  return {
    kind: 'text',
    page: {
      // Quirk: a script or style sheet that does not exist is an empty one, which caches keep.
      status: text === undefined && type === wikitext ? 404 : 200,
      headers: {
        'content-type': `${type}; charset=UTF-8`,
        'x-content-type-options': 'nosniff',
        // A browser that shows it runs nothing of it.
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': `public, s-maxage=${smaxage}, max-age=${maxage}`,
        vary: 'Accept-Encoding, Cookie',
        ...(read && { 'last-modified': new Date(read.timestamp).toUTCString() }),
      },
      body: text ?? '',
    },
  };
}

/** Reads the content type from `ctype`, or from the older `gen`. */
function contentType(parameters: URLSearchParams): string {
  const given = parameters.get('ctype') ?? '';
  if (types.has(given)) return given;
  const generated = given === '' ? parameters.get('gen') : null;
  return generated === 'js' ? 'text/javascript' : generated === 'css' ? 'text/css' : wikitext;
}

/** Content models of the pages of a user that browsers load. */
const userConfiguration: ReadonlySet<unknown> = new Set(['css', 'json', 'javascript']);

/** Tells why a page is not served with a content type: somebody without rights could have written it. */
async function refusalOf(page: Fields, type: string, ask: Ask, site: Site): Promise<Forbidden | undefined> {
  const title = parseTitle(written(page['title']), site);
  if (isInvalid(title)) return undefined;
  const model = page['contentmodel'];
  const isUserSubpage = title.namespace === Namespace.user && isSubpage(title, site);
  if (type !== wikitext && isUserSubpage && userConfiguration.has(model)) {
    const [root = ''] = title.key.split('/', 1);
    const { users } = resultOf(await ask({ list: 'users', ususers: root.replaceAll('_', ' ') }));
    const [user] = itemsOf(users);
    if (typeof user?.['userid'] !== 'number') return 'unregistered-user-config';
  }
  if (type !== 'text/javascript' || title.namespace === Namespace.mediawiki) return undefined;
  if (isUserSubpage && model === 'javascript') return undefined;
  const isProtected = itemsOf(page['protection']).some(
    ({ type: action, level, source }) =>
      action === 'edit' && source === undefined && (level === 'sysop' || level === 'editprotected'),
  );
  return isProtected ? undefined : 'unprotected-js';
}

/** Names the revision whose text is returned, as a query does; undefined if there is none in this direction. */
async function revisionFor(
  shown: Shown,
  page: Fields,
  direction: string,
  ask: Ask,
): Promise<QueryParameters | undefined> {
  const current: QueryParameters = 'revids' in shown ? { pageids: written(page['pageid']) } : shown;
  if (direction === 'cur') return current;
  if (direction !== 'next' && direction !== 'prev') return { ...shown };
  if (direction === 'next' && !('revids' in shown)) return undefined;
  const from = 'revids' in shown ? shown.revids : written(page['lastrevid']);
  if (!/^[1-9]\d*$/.test(from) || page['pageid'] === undefined) return undefined;
  const { pages } = resultOf(
    await ask({
      pageids: written(page['pageid']),
      prop: 'revisions',
      rvprop: 'ids',
      rvstartid: from,
      rvdir: direction === 'next' ? 'newer' : 'older',
      rvlimit: '2',
    }),
  );
  const found = itemsOf(itemsOf(pages)[0]?.['revisions']).find(({ revid }) => String(revid) !== from);
  return found && { revids: written(found['revid']) };
}

async function textOfRevision(
  which: QueryParameters,
  parameters: URLSearchParams,
  ask: Ask,
): Promise<{ readonly text: string; readonly timestamp: string } | undefined> {
  const slot = parameters.get('slot') || 'main';
  const section = integerOf(parameters.get('section'));
  const answer = await ask({
    ...which,
    prop: 'revisions',
    rvprop: 'content|timestamp',
    rvslots: slot,
    ...(section !== undefined && { rvsection: String(section) }),
  });
  const [page] = itemsOf(resultOf(answer)['pages']);
  const [revision = {}] = itemsOf(page?.['revisions']);
  const text = textOf(fieldsOf(fieldsOf(revision['slots'])[slot])['content']);
  return text === undefined ? undefined : { text, timestamp: written(revision['timestamp']) };
}

async function expanded(text: string, title: string, ask: Ask): Promise<string | undefined> {
  const answer = await ask({ action: 'expandtemplates', text, title, prop: 'wikitext' });
  return textOf(fieldsOf(answer['expandtemplates'])['wikitext']);
}

/** Reads a number as PHP reads one that may be missing. */
const integerOf = (text: string | null): number | undefined =>
  text !== null && /^\s*[+-]?\d+(?:\.\d*)?\s*$/.test(text) ? Math.trunc(Number(text)) : undefined;

/** Reads a number as PHP's `intval` does. */
const leadingInteger = (text: string): number => Number(/^\s*[+-]?\d{1,15}/.exec(text)?.[0] ?? 0);
