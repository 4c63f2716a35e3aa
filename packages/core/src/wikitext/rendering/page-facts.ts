import { existingFiles } from '../../data/store/files.ts';
import type { StoredLinks } from '../../data/store/page-links.ts';
import { pagesByTitles } from '../../data/store/pages.ts';
import { redirectTargets } from '../../data/store/redirects.ts';
import type { QueryContext } from '../../query/context.ts';
import { externalIndex, externalUrl } from '../../wiki/external-link.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { titleText, type Title } from '../../wiki/title.ts';
import { compareBytes } from '../../wiki/unicode.ts';
import { isKnownWithoutPage } from '../known-without-page.ts';
import { categoriesOf } from './page-categories.ts';
import type { ParsedPage } from './parse-page.ts';

/** The parts of a parsed page that its facts derive from. */
type Parsed = Pick<ParsedPage, 'title' | 'output' | 'found' | 'redirect'>;

/** A page that is linked or included. */
export interface LinkedPage {
  readonly title: Title;
  readonly exists: boolean;
}

/** A title on another wiki. */
export interface ForeignTitle {
  readonly prefix: string;
  /** Includes the fragment, if any. */
  readonly title: string;
}

/** The links, files, categories and properties of a page, in parsing order. */
export interface PageFacts {
  readonly links: readonly LinkedPage[];
  readonly templates: readonly LinkedPage[];
  readonly files: readonly string[];
  /** Sort keys by category; empty by default. */
  readonly categories: ReadonlyMap<string, string>;
  readonly addresses: readonly string[];
  readonly languages: readonly ForeignTitle[];
  readonly interwikis: readonly ForeignTitle[];
  readonly properties: ReadonlyMap<string, string>;
}

/**
 * Combines parsing results with the link tables: the tables, if given, determine the links, and parsing their order.
 * Either may be absent.
 */
