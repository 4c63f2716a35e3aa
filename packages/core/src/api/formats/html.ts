import { readFileSync } from 'node:fs';
import { explorerAddress } from '@wikiquery/explorer/links';
import type { Answer } from '../../query/result/answer.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { commonStyle, pageHead, policyOf } from '../html/head.ts';
import { noticesOf, renderNotice } from '../html/notices.ts';
import { jsonSource } from './html/json-source.ts';
import { textMarkup, type Addresses } from './html/markup.ts';
import { parameterList, requestForm } from './html/request-form.ts';
import { createRoom, type Room } from './html/room.ts';
import { renderTables, type PagePath } from './html/tables.ts';
import { xmlSource } from './html/xml-source.ts';

// An `import` of this module would also load all that Node has for `fetch`, a tenth of a second.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** The facts about a request that the page about its answer shows. */
export interface PageContext extends Addresses, PagePath {
  /** The query of the request's URL, without the question mark. */
  readonly query: string;
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

const asset = (name: string): string =>
  readFileSync(new URL(import.meta.resolve(`@wikiquery/core/files/api/formats/html/${name}`)), 'utf8');
const style = commonStyle + asset('page.css');
const script = asset('page.js');

/** The Content-Security-Policy under which the page works. */
export const pagePolicy = policyOf({ style, script, hasForm: true });

/** MIME type of {@link wrapPage}. */
export const wrappedMime = 'text/mediawiki-api-prettyprint-wrapped';

/** Renders the HTML page that shows an answer for debugging; its links are relative to its own address. */
export function renderPage(shown: Shown, answer: Answer, context: PageContext): string {
  const { value } = answer;
  const { sitename } = context;
  const parameters = new URLSearchParams(context.query);
  const next = nextLink(value['continue'], parameters, context);
  const notices = noticesOf(value).map(renderNotice);
  const { format, text } = shown;
  const room = createRoom(LARGEST);
  const source = renderSource(shown, context, room);
  const tables = renderTables(answer, context);
  return `${pageHead(`API answer – ${sitename}`, style)}
<body>
<a class="skip" href="#answer">Skip to the answer</a>
<header>
<p class="site"><bdi>${escapeHtml(sitename)}</bdi> · <a href="api.php">start page</a> · <a href="explorer">explorer</a> · <a href="?action=help">help</a></p>
<h1>API answer</h1>
<p>${purpose(shown, parameters, context)}</p>
${context.posted ? parameterList(parameters) : requestForm(parameters, explorerAddress(plainQuery(parameters)))}
</header>
<main id="answer">
${[...statusNotice(context.status), ...notices].join('\n')}
${next && `<nav aria-label="Answer">${next}</nav>`}
${tables}
<div class="head"><h2>${nameOf(format)}</h2><span class="tools" hidden><button type="button" data-do="fold">Fold all</button><button type="button" data-do="unfold">Unfold all</button>${room.wasCut() ? '' : '<button type="button" data-do="copy">Copy</button>'}</span></div>
${room.wasCut() ? '<p class="notice">This answer is too large for a page, which shows its beginning. The data itself is whole.</p>\n' : ''}<section class="source" data-format="${escapeHtml(format)}"${isAscii(text) ? ' data-ascii' : ''} aria-label="The answer as ${escapeHtml(format)}">${source}</section>
${next && `<nav aria-label="Continuation">${next}</nav>`}
</main>
<script>${script}</script>
</body>
</html>
`;
}

const nameOf = (format: string): string => (format === 'raw' ? 'JSON with metadata' : format.toUpperCase());

/** Whether a text has only ASCII characters, so that a copy of it has to escape all others. */
// oxlint-disable-next-line no-control-regex -- ASCII is what it looks for
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Writes the answer to `wrappedhtml`: JSON that contains the source as HTML, for a page that fetches it. */
export function wrapPage(shown: Shown, { value }: Answer, status: number, milliseconds: number): string {
  return JSON.stringify({
    status,
    statustext: STATUS_CODES[status] ?? '',
    html: `<pre class="api-pretty-content">${escapeHtml(shown.text)}</pre>`,
    // The module that MediaWiki's own sandbox loads to show it.
    modules: ['mediawiki.apipretty'],
    continue: value['continue'] ?? null,
    time: Math.round(milliseconds),
  });
}

/** Characters of markup of an answer's source. */
const LARGEST = 400_000;

function renderSource({ format, text }: Shown, addresses: Addresses, room: Room): string {
  switch (format) {
    case 'json':
    case 'raw':
      return jsonSource(text, addresses, room);
    case 'xml':
      return xmlSource(text, addresses, room);
    default: {
      const { text: fitting, note } = room.fit(text);
      return `<div>${textMarkup(fitting)}${note && ` ${note}`}</div>`;
    }
  }
}

function purpose({ format, available }: Shown, query: URLSearchParams, { posted }: PageContext): string {
  const link = (parameters: Readonly<Record<string, string>>): string => {
    const shown = `<code>${escapeHtml(new URLSearchParams(parameters).toString())}</code>`;
    if (posted) return shown;
    return `<a href="?${escapeHtml(withParameters(query, parameters))}">${shown}</a>`;
  };
  const data = `This page is for debugging. Programs request the data itself with ${link({ format: 'json', formatversion: '2' })}`;
  // The first link already leads to what is shown.
  const same = format === 'json' && ['2', 'latest'].includes(query.get('formatversion') ?? '');
  if (!available || same) return `${data}.`;
  return `${data}; what is shown below is ${link({ format })}.`;
}

function withParameters(query: URLSearchParams, parameters: Readonly<Record<string, string>>): string {
  const changed = new URLSearchParams(query);
  changed.delete('wrappedhtml');
  for (const [name, value] of Object.entries(parameters)) changed.set(name, value);
  return changed.toString();
}

/** Returns the parameters of a request without those that only choose how its answer is written. */
function plainQuery(query: URLSearchParams): string {
  const plain = new URLSearchParams(query);
  for (const name of ['format', 'formatversion', 'wrappedhtml', 'utf8', 'ascii']) plain.delete(name);
  return plain.toString();
}

function statusNotice(status: number): string[] {
  if (status === 200) return [];
  const text = escapeHtml(`${status} ${STATUS_CODES[status] ?? ''}`.trim());
  return [
    `<p class="notice status">Without this page the HTTP status would be <strong>${text}</strong>.</p>`,
  ];
}

function nextLink(continuation: unknown, query: URLSearchParams, { posted }: PageContext): string {
  if (typeof continuation !== 'object' || continuation === null || posted) return '';
  const next = new URLSearchParams(query);
  // The parameters that continued with the part shown here do not apply to the next one.
  const stale = [...next.keys()].filter((name) => name.endsWith('continue') && name !== 'rawcontinue');
  for (const name of stale) next.delete(name);
  for (const [name, value] of Object.entries(continuation)) next.set(name, String(value));
  return `<a class="next" rel="next" href="?${escapeHtml(next.toString())}">Next part</a>`;
}
