import { resolveSubpage } from '../comment-format.ts';
import { Namespace, type Site } from '../site.ts';
import { isInvalid, isTalk, parseTitle, type Title } from '../title.ts';
import { beginsWithProtocol, scanExternal } from './scan-external.ts';

/** Links in wikitext that has its templates put in, or none. */
export interface ScannedLinks {
  readonly pages: Map<string, Title>;
  readonly files: Set<string>;
  /** Files that are shown, and not only named. */
  readonly shown: Set<string>;
  /** Category key → sort key as written. */
  readonly categories: Map<string, string>;
  readonly external: Map<string, readonly [domainIndex: string, path: string]>;
  readonly languages: Map<string, string>;
  readonly interwiki: Map<string, readonly [prefix: string, key: string]>;
}

/** What has been found so far, to which more texts can add. */
export const noLinks = (): ScannedLinks => ({
  pages: new Map(),
  files: new Set(),
  shown: new Set(),
  categories: new Map(),
  external: new Map(),
  languages: new Map(),
  interwiki: new Map(),
});

/** Where a text stands. */
export interface LinkPlace {
  readonly site: Site;
  readonly title: Title;
}

/** A stretch of a text. */
export type Span = readonly [start: number, end: number];

/** Finds the links in a text without comments, `<nowiki>` and templates. */
export function scanLinks(text: string, place: LinkPlace, found: ScannedLinks): void {
  const links: Span[] = [];
  const open: number[] = [];
  let at = text.indexOf('[[');
  let close = at < 0 ? -1 : text.indexOf(']]', at);
  while (close >= 0) {
    if (at >= 0 && at < close) {
      open.push(at);
      at = text.indexOf('[[', at + 2);
      continue;
    }
    const start = open.pop();
    if (start !== undefined && readLink(text.slice(start + 2, close), place, found))
      links.push([start, close]);
    close = text.indexOf(']]', close + 2);
  }
  scanExternal(text, links, place.site, found.external);
}

/** Reads one link; answers whether its text is a link's, in which no addresses are looked for. */
function readLink(inner: string, place: LinkPlace, found: ScannedLinks): boolean {
  const { site, title: own } = place;
  const bar = inner.indexOf('|');
  const written = bar < 0 ? inner : inner.slice(0, bar);
  if (bar === inner.length - 1) return false;
  if (written.includes('\n') || written.includes('[')) return false;
  const name = decodeName(written).trim();
  const colon = name.startsWith(':');
  if (!colon && beginsWithProtocol(name, site)) return false;
  const title = parseTitle(resolveSubpage(name, own, site), site);
  if (isInvalid(title)) return false;
  if (title.interwiki !== '') addForeign(title, colon, place, found);
  else if (title.namespace === Namespace.media) found.files.add(title.key);
  else if (title.namespace === Namespace.file && !colon) {
    found.files.add(title.key);
    found.shown.add(title.key);
    if (bar >= 0) readFileOptions(inner.slice(bar + 1), place, found);
    return false;
  } else if (title.namespace === Namespace.category && !colon)
    found.categories.set(title.key, bar < 0 ? '' : inner.slice(bar + 1).replaceAll('\n', ''));
  else addLink(title, place, found);
  return true;
}

/** Notes a link to a page of this wiki, where it is one that can be noted. */
export function addPage(title: Title, found: ScannedLinks): void {
  if (title.namespace >= 0 && title.key !== '') found.pages.set(`${title.namespace}:${title.key}`, title);
}

/** Notes a link in a text, where it does not only lead to the text's own page. */
function addLink(title: Title, { title: own }: LinkPlace, found: ScannedLinks): void {
  if (title.namespace !== own.namespace || title.key !== own.key) addPage(title, found);
}

/** Notes a link to another wiki: to the same page in another language, or any. */
export function addForeign(
  title: Title,
  isPlain: boolean,
  { site, title: own }: LinkPlace,
  found: ScannedLinks,
): void {
  const { interwiki: prefix, key, fragment } = title;
  const wiki = site.interwikis.get(prefix);
  const isLanguage = wiki?.language !== undefined || wiki?.extralanglink === true;
  if (isLanguage && !isPlain && !isTalk(own)) {
    const text = key.replaceAll('_', ' ') + (fragment === '' ? '' : `#${fragment}`);
    if (!found.languages.has(prefix)) found.languages.set(prefix, text);
  } else found.interwiki.set(`${prefix}:${key}`, [prefix, key]);
}

/** A file can lead elsewhere than to its own page. */
function readFileOptions(options: string, place: LinkPlace, found: ScannedLinks): void {
  const link = /(?:^|\|)\s*link=([^|\n]*)/.exec(options)?.[1]?.trim();
  if (!link || link.includes('://')) return;
  const title = parseTitle(link, place.site);
  if (!isInvalid(title) && title.interwiki === '') addLink(title, place, found);
}

function decodeName(name: string): string {
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return name;
  }
}

/** Reads a gallery's lines, each of which begins with a file; answers the texts beside the files. */
export function scanGallery(inner: string, { site }: LinkPlace, found: ScannedLinks): string {
  const captions: string[] = [];
  for (const line of inner.split('\n')) {
    const [, name = '', rest = ''] = /^([^|]+)(?:\|(.*))?$/.exec(line) ?? [];
    if (name.trim() === '') continue;
    const title = parseTitle(decodeName(name).trim(), site, Namespace.file);
    if (isInvalid(title) || title.namespace !== Namespace.file || title.interwiki !== '') continue;
    found.files.add(title.key);
    found.shown.add(title.key);
    captions.push(rest);
  }
  return captions.join('\n');
}
