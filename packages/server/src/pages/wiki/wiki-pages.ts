import type { Queries } from '@wikiquery/core/api';
import { relativePath } from '@wikiquery/core/html';
import {
  escapeHtml,
  invalidTitleReason,
  isInvalid,
  localUrl,
  Namespace,
  parseTitle,
  prefixedText,
  type Site,
  type TitleProblem,
} from '@wikiquery/core/wiki';
import type { PageView } from '../../served-request.ts';
import { askBy, itemsOf, resultOf, textOf, type Ask } from '../ask.ts';
import type { HtmlPage } from '../html-page.ts';
import { readAddress, type PageAddress } from './address.ts';
import { differenceView } from './difference-view.ts';
import { linksFrom, renderView, type Composition, type View } from './frame.ts';
import { historyView } from './history-view.ts';
import { pageView, type Shown } from './page-view.ts';
import { rawText, type Forbidden } from './raw.ts';
import { searchView } from './search-view.ts';

/** Answers the address of a wiki page as anonymous viewers may see it; undefined for what it has nothing for. */
export type AnswerWikiPage = (url: string, queries: Queries) => Promise<HtmlPage | undefined>;

/** Returns what the address of a wiki page shows; undefined for other addresses. */
export function viewOf(url: string, site: Site): PageView | undefined {
  const address = readAddress(url, site);
  return address && namedView(address, site);
}

function namedView({ title, parameters }: PageAddress, site: Site): PageView {
  const special = specialPage(title, site);
  const isSearched = parameters.has('search') && (title === '' || special === 'search');
  if (isSearched || special === 'search') return 'search';
  if (special === 'random') return 'random';
  if (parameters.has('diff')) return 'difference';
  const action = parameters.get('action');
  return action === 'raw' || (action === 'history' && title !== '') ? action : 'page';
}

/** The name of the special page that a title stands for, in lower case. */
function specialPage(text: string, site: Site): string | undefined {
  const title = parseTitle(text, site);
  return !isInvalid(title) && title.namespace === Namespace.special && title.interwiki === ''
    ? /^[^/]*/.exec(title.key)?.[0].toLowerCase()
    : undefined;
}

/** Makes a function that answers the addresses of wiki pages. */
export const createWikiPages =
  (site: Site): AnswerWikiPage =>
  async (url, queries) => {
    const address = readAddress(url, site);
    if (!address) return undefined;
    const [path = ''] = url.split('?', 1);
    const { spend } = queries;
    const composition: Composition = { site, links: linksFrom(path, site), ask: askBy(queries), spend };
    const found = await answerAddress(address, composition, (to) => redirectTo(relativePath(path, to)));
    return found === undefined || 'body' in found ? found : renderView(found, composition);
  };

async function answerAddress(
  address: PageAddress,
  composition: Composition,
  redirect: (path: string) => HtmlPage,
): Promise<View | HtmlPage | undefined> {
  const { site, ask } = composition;
  const { title, parameters } = address;
  const given = (name: string): string | undefined => parameters.get(name) ?? undefined;
  const view = namedView(address, site);
  if (view === 'search') {
    const searched = given('search') ?? '';
    const isNew = searched !== '' && given('offset') === undefined;
    const known = isNew ? await pageNamed(searched, ask, site) : undefined;
    return known === undefined ? searchView(searched, given('offset'), composition) : redirect(known);
  }
  if (view === 'random') {
    const [page] = itemsOf(resultOf(await ask({ list: 'random', rnnamespace: '0' }))['random']);
    const drawn = textOf(page?.['title']);
    const named = drawn === undefined ? undefined : await pageNamed(drawn, ask, site);
    return named === undefined ? undefined : redirect(named);
  }
  if (view === 'difference')
    return differenceView({ oldid: given('oldid'), diff: given('diff') ?? '' }, composition);
  const shown = shownBy(title, given('oldid'), given('curid'));
  if (!shown) return redirect(mainPagePath(site));
  const problem = 'titles' in shown ? problemOf(title, site) : undefined;
  if (problem) return badTitleView(problem, site);
  if (view === 'raw') {
    const raw = await rawText(shown, parameters, ask, site);
    return raw.kind === 'text' ? raw.page : forbiddenView(raw.code);
  }
  const history = view === 'history' ? await historyView(title, given('rvcontinue'), composition) : undefined;
  return history ?? (await pageView(shown, composition)) ?? missingView(shown);
}

const reasons: Readonly<Record<Forbidden, string>> = {
  'unprotected-js':
    'Browsers may load scripts only from protected pages: protect the page, or use one of the namespace MediaWiki or a subpage of a user.',
  'unregistered-user-config':
    'Browsers may load scripts, style sheets and JSON only from subpages of registered users.',
};

const badTitleView = (problem: TitleProblem, site: Site): View => ({
  status: 400,
  heading: 'Bad title',
  html: `<p class="notice">${escapeHtml(invalidTitleReason(problem, site).replaceAll(/<\/?nowiki>/g, ''))}</p>`,
  error: 'invalidtitle',
});

/** The view of an ID without a revision or page; undefined for a title. */
function missingView(shown: Shown): View | undefined {
  if ('titles' in shown) return undefined;
  const what =
    'revids' in shown ? `revision with the ID ${shown.revids}` : `page with the ID ${shown.pageids}`;
  const html = `<p class="notice">There is no ${what}. It may have been deleted.</p>`;
  return { status: 404, heading: 'Not found', html };
}

/** Returns why a title is invalid; undefined for a valid one. */
function problemOf(text: string, site: Site): TitleProblem | undefined {
  const title = parseTitle(text, site);
  return isInvalid(title) ? title.problem : undefined;
}

function mainPagePath(site: Site): string {
  const title = parseTitle(site.configuration.general.mainpage, site);
  return isInvalid(title) ? '/' : localUrl(title, site);
}

const forbiddenView = (code: Forbidden): View => ({
  status: 403,
  heading: 'Forbidden',
  html: `<p class="notice">${escapeHtml(reasons[code])}</p>`,
  error: code,
});

/** What an address shows: a revision, a page by its ID, or one by its title. */
function shownBy(title: string, oldid: string | undefined, curid: string | undefined): Shown | undefined {
  const isId = (id: string | undefined): id is string => id !== undefined && /^[1-9]\d{0,15}$/.test(id);
  if (isId(oldid)) return { revids: oldid };
  if (isId(curid)) return { pageids: curid };
  return title === '' ? undefined : { titles: title };
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
