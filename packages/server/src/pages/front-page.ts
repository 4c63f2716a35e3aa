import { readFileSync } from 'node:fs';
import { QueryRefusedError, type ModuleDirectory, type Queries } from '@wikiquery/core/api';
import { commonStyle, pageHead, policyOf, relativePath } from '@wikiquery/core/html';
import { escapeHtml, isInvalid, localUrl, parseTitle, type Site } from '@wikiquery/core/wiki';
import { explorerAddress, queryString, type QueryParameters } from '@wikiquery/explorer/links';
import about from '../../package.json' with { type: 'json' };
import type { PageRequest } from '../served-request.ts';
import { askBy, askIfCheapBy } from './ask.ts';
import { barChart, columnChart } from './charts.ts';
import type { ExampleQuery } from './example-queries.ts';
import { htmlPage, type HtmlPage } from './html-page.ts';
import { renderNamespaces } from './namespaces.ts';
import { readOverview, type WikiContent } from './overview.ts';
import { completionScript, searchForm } from './search-form.ts';

const style =
  commonStyle + readFileSync(new URL(import.meta.resolve('@wikiquery/server/files/pages/pages.css')), 'utf8');
const headers = {
  'content-security-policy': `${policyOf({ style, script: completionScript, hasForm: true })}; connect-src 'self'`,
  // What is deleted or hidden is gone from it at once.
  'cache-control': 'no-cache',
};

/** Makes a function that renders the front page: the wiki's numbers, example queries and documentation. */
export function createFrontPage(
  site: Site,
  directory: () => ModuleDirectory,
): (request: Pick<PageRequest, 'url' | 'origin'>, queries: Queries) => Promise<HtmlPage> {
  return async (request, queries) => {
    const content = await readOverview(askBy(queries), askIfCheapBy(queries), site, directory()).catch(
      (error: unknown) => {
        if (error instanceof QueryRefusedError && error.code === 'readapidenied') return undefined;
        throw error;
      },
    );
    return htmlPage(200, renderFrontPage(content, site, request, queries.now()), headers);
  };
}

/** Renders the front page; without content, that of a private wiki. */
export function renderFrontPage(
  content: WikiContent | undefined,
  site: Site,
  { url, origin }: Pick<PageRequest, 'url' | 'origin'>,
  now: number,
): string {
  const [path = ''] = url.split('?', 1);
  const { sitename, scriptpath, generator } = site.configuration.general;
  const folder = relativePath(path, `${scriptpath}/`);
  const api = `${folder}api.php`;
  const isPrivate = content === undefined;
  const parts = [
    ...(isPrivate ? [privateNotice(api)] : []),
    ...(content
      ? [
          renderNumbers(content, now),
          renderActivity(content, pageAddress(path, site), site),
          renderExamples(content.examples, site, folder),
        ]
      : []),
    ...(isPrivate ? [] : [renderNamespaces(site, folder)]),
    renderFirstLines(content?.examples, `${origin}${scriptpath}/api.php`),
    renderSoftware(isPrivate ? undefined : site, content, generator),
  ];
  return `${pageHead(`${sitename} – API`, style)}
<body>
<header>
<h1><bdi${languageOf(site)}>${escapeHtml(sitename)}</bdi></h1>
<p class="lead">The wiki’s query API: what MediaWiki’s Action API tells about pages, links, revisions, files and users, read-only.</p>
<p class="actions"><a class="primary" href="${escapeHtml(folder)}explorer">Open the explorer</a> <a href="${escapeHtml(api)}?action=help">API help</a> <a href="${escapeHtml(api)}?action=help&amp;recursivesubmodules=1&amp;toc=1">All modules on one page</a> <a href="${escapeHtml(relativePath(path, '/openapi.json'))}">OpenAPI</a></p>
${isPrivate ? '' : renderWays(path, api, site)}
</header>
<main>
${parts.join('\n')}
</main>
<footer><p>Wikiquery ${escapeHtml(about.version)} · GPL-2.0-or-later · <a href="https://www.mediawiki.org/wiki/Special:MyLanguage/API:Query" rel="noreferrer">MediaWiki’s documentation of the API</a></p></footer>
<script>${completionScript}</script>
</body>
</html>
`;
}

const languageOf = (site: Site): string => ` lang="${escapeHtml(site.configuration.general.lang)}"`;

/** Writes the address of a wiki page, escaped, as seen from a path. */
const pageAddress =
  (path: string, site: Site) =>
  (text: string): string => {
    const title = parseTitle(text, site);
    return isInvalid(title) ? '' : escapeHtml(relativePath(path, localUrl(title, site)));
  };

function renderWays(path: string, api: string, site: Site): string {
  const { script, mainpage } = site.configuration.general;
  const address = pageAddress(path, site);
  return `<div class="ways">${searchForm({ script: relativePath(path, script), api })} <a href="${address(mainpage)}"><bdi${languageOf(site)}>${escapeHtml(mainpage)}</bdi></a> <a href="${address('Special:Random')}" rel="nofollow">Random page</a></div>`;
}

