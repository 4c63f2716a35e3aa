import { createRemoteFetch } from '@wikiquery/import/remote';
import about from '../package.json' with { type: 'json' };
import { UsageError } from './problem.ts';
import { errorCode, isPrivate, requestSiteinfo } from './siteinfo.ts';

/** Milliseconds within which a page has to arrive. */
const PATIENCE = 20_000;

/** Characters of a page that are read; the link is in its head. */
const MOST_READ = 1_000_000;

/** Paths at which wikis mostly have their API. */
const usualPaths = ['/w/api.php', '/api.php'];

/**
 * Finds the `api.php` of a wiki by the address of any of its pages: it is named by the page's link `EditURI`, or at one of
 * the usual paths. An address of an `api.php` is returned as it is.
 */
export async function findApi(address: string): Promise<string> {
  if (/\/api\.php(?:$|[?#])/.test(address)) return address.replace(/[?#].*$/s, '');
  const linked = await linkedApi(address);
  if (linked !== undefined) return linked;
  for (const path of usualPaths) {
    const candidate = new URL(path, address).href;
    const answer = await requestSiteinfo(candidate, ['general']).catch(() => undefined);
    if (answer !== undefined && (isPrivate(answer) || errorCode(answer) === undefined)) return candidate;
  }
  throw new UsageError(
    `No api.php was found for ${address}: its page has no link "EditURI", and ${usualPaths.join(' and ')} do not answer. Give the URL of api.php, which the page Special:Version names.`,
  );
}

/** Returns the API that the page at an address names. */
async function linkedApi(address: string): Promise<string | undefined> {
  try {
    const response = await createRemoteFetch(address)(address, {
      headers: { 'user-agent': `wikiquery/${about.version}`, accept: 'text/html' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const page = await readStart(response);
    for (const [link] of page.matchAll(/<link\b[^<>]{0,2000}>/gi)) {
      if (!/\brel\s*=\s*["']?EditURI\b/i.test(link)) continue;
      const [, quoted, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(link) ?? [];
      const href = (quoted ?? single ?? '').replaceAll('&amp;', '&');
      if (!URL.canParse(href, response.url)) continue;
      const url = new URL(href, response.url);
      // Another host could be one of the internal network.
      if (/^https?:$/.test(url.protocol) && url.hostname === new URL(response.url).hostname)
        return url.origin + url.pathname;
    }
  } catch {
    // The usual paths may still answer.
  }
  return undefined;
}

/** Reads the start of a page, and leaves the rest. */
async function readStart({ body }: Response): Promise<string> {
  let text = '';
  if (!body) return text;
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length >= MOST_READ || text.includes('</head>')) break;
  }
  return text;
}
