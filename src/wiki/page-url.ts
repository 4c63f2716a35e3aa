import type { Site } from './site.ts';
import { namespaceName, prefixedKey } from './title.ts';
import { isInvalid, parseTitle, type Title } from './title-parser.ts';

/** Encodes a title for an address, leaving ``;@$!*(),/~:`` readable. */
export function encodeForUrl(text: string): string {
  if (/^[\w.;@$!*(),/~:-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed())
    .replaceAll("'", '%27')
    .replaceAll('%20', '+')
    .replace(/%(?:3B|40|24|2C|2F|3A)/g, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

/** Address of a page without the server, or the whole one for a page of another wiki; without the fragment. */
export function localUrl(title: Title, site: Site, query = ''): string {
  const { general } = site.configuration;
  const wiki = site.interwikis.get(title.interwiki);
  if (wiki !== undefined) {
    const prefix =
      title.namespace === 0 ? '' : `${namespaceName(title.namespace, site).replaceAll(' ', '_')}:`;
    // Configurations spell out the protocol even of addresses that the wiki keeps without one.
    const url = wiki.protorel ? wiki.url.replace(/^https?:/, '') : wiki.url;
    return appendQuery(fill(url, encodeForUrl(prefix + title.key)), query);
  }
  const key = encodeForUrl(prefixedKey(title, site));
  if (query !== '') return `${general.script}?title=${key}&${query === '-' ? '' : query}`;
  if (general['mainpageisdomainroot'] === true && prefixedKey(title, site) === mainPageKey(site)) return '/';
  return fill(general.articlepath, key);
}

/**
 * Full address of a page, with the fragment. `protocol` completes addresses that leave it out (`//host`);
 * without one they stay as they are.
 */
export function pageUrl(title: Title, site: Site, query = '', protocol?: 'http' | 'https'): string {
  return expandUrl(localUrl(title, site, query), site, protocol) + fragmentForUrl(title, site);
}

/** Full address of a page that is the same however the wiki was reached: with the server's own protocol. */
export function canonicalPageUrl(title: Title, site: Site, query = ''): string {
  return pageUrl(
    title,
    site,
    query,
    site.configuration.general.server.startsWith('https:') ? 'https' : 'http',
  );
}

/**
 * Address of a page on another wiki by its title with the prefix, complete with the protocol by which this
 * wiki was asked; undefined for what is no title.
 */
export function interwikiUrl(text: string, site: Site, server: string): string | undefined {
  const title = parseTitle(text, site);
  return isInvalid(title)
    ? undefined
    : pageUrl(title, site, '', server.startsWith('https:') ? 'https' : 'http');
}

/**
 * A title's fragment with its `#`; empty without one. Pages of foreign wikis get MediaWiki's older escaping,
 * which every browser and every version of MediaWiki understands.
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

/** A path or an address made complete with the server; `protocol` completes addresses that leave it out. */
export function expandUrl(url: string, site: Site, protocol?: 'http' | 'https'): string {
  const full = url.startsWith('/') && !url.startsWith('//') ? site.configuration.general.server + url : url;
  return full.startsWith('//') && protocol !== undefined ? `${protocol}:${full}` : full;
}

function fill(pattern: string, text: string): string {
  return pattern.replaceAll('$1', () => text);
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
