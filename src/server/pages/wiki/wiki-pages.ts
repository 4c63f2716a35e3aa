import type { Api } from '../../../api/actions/create-api.ts';
import { Namespace, type Site } from '../../../wiki/site.ts';
import { prefixedText } from '../../../wiki/title.ts';
import { localUrl } from '../../../wiki/page-url.ts';
import { isInvalid, parseTitle } from '../../../wiki/title-parser.ts';
import { relativePath } from '../../../api/html/relative-path.ts';
import { type Ask, askAs, fieldsOf, itemsOf, resultOf, textOf } from '../ask.ts';
import type { HtmlPage } from '../html-page.ts';
import { type PageAddress, readAddress } from './address.ts';
import { differenceView } from './difference-view.ts';
import { type Frame, linksFrom, renderView, type View } from './frame.ts';
import { historyView } from './history-view.ts';
import { pageView, type Shown } from './page-view.ts';
import { rawText } from './raw.ts';
import { searchView } from './search-view.ts';

/** Answers the address of a wiki page as anonymous viewers may see it; undefined for what it has nothing for. */
export type AnswerWikiPage = (url: string, client: string) => Promise<HtmlPage | undefined>;

/** Makes a function that answers the addresses of wiki pages; `client` is the IP address whose limits count. */
export const createWikiPages =
  (api: Api, site: Site): AnswerWikiPage =>
  async (url, client) => {
    const address = readAddress(url, site);
    if (!address) return undefined;
    const [path = ''] = url.split('?', 1);
    const frame: Frame = { site, links: linksFrom(path, site) };
    let refusal: HtmlPage | undefined;
    const refuse = (status: number, headers: HtmlPage['headers'] = {}): void => {
      const html = `<p class="notice">${status === 403 ? 'This wiki is private.' : 'The page cannot be read at the moment.'}</p>`;
      const page = renderView({ status, heading: 'Not now', html }, frame);
      refusal = { ...page, headers: { ...page.headers, ...headers } };
    };
    const asking = askAs(api, site, client, ({ status, headers }) => {
      const wait = headers['retry-after'];
      refuse(status, typeof wait === 'string' ? { 'retry-after': wait } : {});
    });
    const ask: Ask = async (parameters) => {
      const answer = await asking(parameters);
      if (fieldsOf(answer['error'])['code'] === 'readapidenied') refuse(403);
      return answer;
    };
    const found = await answerAddress(address, ask, frame, (title) => redirectTo(relativePath(path, title)));
    if (refusal) return refusal;
    return found === undefined || 'body' in found ? found : renderView(found, frame);
  };

async function answerAddress(
  { title: asked, parameters }: PageAddress,
  ask: Ask,
  frame: Frame,
  redirect: (path: string) => HtmlPage,
): Promise<View | HtmlPage | undefined> {
  const { site } = frame;
  const given = (name: string): string | undefined => parameters.get(name) ?? undefined;
  const title = parseTitle(asked, site);
  const special =
    !isInvalid(title) && title.namespace === Namespace.special && title.interwiki === ''
      ? /^[^/]*/.exec(title.key)?.[0].toLowerCase()
      : undefined;
  const searched = given('search');
  if (searched !== undefined && (asked === '' || special === 'search')) {
    const known = given('offset') === undefined ? await pageNamed(searched, ask, site) : undefined;
    return known === undefined ? searchView(searched, given('offset'), ask, frame) : redirect(known);
  }
  if (special === 'search') return searchView('', undefined, ask, frame);
  if (special === 'random') {
    const [page] = itemsOf(resultOf(await ask({ list: 'random', rnnamespace: '0' }))['random']);
    const drawn = textOf(page?.['title']);
    const named = drawn === undefined ? undefined : await pageNamed(drawn, ask, site);
    return named === undefined ? undefined : redirect(named);
  }
  const diff = given('diff');
  if (diff !== undefined) return differenceView({ oldid: given('oldid'), diff }, ask, frame);
  const shown = shownBy(asked, given('oldid'), given('curid'));
  if (!shown) return undefined;
  const action = given('action') ?? 'view';
  if (action === 'raw') return rawText(shown, parameters, ask);
  if (action === 'history' && asked !== '') {
    const history = await historyView(asked, given('rvcontinue'), ask, frame);
    if (history) return history;
  }
  return pageView(shown, ask, frame);
}

/** What an address shows: a revision, a page by its ID, or one by its title. */
function shownBy(title: string, oldid: string | undefined, curid: string | undefined): Shown | undefined {
  const isId = (id: string | undefined): id is string => id !== undefined && /^[1-9]\d{0,15}$/.test(id);
  if (isId(oldid)) return { revids: oldid };
  if (isId(curid)) return { pageids: curid };
  // Of several titles, the API would answer about each.
  return title === '' || title.includes('|') || title.includes('\u001f') ? undefined : { titles: title };
}

/** The path of the page that has a title, if there is one. */
async function pageNamed(text: string, ask: Ask, site: Site): Promise<string | undefined> {
  const title = parseTitle(text, site);
  if (isInvalid(title) || title.interwiki !== '' || title.namespace < 0) return undefined;
  const [page] = itemsOf(resultOf(await ask({ titles: prefixedText(title, site) }))['pages']);
  return page === undefined || page['missing'] === true ? undefined : localUrl(title, site);
}

const redirectTo = (location: string): HtmlPage => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});
