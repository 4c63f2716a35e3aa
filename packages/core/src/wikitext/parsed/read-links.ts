import { externalIndex } from '../../wiki/external-link.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle, titleText, type Title } from '../../wiki/title.ts';
import type { Unread } from '../expand/context.ts';
import { expandTemplates } from '../expand/expander.ts';
import { emptyOutput, type ExpansionOutput } from '../expand/expansion-output.ts';
import type { Facts } from '../expand/facts.ts';
import { readRedirect } from '../redirect.ts';
import type { LinkedPage, PageLinks, RedirectTarget } from './page-links.ts';
import { collect, withoutTags } from './parse-text.ts';
import { nothingCollected, type Collected } from './parsed-text.ts';

/** The page whose links are read. */
export interface PageContext {
  readonly site: Site;
  readonly title: Title;
  readonly pageId: number;
  readonly revision: {
    readonly id: number;
    readonly timestamp: string;
    readonly user: string;
    readonly size: number;
  };
  readonly redirect?: RedirectTarget | undefined;
  /** Without it, templates are collected and not expanded. */
  readonly facts?: Facts;
  /** Whether pages missing from `facts` may exist; then the arguments of missing templates are read. */
  readonly isPart?: boolean;
}

const noFacts: Facts = { page: () => undefined, count: () => 0 };

const mostNodes = 1_000_000;
const mostCharacters = 10_000_000;

/**
 * Reads the links of a page's slots for MediaWiki's link tables. Of calls of modules, and of templates if no other
 * pages are known, only the arguments are read.
 */
export function readLinks(texts: readonly string[], page: PageContext): PageLinks {
  const { site, title, facts, isPart } = page;
  const templates = facts === undefined ? 'all' : isPart ? 'missing' : 'none';
  const collected = nothingCollected();
  const output = emptyOutput();
  for (const text of texts) {
    const own = page.redirect ? (readRedirect(text, site)?.rest ?? text) : text;
    const unread: Unread = { templates, values: [] };
    collect(expanded(own, page, output, unread), title, site, collected);
    for (const value of unread.values)
      if (value.includes('[') || value.includes(':')) collect(value, title, site, collected);
  }
  return linksOf(collected, output, page);
}

function expanded(text: string, page: PageContext, output: ExpansionOutput, unread: Unread): string {
  if (!text.includes('{{') && !text.includes('<')) return text;
  const { site, title, pageId, revision, facts = noFacts } = page;
  const budget = { nodes: mostNodes, characters: mostCharacters };
  const message = (name: string): string | undefined => {
    const known = parseTitle(name, site, Namespace.mediawiki);
    return isInvalid(known) ? undefined : facts.page(known)?.wikitext;
  };
  return expandTemplates(text, {
    site,
    title,
    pageId,
    revision,
    environment: { now: 0 },
    facts,
    message,
    budget,
    output,
    unread,
  });
}

/** Converts findings to the shape of the link tables, without duplicates. */
export function linksOf(
  found: Collected,
  output: Pick<ExpansionOutput, 'links' | 'templates' | 'files' | 'properties'>,
  { site, title, redirect }: Pick<PageContext, 'site' | 'title' | 'redirect'>,
): PageLinks {
  // Who redirects to the bytes of a file links to its page.
  const namespace = redirect?.namespace === Namespace.media ? Namespace.file : redirect?.namespace;
  const target = redirect && makeTitle(namespace ?? 0, redirect.key, redirect.fragment, redirect.interwiki);
  const own = target?.interwiki === '' ? [target] : [];
  const foreign = target && target.interwiki !== '' ? [target] : [];
  const { protocols } = site.configuration;
  const categories = new Map<string, string>();
  for (const mention of found.categories) if ('key' in mention) categories.set(mention.key, mention.sortKey);
  const properties = new Map(output.properties);
  const sortKey = properties.get('defaultsort');
  if (sortKey?.includes('<')) properties.set('defaultsort', withoutTags(sortKey, title, site));
  for (const name of found.switches) properties.set(name, '');
  return {
    pages: pagesOf([own, output.links, found.pictureLinks, found.links]),
    // Redirects lead to special pages too.
    templates: pagesOf([output.templates], Namespace.special),
    files: [...new Set([...output.files, ...found.files])],
    categories: [...categories],
    external: unique(
      found.addresses.flatMap((url) => {
        const index = externalIndex(url, protocols);
        return index ? [index] : [];
      }),
      ([domainIndex, path]) => `${domainIndex} ${path}`,
    ),
    languages: unique(
      found.languages.map((there) => [there.interwiki, foreignText(there)] as const),
      ([prefix]) => prefix,
    ),
    interwiki: unique(
      [...foreign, ...found.interwikis].map(({ interwiki, key }) => [interwiki, key] as const),
      ([prefix, key]) => `${prefix}:${key}`,
    ),
    properties: [...properties],
  };
}

/** Titles of pages on this wiki, without duplicates. */
function pagesOf(lists: readonly (readonly Title[])[], lowest = 0): LinkedPage[] {
  const pages: LinkedPage[] = [];
  const known = new Map<number, Set<string>>();
  for (const titles of lists) {
    for (const { namespace, key, interwiki } of titles) {
      if (interwiki !== '' || namespace < lowest || key === '') continue;
      const keys = known.get(namespace) ?? new Set<string>();
      if (keys.has(key)) continue;
      known.set(namespace, keys.add(key));
      pages.push({ namespace, key });
    }
  }
  return pages;
}

const foreignText = (title: Title): string =>
  titleText(title) + (title.fragment === '' ? '' : `#${title.fragment}`);

/** Removes duplicates by key. */
function unique<T>(list: readonly T[], key: (one: T) => string): readonly T[] {
  if (list.length < 2) return list;
  const first = new Map<string, T>();
  for (const one of list) {
    const name = key(one);
    if (!first.has(name)) first.set(name, one);
  }
  return [...first.values()];
}