function renderActivity(
  { activity, news }: WikiContent,
  address: (title: string) => string,
  site: Site,
): string {
  const { edits, isWhole, unit, byTime, byNamespace } = activity;
  if (edits === 0) return '';
  const which = isWhole ? 'Edits' : `The latest ${formatNumber(edits)} edits`;
  const items = news.map(
    ({ title, timestamp }) =>
      `<li><a href="${address(title)}"><bdi${languageOf(site)}>${escapeHtml(title)}</bdi></a> <time datetime="${escapeHtml(timestamp)}">${new Date(timestamp).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })}</time></li>`,
  );
  return `<section class="activity" aria-labelledby="activity"><h2 id="activity">What is new</h2>
<div><ul class="news">${items.join('')}</ul>
${columnChart(byTime, `${which} by ${unit}`)}
${barChart(byNamespace, `${which} by namespace`)}</div></section>`;
}

const privateNotice = (api: string): string =>
  `<p class="notice">This wiki is private: one has to log in to read it. Programs do so with <a href="${escapeHtml(api)}?action=help&amp;modules=login"><code>action=login</code></a> and a bot password.</p>`;

const formatNumber = (number: number): string => number.toLocaleString('en');

function renderNumbers({ statistics, changed }: WikiContent, now: number): string {
  const numbers: readonly (readonly [string, number])[] = [
    ['Pages', statistics.pages],
    ['Articles', statistics.articles],
    ['Revisions', statistics.edits],
    ['Users', statistics.users],
    ['Files', statistics.images],
  ];
  const shown = numbers.map(
    ([name, number]) => `<div><dt>${name}</dt><dd>${formatNumber(number)}</dd></div>`,
  );
  return `<dl class="numbers" aria-label="The wiki in numbers">${shown.join('')}${changed === undefined ? '' : renderTime(changed, now)}</dl>`;
}

const timeFormat = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
const units = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.44 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function renderTime(changed: string, now: number): string {
  const time = Date.parse(changed);
  const passed = Math.max(0, now - time);
  const [unit, length] = units.find(([, milliseconds]) => passed >= milliseconds) ?? ['minute', 60_000];
  const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    -Math.floor(passed / length),
    unit,
  );
  const shown = new Date(time).toLocaleString('en-GB', timeFormat);
  return `<div class="changed"><dt>Latest change</dt><dd><time datetime="${escapeHtml(changed)}">${shown} UTC</time> <span>${passed < 60_000 ? 'just now' : ago}</span></dd></div>`;
}

/** Number of examples that are shown. */
const EXAMPLES = 5;

function renderExamples(examples: readonly ExampleQuery[], site: Site, folder: string): string {
  const items = examples.slice(0, EXAMPLES).map(({ before, name, after = '', parameters }) => {
    const explorer = escapeHtml(folder + explorerAddress(parameters));
    const address = (format: QueryParameters): string =>
      escapeHtml(`${folder}api.php?${queryString({ ...parameters, ...format })}`);
    const json = address({ format: 'json', formatversion: '2' });
    const shown = name === undefined ? '' : `<bdi${languageOf(site)}>${escapeHtml(name)}</bdi>`;
    const sentence = `${escapeHtml(before)}${shown}${escapeHtml(after)}`;
    const label = escapeHtml(before + (name ?? '') + after);
    return (
      `<li><h3>${sentence}</h3><code class="address">${escapeHtml(readable(queryString(parameters)))}</code>` +
      `<p><a href="${explorer}" aria-label="Run: ${label}">Run</a> <a href="${address({})}" rel="nofollow" aria-label="As a page: ${label}">Page</a> <a href="${json}" rel="nofollow" aria-label="As JSON: ${label}">JSON</a></p></li>`
    );
  });
  return `<section aria-labelledby="examples"><h2 id="examples">Queries to begin with</h2>
<ol class="examples">${items.join('\n')}</ol></section>`;
}

/** A query string as one would type it, without escapes. */
const readable = (query: string): string => decodeURIComponent(query);

function renderFirstLines(examples: readonly ExampleQuery[] | undefined, api: string): string {
  const example = examples?.[0]?.parameters ?? { action: 'query', meta: 'siteinfo' };
  // In quotation marks, vertical bars need no escape.
  const query = queryString(example).replaceAll('%7C', '|');
  const { action, ...rest } = example;
  const short = readable(queryString(action === 'query' ? rest : example));
  return `<section aria-labelledby="programs"><h2 id="programs">From a program</h2>
<p>With curl, or anything else that speaks HTTP:</p>
<pre><code>curl ${escapeHtml(shellQuoted(`${api}?${query}&format=json&formatversion=2`))}</code></pre>
<p>On the command line, straight from a database file:</p>
<pre><code>npx --no-install wikiquery query --database sqlite:wiki.sqlite ${escapeHtml(shellQuoted(short))}</code></pre></section>`;
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function renderSoftware(site: Site | undefined, content: WikiContent | undefined, generator: string): string {
  const installed = site?.configuration.extensions.filter(({ type }) => type !== 'skin') ?? [];
  const extensions = [...new Set(installed.map(({ name }) => name))];
  const facts = [
    ['Software', `Wikiquery ${about.version}, speaking the API of ${generator}`],
    ['Actions', content?.actions.join(', ') ?? ''],
    ['Query modules', content && content.queryModules > 0 ? formatNumber(content.queryModules) : ''],
    ['Extensions', extensions.join(', ')],
  ].filter(([, text]) => text !== '');
  const shown = facts.map(
    ([name = '', text = '']) => `<div><dt>${name}</dt><dd dir="auto">${escapeHtml(text)}</dd></div>`,
  );
  return `<section aria-labelledby="software"><h2 id="software">What answers here</h2>
<dl class="facts">${shown.join('')}</dl></section>`;
}
