import { decodable, type Site } from '@wikiquery/core/wiki';

/** What the address of a wiki page asks for, in the words of MediaWiki's `index.php`. */
export interface PageAddress {
  /** Empty if the page is named in another way, or not at all. */
  readonly title: string;
  readonly parameters: URLSearchParams;
}

/** Reads the address of a wiki page, in the wiki's article path or of `index.php`; undefined for other addresses. */
export function readAddress(url: string, site: Site): PageAddress | undefined {
  const { articlepath, script } = site.configuration.general;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const parameters = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  if (path === script) return { title: readable(parameters.get('title') ?? ''), parameters };
  const [before = '', after = ''] = articlepath.split('$1');
  const inQuery = before.includes('?');
  const given = inQuery ? url : path;
  if (!given.startsWith(before) || !given.endsWith(after)) return undefined;
  const written = given.slice(before.length, given.length - after.length);
  const encoded = inQuery ? (written.split('&', 1)[0] ?? '').replaceAll('+', ' ') : written;
  return { title: readable(decodeURIComponent(decodable(encoded))), parameters };
}

const readable = (title: string): string => title.replaceAll('_', ' ').trim();