export async function pageFacts(
  parsed: Parsed | undefined,
  stored: Partial<StoredLinks>,
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<PageFacts> {
  const { site, store } = context;
  const { found, output } = parsed ?? {};
  const links = [...(output?.links ?? []), ...(found?.pictureLinks ?? []), ...(found?.links ?? [])];
  const redirect = parsed?.redirect;
  const mentioned = [
    ...links,
    ...(redirect ? [redirect] : []),
    ...(output?.templates ?? []),
    ...(stored.links ?? []),
    ...(stored.templates ?? []),
  ].filter(({ interwiki, namespace }) => interwiki === '' && namespace >= 0);
  const files = [...(output?.files ?? []), ...(found?.files ?? [])];
  const linkedFiles = links.filter(({ namespace }) => namespace === Namespace.file).map(({ key }) => key);
  const [pages, shown] = await Promise.all([
    pagesByTitles(store, unique(mentioned, keyOf)),
    knownFiles([...new Set([...files, ...linkedFiles])], store),
  ]);
  const { present, moved } = shown;
  const existing = new Set(pages.map((page) => `${page.page_namespace}:${page.page_title}`));
  const exists = (title: Title): boolean => existing.has(keyOf(title));
  const isKnown = (title: Title): boolean =>
    isKnownWithoutPage(title, site) || (title.namespace === Namespace.file && present.has(title.key));

  const orderedLinks = parsed ? inParsersOrder(parsed, exists, isKnown) : [];
  return {
    links: byNamespace(decided(orderedLinks, stored.links, keyOf)).map(withState),
    templates: byNamespace(decided(output?.templates ?? [], stored.templates, keyOf)).map(withState),
    files: decided(
      files.flatMap((name) => [name, ...(moved.get(name) ?? [])]),
      stored.files,
      (name) => name,
    ),
    categories: await categoriesOf(parsed, stored, present, context),
    addresses: addressesOf(found?.addresses ?? [], stored.addresses, site),
    languages: decided(
      unique((found?.languages ?? []).map(foreign), ({ prefix }) => prefix),
      stored.languages,
      ({ prefix }) => prefix,
    ),
    interwikis: byPrefix(
      decided(
        [...(found?.interwikis ?? []), ...(redirect && redirect.interwiki !== '' ? [redirect] : [])].map(
          (title) => ({ ...foreign(title), title: titleText(title) }),
        ),
        stored.interwikis?.map(({ prefix, title }) => ({ prefix, title: title.replaceAll('_', ' ') })),
        ({ prefix, title }) => `${prefix}:${title}`,
      ),
    ),
    properties: propertiesOf(parsed, stored.properties),
  };

  function withState(title: Title): LinkedPage {
    return { title, exists: exists(title) };
  }
}

/** Returns which names are files, and the targets of those that are redirects to files. */
async function knownFiles(
  names: readonly string[],
  store: QueryContext['store'],
): Promise<{
  readonly present: ReadonlySet<string>;
  readonly moved: ReadonlyMap<string, readonly string[]>;
}> {
  const present = new Set(await existingFiles(store, names));
  const absent = names.filter((name) => !present.has(name));
  const pages = await pagesByTitles(
    store,
    absent.map((key) => ({ namespace: Namespace.file, key })),
  );
  const redirects = pages.filter((page) => page.page_is_redirect);
  const moved = new Map<string, readonly string[]>();
  if (redirects.length === 0) return { present, moved };
  const targets = await redirectTargets(
    store,
    redirects.map((page) => page.page_id),
  );
  const isFile = ({ interwiki, namespace }: Title): boolean =>
    interwiki === '' && namespace === Namespace.file;
  const keys = [...targets.values()].filter(isFile).map(({ key }) => key);
  const existing = await existingFiles(store, keys);
  for (const { page_id, page_title } of redirects) {
    const target = targets.get(page_id);
    if (!target || !isFile(target) || !existing.has(target.key)) continue;
    present.add(page_title);
    moved.set(page_title, [target.key]);
  }
  return { present, moved };
}

const keyOf = ({ namespace, key }: Title): string => `${namespace}:${key}`;

const foreign = (title: Title): ForeignTitle => ({
  prefix: title.interwiki,
  title: titleText(title) + (title.fragment === '' ? '' : `#${title.fragment}`),
});

/** Removes duplicates, keeping the first of each. */
function unique<T>(list: readonly T[], key: (one: T) => string): T[] {
  const first = new Map<string, T>();
  for (const one of list) if (!first.has(key(one))) first.set(key(one), one);
  return [...first.values()];
}

/** Returns the stored items in the order found; all found items if there is no stored data. */
function decided<T>(found: readonly T[], stored: readonly T[] | undefined, key: (one: T) => string): T[] {
  const once = unique(found, key);
  if (!stored) return once;
  const kept = new Set(stored.map(key));
  const seen = new Set(once.map(key));
  return [...once.filter((one) => kept.has(key(one))), ...stored.filter((one) => !seen.has(key(one)))];
}

/** Returns namespaces in order of first occurrence. */
const byNamespace = (titles: readonly Title[]): Title[] =>
  [...Map.groupBy(titles, ({ namespace }) => namespace).values()].flat();

const byPrefix = (titles: readonly ForeignTitle[]): ForeignTitle[] =>
  [...Map.groupBy(titles, ({ prefix }) => prefix).values()].flat();

/**
 * Returns links in the order of MediaWiki's parser: first those that need no lookup, then by namespace
 * included pages, existing pages in index order, and missing pages.
 */
function inParsersOrder(
  { output, found, redirect }: Parsed,
  exists: (title: Title) => boolean,
  isKnown: (title: Title) => boolean,
): Title[] {
  const included = new Set(output.templates.filter(exists).map(keyOf));
  const known = found.links.filter(isKnown);
  const others = found.links.filter((title) => !isKnown(title)).toSorted((a, b) => a.namespace - b.namespace);
  const ahead = others.filter((title) => included.has(keyOf(title)));
  const looked = others
    .filter((title) => exists(title) && !included.has(keyOf(title)))
    .toSorted((a, b) => a.namespace - b.namespace || compareBytes(a.key, b.key));
  const missing = others.filter((title) => !exists(title));
  const last = redirect && redirect.interwiki === '' && redirect.namespace >= 0 ? [redirect] : [];
  return [...output.links, ...found.pictureLinks, ...known, ...ahead, ...looked, ...missing, ...last];
}

function addressesOf(
  found: readonly string[],
  stored: StoredLinks['addresses'] | undefined,
  site: Site,
): readonly string[] {
  const { protocols } = site.configuration;
  const once = [...new Set(found)];
  if (!stored) return once;
  const kept = new Set(stored.map(({ domainIndex, path }) => domainIndex + path));
  const seen = new Set<string>();
  const shown = once.filter((url) => {
    // A protocol-relative URL is stored as https, or as both http and https in older wikis.
    const index = externalIndex(url.startsWith('//') ? `https:${url}` : url, protocols)?.join('') ?? url;
    seen.add(index);
    return kept.has(index);
  });
  const rest = stored
    .filter(({ domainIndex, path }) => !seen.has(domainIndex + path))
    .map(({ domainIndex, path }) => externalUrl(domainIndex, path, protocols));
  return [...shown, ...rest];
}

function propertiesOf(
  parsed: Parsed | undefined,
  stored: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, string> {
  const found = new Map(parsed?.output.properties ?? []);
  for (const name of parsed?.found.switches ?? []) found.set(name, '');
  if (!stored) return found;
  const kept = [...found.keys()].filter((name) => stored.has(name));
  const rest = [...stored.keys()].filter((name) => !found.has(name));
  return new Map([...kept, ...rest].map((name) => [name, stored.get(name) ?? '']));
}
