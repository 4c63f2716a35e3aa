import { inject, type InjectionKey, type ShallowRef } from 'vue';
import { ask } from '../query/ask.ts';

/** The addresses at which the wiki's pages can be read. */
export interface WikiSite {
  /** Such as `https://wiki.example`, or without a protocol. */
  readonly server: string;
  /** Path of a page, with `$1` in place of its title. */
  readonly articlepath: string;
}

/** Injection key of the site, which is undefined until it has been loaded. */
export const siteKey: InjectionKey<Readonly<ShallowRef<WikiSite | undefined>>> = Symbol('site');

/** Returns the site, if it is known. */
export const useSite = (): WikiSite | undefined => inject(siteKey, undefined)?.value;

/** Loads the site from `meta=siteinfo`. */
export async function loadSite(): Promise<WikiSite | undefined> {
  const { value } = await ask(
    new Map([
      ['action', 'query'],
      ['meta', 'siteinfo'],
      ['siprop', 'general'],
    ]),
  );
  return (value as { readonly query?: { readonly general?: WikiSite } } | undefined)?.query?.general;
}

/** Returns the URL of a page on the wiki itself; undefined if it has none, as on a loopback address. */
export function wikiAddress({ server, articlepath }: WikiSite, title: string): string | undefined {
  const address = articlepath.startsWith('/') ? server + articlepath : articlepath;
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(absolute) || isLoopback(new URL(absolute).hostname)) return undefined;
  const encoded = encodeURIComponent(title.replaceAll(' ', '_')).replaceAll(
    /%(?:2F|3A)/g,
    decodeURIComponent,
  );
  return absolute.replace('$1', () => encoded);
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
