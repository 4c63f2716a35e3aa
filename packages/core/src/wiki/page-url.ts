import type { Site } from './site.ts';
import { isInvalid, makeTitle, parseTitle, type Title } from './title-parser.ts';
import { namespaceName, prefixedKey } from './title.ts';

/** Percent-encodes a title for a URL, except ``;@$!*(),/~:``; spaces become `+`. */
export function encodeForUrl(text: string): string {
  if (/^[\w.;@$!*(),/~:-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed())
    .replaceAll("'", '%27')
    .replaceAll('%20', '+')
    .replace(/%(?:3B|40|24|2C|2F|3A)/g, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

/** Returns the relative URL of a page, or the full one on another wiki, without the fragment. */
export function localUrl(title: Title, site: Site, query = ''): string {
  const { general } = site.configuration;
  const wiki = site.interwikis.get(title.interwiki);
  if (wiki !== undefined) {
    const prefix =
      title.namespace === 0 ? '' : `${namespaceName(title.namespace, site).replaceAll(' ', '_')}:`;
    // Siteinfo returns protocol-relative URLs with a protocol.
    const url = wiki.protorel ? wiki.url.replace(/^https?:/, '') : wiki.url;
    return appendQuery(fill(url, encodeForUrl(prefix + title.key)), query);
  }
  const key = prefixedKey(title, site);
  if (query === '') return articleUrl(key, site);
  return `${general.script}?title=${encodeForUrl(key)}&${query === '-' ? '' : query}`;
}

/** Returns the relative URL of a page of this wiki by its full name. */
function articleUrl(key: string, site: Site): string {
  const { general } = site.configuration;
  if (general['mainpageisdomainroot'] === true && key === mainPageKey(site)) return '/';
  return fill(general.articlepath, encodeForUrl(key));
}

/** Like {@link localUrl}, for the many links of one page; `relative` shortens paths of this server. */
export function localUrls(
  site: Site,
  relative: (path: string) => string,
): (this: void, title: Title, query?: string) => string {
  const { articlepath, mainpageisdomainroot: hasRoot } = site.configuration.general;
  const address = (url: string): string => (/^\/(?!\/)/.test(url) ? relative(url) : url);
  const [before = '', after = '', ...more] = articlepath.split('$1');
  const beginning = address(before);
  const isSimple = more.length === 0 && hasRoot !== true;
  return (title, query = '') =>
    isSimple && query === '' && title.interwiki === ''
      ? beginning + encodeForUrl(prefixedKey(title, site)) + after
      : address(localUrl(title, site, query));
}

/** Makes a function that returns the full URLs of pages in a namespace by their keys, for answers with many of them. */
export function pageUrls(
  namespace: number,
  site: Site,
  protocol: 'http' | 'https',
): (this: void, key: string) => string {
  const { articlepath, mainpageisdomainroot: hasRoot } = site.configuration.general;
  const prefix = prefixedKey(makeTitle(namespace, ''), site);
  const [before = '', after, ...more] = expandUrl(articlepath, site, protocol).split('$1');
  // A path that is not simple, or a main page that may be in the namespace and has another address.
  if (after === undefined || more.length > 0 || hasRoot === true)
    return (key) => expandUrl(articleUrl(prefix + key, site), site, protocol);
  const beginning = before + encodeForUrl(prefix);
  return (key) => beginning + encodeForUrl(key) + after;
}

/**
 * Returns the full URL of a page, with the fragment. `protocol` completes protocol-relative URLs, which are otherwise
 * unchanged.
 */
export function pageUrl(title: Title, site: Site, query = '', protocol?: 'http' | 'https'): string {
  return expandUrl(localUrl(title, site, query), site, protocol) + fragmentForUrl(title, site);
}

/** Returns the full URL of a page with the protocol of the configured server. */
export function canonicalPageUrl(title: Title, site: Site, query = ''): string {
  return pageUrl(
    title,
    site,
    query,
    site.configuration.general.server.startsWith('https:') ? 'https' : 'http',
  );
}

/**
 * Returns the full URL of a page on another wiki from a prefixed title; undefined for an invalid one. The protocol of
 * `server` completes protocol-relative URLs.
 */
export function interwikiUrl(text: string, site: Site, server: string): string | undefined {
  const title = parseTitle(text, site);
  return isInvalid(title)
    ? undefined
    : pageUrl(title, site, '', server.startsWith('https:') ? 'https' : 'http');
}

/**
 * Returns a title's fragment with its `#`; empty without one. Pages of other wikis get MediaWiki's legacy escaping, which
 * every version understands.
 */
export function fragmentForUrl(title: Title, site: Site): string {
  if (title.fragment === '') return '';
  const id = Array.from(title.fragment).slice(0, 1024).join('');
  const wiki = site.interwikis.get(title.interwiki);
  if (wiki !== undefined && wiki.local !== true) return `#${escapeForOldBrowsers(id)}`;
  return `#${id.replaceAll(/[\t\n\f\r ]/g, '_').replaceAll(/%(?=[0-9A-Fa-f]{2})/g, '%25')}`;
}

function escapeForOldBrowsers(id: string): string {
  return encodeURIComponent(id.replaceAll(' ', '_').toWellFormed())
    .replaceAll(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':')
    .replaceAll('%', '.');
}

/** Completes a path with the server; `protocol` completes protocol-relative URLs. */
export function expandUrl(url: string, site: Site, protocol?: 'http' | 'https'): string {
  const full = url.startsWith('/') && !url.startsWith('//') ? site.configuration.general.server + url : url;
  return full.startsWith('//') && protocol !== undefined ? `${protocol}:${full}` : full;
}

/** Called for every row of lists, where `replaceAll` takes long. */
function fill(pattern: string, text: string): string {
  const at = pattern.indexOf('$1');
  return at < 0 ? pattern : pattern.slice(0, at) + text + fill(pattern.slice(at + 2), text);
}

function appendQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const address = hash < 0 ? url : url.slice(0, hash);
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return hash < 0 ? joined : joined + url.slice(hash);
}

function mainPageKey(site: Site): string {
  return site.configuration.general.mainpage.replaceAll(' ', '_');
}

/** Returns the protocol of a server's URL; `http` for a protocol-relative one. */
export const protocolOf = (server: string): 'http' | 'https' =>
  server.startsWith('https:') ? 'https' : 'http';
