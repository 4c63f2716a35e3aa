import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml, type Site } from '@wikiquery/core/wiki';
import { acceptsGzip } from './accepts-gzip.ts';
import { readAssets, type Asset } from './assets.ts';
import { explorerFacts, listNames } from './explorer-facts.ts';

/** The Content-Security-Policy of the explorer: only its own files, and requests to this server. */
export const explorerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // The icons of controls are embedded in the style sheet.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Adds the explorer at `explorer` beside `api.php`, and its files below that. */
export function addExplorer(app: FastifyInstance, site: Site): void {
  const { scriptpath, sitename } = site.configuration.general;
  const assets = readAssets('explorer');
  const address = `${scriptpath}/explorer`;
  let facts: string | undefined;

  app.get(address, async (_, reply) => {
    const built = await assets();
    if (!built) return reply.code(404).type('text/plain; charset=utf-8').send(notBuilt);
    // In a script element, only the end tag is special.
    facts ??= JSON.stringify(explorerFacts(site)).replaceAll('<', '\\u003c');
    const front = '../'.repeat(address.split('/').length - 2) || './';
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': explorerPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-cache',
      })
      .send(explorerPage({ sitename, front, facts, lists: listNames(site) }, built.entries));
  });

  app.get<{ Params: { file: string } }>(`${address}/:file`, async (request, reply) => {
    const file = (await assets())?.files.get(request.params.file);
    if (!file) return reply.callNotFound();
    return sendAsset(reply, file, acceptsGzip(request.headers));
  });
}

/** What the page says, but for its files. */
interface ExplorerPage {
  readonly sitename: string;
  /** Address of the front page. */
  readonly front: string;
  /** {@link explorerFacts} as JSON. */
  readonly facts: string;
  /** Names of the lists, for browsers without scripts. */
  readonly lists: readonly string[];
}

const notBuilt =
  'The explorer is not built here: run "npm ci" and then "npm run build:explorer" in the folder of Wikiquery.\n';

function sendAsset(reply: FastifyReply, { type, content, gzipped }: Asset, isGzipped: boolean): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    })
    .send(isGzipped ? gzipped : content);
}

const explorerPage = (
  { sitename, front, facts, lists }: ExplorerPage,
  { 'style.css': style = '', 'main.ts': script = '' }: Readonly<Record<string, string>>,
): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="color-scheme" content="light dark">
<title>API explorer – ${escapeHtml(sitename)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="explorer/${style}">
<script type="application/json" id="facts">${facts}</script>
<script type="module" src="explorer/${script}"></script>
</head>
<body data-sitename="${escapeHtml(sitename)}" data-front="${front}">
<div id="explorer"></div>
<noscript>
<h1>API explorer</h1>
<p>This form needs JavaScript. Without it, answers are pages with tables, whose requests can be changed:</p>
<form action="api.php"><input type="hidden" name="action" value="query">
<label for="list">list</label> <select id="list" name="list">${lists.map((name) => `<option${name === 'allpages' ? ' selected' : ''}>${name}</option>`).join('')}</select> <button>Run</button></form>
<p><a href="api.php?action=help">API help</a> · <a href="${front}">${escapeHtml(sitename)}</a></p>
</noscript>
</body>
</html>
`;
