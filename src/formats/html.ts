import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Answer } from '../result/answer.ts';
import { jsonSource } from './html/json-source.ts';
import type { Addresses } from './html/markup.ts';
import { commonStyle, pageHead, sourceHash } from './html/head.ts';
import { noticesOf, renderNotice } from './html/notices.ts';
import { xmlSource } from './html/xml-source.ts';
import { escapeHtml } from '../wiki/escape-html.ts';

/** What a page about an answer needs from the request. */
export interface PageContext extends Addresses {
  /** The request's whole URL, with its query. */
  readonly requestUrl: string;
  readonly sitename: string;
  /** The HTTP status that the answer has in the plain format. */
  readonly status: number;
  /** Whether the request was a POST, so that no link can repeat it. */
  readonly posted?: boolean;
}

/** The answer in the format that the page shows. */
export interface Shown {
  /** Name of the format, such as `json`. */
  readonly format: string;
  /** Whether the format exists without the page. */
  readonly available: boolean;
  readonly text: string;
}

const asset = (name: string): string => readFileSync(new URL(`html/${name}`, import.meta.url), 'utf8');
const style = commonStyle + asset('page.css');
const script = asset('page.js');

/** The Content-Security-Policy under which the page works: its own style and script, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${sourceHash(style)}`,
  `script-src ${sourceHash(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** MIME type of {@link wrapPage}. */
export const wrappedMime = 'text/mediawiki-api-prettyprint-wrapped';

/** The HTML page that shows an answer for debugging. */
export function renderPage(shown: Shown, { value }: Answer, context: PageContext): string {
  const { sitename, requestUrl } = context;
  const next = nextLink(value['continue'], context);
  const notices = noticesOf(value).map(renderNotice);
  return `${pageHead(`API answer – ${sitename}`, style)}
<body>
<header>
<p class="site">${escapeHtml(sitename)} · <a href="${escapeHtml(context.scriptUrl)}?action=help">API help</a></p>
<h1>API answer</h1>
<p>${purpose(shown, context)}</p>
${requestLine(requestUrl)}
</header>
<main>
${[...statusNotice(context.status), ...notices].join('\n')}
<nav aria-label="Answer">${next}<span class="tools" hidden><button type="button" data-do="fold">Fold all</button><button type="button" data-do="unfold">Unfold all</button><button type="button" data-do="copy">Copy</button></span></nav>
<section class="source" aria-label="The answer as ${escapeHtml(shown.format)}">${renderSource(shown, context)}</section>
${next && `<nav aria-label="Continuation">${next}</nav>`}
</main>
<script>${script}</script>
</body>
</html>
`;
}

/** `wrappedhtml`: JSON with the source as HTML, for a page that fetches it. */
export function wrapPage(shown: Shown, { value }: Answer, status: number, milliseconds: number): string {
  return JSON.stringify({
    status,
    statustext: STATUS_CODES[status] ?? '',
    html: `<pre class="api-pretty-content">${escapeHtml(shown.text)}</pre>`,
    // What MediaWiki's own sandbox loads to show it.
    modules: ['mediawiki.apipretty'],
    continue: value['continue'] ?? null,
    time: Math.round(milliseconds),
  });
}

function renderSource({ format, text }: Shown, addresses: Addresses): string {
  switch (format) {
    case 'json':
    case 'raw':
      return jsonSource(text, addresses);
    case 'xml':
      return xmlSource(text, addresses);
    default:
      return `<div>${escapeHtml(text)}</div>`;
  }
}

function purpose({ format, available }: Shown, { requestUrl, posted }: PageContext): string {
  const ask = (parameters: Readonly<Record<string, string>>): string => {
    const shown = `<code>${escapeHtml(new URLSearchParams(parameters).toString())}</code>`;
    if (posted) return shown;
    return `<a href="${escapeHtml(withParameters(requestUrl, parameters))}">${shown}</a>`;
  };
  const data = `This page is for debugging. Programs ask for the data itself with ${ask({ format: 'json', formatversion: '2' })}`;
  // The first link already leads to what is shown.
  const same = format === 'json' && /[?&]formatversion=(?:2|latest)(?:&|$)/.test(requestUrl);
  if (!available || same) return `${data}.`;
  return `${data}; what is shown below is ${ask({ format })}.`;
}

function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  changed.searchParams.delete('wrappedhtml');
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}

function requestLine(requestUrl: string): string {
  const parameters = [...new URL(requestUrl).searchParams];
  if (parameters.length === 0) return '';
  const shown = parameters.map(
    ([name, value]) =>
      `<li><span class="name">${escapeHtml(name)}</span>=<span class="value">${escapeHtml(value)}</span></li>`,
  );
  return `<ul class="request" aria-label="Parameters of the request">${shown.join('')}</ul>`;
}

function statusNotice(status: number): string[] {
  if (status === 200) return [];
  const text = escapeHtml(`${status} ${STATUS_CODES[status] ?? ''}`.trim());
  return [
    `<p class="notice status">Without this page the HTTP status would be <strong>${text}</strong>.</p>`,
  ];
}

function nextLink(continuation: unknown, { requestUrl, posted }: PageContext): string {
  if (typeof continuation !== 'object' || continuation === null || posted) return '';
  const next = new URL(requestUrl);
  // Earlier continuation belongs to the part that is shown.
  const stale = [...next.searchParams.keys()].filter(
    (name) => name.endsWith('continue') && name !== 'rawcontinue',
  );
  for (const name of stale) next.searchParams.delete(name);
  for (const [name, value] of Object.entries(continuation)) next.searchParams.set(name, String(value));
  return `<a class="next" rel="next" href="${escapeHtml(next.href)}">Next part</a>`;
}
