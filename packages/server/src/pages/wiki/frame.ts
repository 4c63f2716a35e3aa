import { readFileSync } from 'node:fs';
import { commonStyle, pageHead, policyOf, relativePathFrom } from '@wikiquery/core/html';
import { escapeHtml, isInvalid, localUrls, parseTitle, type Site } from '@wikiquery/core/wiki';
import { explorerAddress, pageQuery, queryString, type QueryParameters } from '@wikiquery/explorer/links';
import type { Ask } from '../ask.ts';
import { htmlPage, type HtmlPage } from '../html-page.ts';
import { completionScript, searchForm, type SearchAddresses } from '../search-form.ts';

const file = (name: string): string =>
  readFileSync(new URL(import.meta.resolve(`@wikiquery/server/files/pages/${name}`)), 'utf8');
const style = commonStyle + file('pages.css') + file('wiki/wiki.css');

const headers = {
  'content-security-policy': `${policyOf({ style, script: completionScript, hasForm: true })}; connect-src 'self'; img-src http: https:; style-src-attr 'unsafe-inline'`,
  // What is hidden or changed is so at once.
  'cache-control': 'no-cache',
};

/** Writes links from one page of the wiki to others. */
export interface Links {
  /** The address of a wiki page, escaped, with more parameters for `index.php`. */
  readonly page: (title: string, parameters?: QueryParameters) => string;
  /** Like `page`; undefined if the title is invalid. */
  readonly pageIfValid: (title: string) => string | undefined;
  /** A link to a wiki page with its title, or with other HTML. */
  readonly to: (title: string, html?: string, parameters?: QueryParameters) => string;
  /** The address, escaped, of an answer of the API in JSON, by the query string of its request. */
  readonly json: (query: string) => string;
  /** The address, escaped, of a request in the explorer. */
  readonly explorer: (parameters: QueryParameters | string) => string;
  /** HTML whose links within this server are relative. */
  readonly relative: (html: string) => string;
  /** The address of a path of this server, escaped. */
  readonly path: (path: string) => string;
  readonly search: SearchAddresses;
}

/** Makes links from the page at a path, relative, so that they work behind proxies too. */
export function linksFrom(path: string, site: Site): Links {
  const { script, scriptpath } = site.configuration.general;
  const relativeTo = relativePathFrom(path);
  const folder = relativeTo(`${scriptpath}/`);
  const address = (to: string): string => (to.startsWith('/') && to[1] !== '/' ? relativeTo(to) : to);
  const urlOf = localUrls(site, relativeTo);
  const pageIfValid = (text: string, parameters?: QueryParameters): string | undefined => {
    const title = parseTitle(text, site);
    if (isInvalid(title)) return undefined;
    return escapeHtml(urlOf(title, parameters === undefined ? '' : queryString(parameters)));
  };
  const page = (text: string, parameters?: QueryParameters): string =>
    pageIfValid(text, parameters) ?? escapeHtml(relativeTo(`${script}?${queryString({ title: text })}`));
  const lang = escapeHtml(site.configuration.general.lang);
  return {
    page,
    pageIfValid,
    to: (title, html = `<bdi lang="${lang}">${escapeHtml(title)}</bdi>`, parameters) =>
      `<a href="${page(title, parameters)}">${html}</a>`,
    json: (query) => escapeHtml(`${folder}api.php?${query}&format=json&formatversion=2`),
    explorer: (parameters) => escapeHtml(folder + explorerAddress(parameters)),
    relative: (html) =>
      html.replaceAll(
        /(<[^<>]* (?:href|src)=")(\/(?!\/)[^"]*)"/g,
        (_, before: string, to: string) => `${before}${address(to)}"`,
      ),
    path: (to) => escapeHtml(relativeTo(to)),
    search: { script: relativeTo(script), api: `${folder}api.php` },
  };
}

/** What every page about the wiki is made of. */
export interface Frame {
  readonly site: Site;
  readonly links: Links;
}

/** The frame of a page that is composed of answers, with the queries and the budget for it. */
export interface Composition extends Frame {
  readonly ask: Ask;
  /** Counts characters that are about to be processed; throws past the budget. */
  readonly spend: (characters: number) => void;
}

/** A view of a page: its heading and content in HTML. */
export interface View {
  readonly status?: number;
  /** Text of the heading, and of the window's title. */
  readonly heading: string;
  /** The page that it is about, if it is about one. */
  readonly title?: string;
  /** The title of its talk page, or of the page that it discusses. */
  readonly associated?: { readonly title: string; readonly isTalk: boolean };
  /** What was searched for. */
  readonly searched?: string;
  /** The request that gives what the view shows as JSON. */
  readonly request?: QueryParameters;
  readonly html: string;
  /** The code of the error that it shows. */
  readonly error?: string;
}

/** Renders a view with what surrounds all of them: search, tabs, the same in JSON and in the explorer. */
export function renderView(view: View, { site, links }: Frame): HtmlPage {
  const { sitename, lang } = site.configuration.general;
  const { status = 200, heading, title, associated, request, html, error } = view;
  const query = request && queryString(request);
  const tabs = [
    ...(title === undefined
      ? []
      : [links.to(title, 'Page'), links.to(title, 'History', { action: 'history' })]),
    ...(associated ? [links.to(associated.title, associated.isTalk ? 'Discussion' : 'Subject')] : []),
    ...(query !== undefined
      ? [
          `<a href="${links.json(query)}" rel="nofollow">JSON</a>`,
          `<a href="${links.explorer(query)}">Explorer</a>`,
        ]
      : []),
    ...(title === undefined ? [] : [`<a href="${links.explorer(pageQuery(title))}">All about it</a>`]),
  ];
  const body = `${pageHead(`${heading} – ${sitename}`, style)}
<body class="wiki">
<a class="skip" href="#content">Skip to content</a>
<header>
<div class="top"><p class="site"><a href="${links.path('/')}"><bdi>${escapeHtml(sitename)}</bdi></a></p>
${searchForm(links.search, view.searched)}</div>
<h1><bdi lang="${escapeHtml(lang)}">${escapeHtml(heading)}</bdi></h1>
${tabs.length > 0 ? `<nav aria-label="This page">${tabs.join(' ')}</nav>` : ''}
</header>
<main id="content">
${html}
</main>
<script>${completionScript}</script>
</body>
</html>
`;
  return htmlPage(status, body, error === undefined ? headers : { ...headers, 'mediawiki-api-error': error });
}

/** A time in ISO 8601, as people read it. */
export const renderTime = (timestamp: string): string =>
  `<time datetime="${escapeHtml(timestamp)}">${escapeHtml(timestamp.replace('T', ' ').replace('Z', ''))}</time>`;
