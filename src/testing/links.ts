import { externalIndex } from '../wiki/external-link.ts';
import { Namespace } from '../wiki/site.ts';
import { normalizeUrl } from '../wiki/url-parts.ts';
import { trackingCategories } from './tracking.ts';
import { fullTitle, parseTarget, type Target } from './titles.ts';
import { expandTemplates, type Reading, redirectTarget } from './wikitext.ts';

/** Everything that a page's text says about other pages and about itself. */
export interface Links {
  readonly redirect: Target | undefined;
  readonly pages: readonly Target[];
  readonly templates: readonly Target[];
  readonly files: readonly string[];
  /** Category key → sort key as written, empty where none was. */
  readonly categories: ReadonlyMap<string, string>;
  readonly external: readonly (readonly [domainIndex: string, path: string])[];
  /** Language prefix → title there. */
  readonly languages: ReadonlyMap<string, string>;
  readonly interwiki: readonly { readonly prefix: string; readonly key: string }[];
  readonly properties: ReadonlyMap<string, string>;
  /** Languages of a `#babel` box with their levels. */
  readonly babel: ReadonlyMap<string, string>;
}

const switches: Readonly<Record<string, string>> = {
  NOCONTENTCONVERT: 'nocontentconvert',
  NOCC: 'nocontentconvert',
  NOINDEX: 'noindex',
  INDEX: 'index',
  NOTOC: 'notoc',
  FORCETOC: 'forcetoc',
  HIDDENCAT: 'hiddencat',
  NOGALLERY: 'nogallery',
  NEWSECTIONLINK: 'newsectionlink',
  NONEWSECTIONLINK: 'nonewsectionlink',
  STATICREDIRECT: 'staticredirect',
  EXPECTUNUSEDCATEGORY: 'expectunusedcategory',
  DISAMBIG: 'disambiguation',
};

/** Finds a wikitext's links, the ones of its templates among them, each once and in the order they come. */
export function findLinks(text: string, reading: Reading): Links {
  const { site, page, textOf, hasFile } = reading;
  const redirect = redirectTarget(text, site);
  const expansion = expandTemplates(text, reading);
  const pages = new Map<string, Target>();
  const files = new Set<string>();
  const categories = new Map<string, string>();
  const languages = new Map<string, string>();
  const interwiki = new Map<string, { prefix: string; key: string }>();
  let fileMissing = false;
  const use = (key: string): boolean => {
    files.add(key);
    const target = redirectTarget(textOf(Namespace.file, key) ?? '', site);
    if (!target || target.interwiki) return hasFile(key);
    files.add(target.key);
    return hasFile(target.key);
  };
  const show = (key: string): void => {
    if (!use(key)) fileMissing = true;
  };
  const talk = page.namespace > 0 && page.namespace % 2 === 1;

  const link = (target: Target): void => {
    if (target.namespace < 0 || target.key === '') return;
    pages.set(`${target.namespace}:${target.key}`, target);
  };
  const foreign = (target: Target, bar: boolean): void => {
    if (!target.interwiki) return;
    const { prefix, language, extralanglink } = target.interwiki;
    if ((language !== undefined || extralanglink) && !target.colon && !talk && !bar) {
      if (!languages.has(prefix)) languages.set(prefix, target.key.replaceAll('_', ' ') + fragmentOf(target));
    } else interwiki.set(`${prefix}:${target.key}`, { prefix, key: target.key });
  };
  const one = (inner: string): void => {
    const bar = inner.indexOf('|');
    const name = (bar < 0 ? inner : inner.slice(0, bar)).trim();
    const below = name.startsWith('/') && site.namespaces.get(page.namespace)?.subpages;
    const own = below ? `${fullTitle(page.namespace, page.key, site)}${name.replace(/\/$/u, '')}` : name;
    const target = parseTarget(own, site);
    if (!target) return;
    if (target.interwiki) foreign(target, false);
    else if (target.namespace === Namespace.media) use(target.key);
    else if (target.namespace === Namespace.file && !target.colon) show(target.key);
    else if (target.namespace === Namespace.category && !target.colon)
      categories.set(target.key, bar < 0 ? '' : inner.slice(bar + 1));
    else if (target.namespace !== page.namespace || target.key !== page.key || target.fragment !== '')
      link(target);
  };

  if (redirect?.interwiki) foreign(redirect, true);
  else if (redirect) link(redirect);
  let rest = redirect ? expansion.text.replace(/\[\[[^\]]*\]\]/u, '') : expansion.text;
  // Innermost links first, as a file's caption may hold links of its own.
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/\[\[((?:(?!\[\[|\]\]).)+)\]\]/gsu, (_, inner: string) => {
      one(inner);
      return ' ';
    });
  }
  for (const [, gallery = ''] of rest.matchAll(/<gallery[^>]*>(.*?)<\/gallery>/gsu))
    for (const line of gallery.split('\n').filter((line) => line.trim() !== '')) {
      const target = parseTarget(line.split('|')[0] ?? '', site, Namespace.file);
      if (target?.namespace === Namespace.file) show(target.key);
    }

  const properties = new Map(expansion.settings);
  for (const [, word = ''] of rest.matchAll(/__([A-Z]+)__/gu)) {
    const name = switches[word];
    if (name !== undefined) properties.set(name, '');
  }
  const shown = properties.get('displaytitle');
  const titleIgnored = shown !== undefined && !namesPage(shown, reading);
  if (titleIgnored) properties.delete('displaytitle');
  const peculiar = { looped: expansion.looped, titleIgnored, fileMissing, properties };
  for (const category of trackingCategories(peculiar, reading)) categories.set(category, '');
  const external = new Map<string, readonly [string, string]>();
  for (const url of externalUrls(rest, site.configuration.protocols)) {
    const index = externalIndex(normalizeUrl(url), site.configuration.protocols);
    if (index) external.set(index.join(' '), index);
  }
  return {
    redirect,
    pages: [...pages.values()],
    templates: [...new Map(expansion.templates.map((t) => [`${t.namespace}:${t.key}`, t])).values()],
    files: [...files],
    categories,
    external: [...external.values()],
    languages,
    interwiki: [...interwiki.values()],
    properties,
    babel: babelOf(expansion.calls),
  };
}

/** A title may only be shown in a way that still names the page. */
function namesPage(shown: string, { site, page }: Reading): boolean {
  const target = parseTarget(shown.replaceAll(/<[^>]*>/gu, ''), site);
  return target?.namespace === page.namespace && target.key === page.key;
}

const fragmentOf = (target: Target): string => (target.fragment === '' ? '' : `#${target.fragment}`);

function externalUrls(text: string, protocols: readonly string[]): string[] {
  const one = protocols
    .map((protocol) => protocol.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`))
    .join('|');
  const bracketed = new RegExp(String.raw`\[((?:${one})(?:\[[\da-f:.]+\])?[^\s\]<>"]*)[^\]]*\]`, 'giu');
  const urls: string[] = [];
  const rest = text.replaceAll(bracketed, (_, url: string) => {
    urls.push(url);
    return ' ';
  });
  const bare = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${one.replace(/\|?\\\/\\\/$/u, '')})[^\s\]<>"[]+`,
    'giu',
  );
  for (const [url] of rest.matchAll(bare)) urls.push(url.replace(/[,;.:!?]+$/u, ''));
  return urls;
}

function babelOf(calls: readonly { name: string; values: readonly string[] }[]): Map<string, string> {
  const languages = new Map<string, string>();
  for (const { name, values } of calls)
    if (name === 'babel')
      for (const value of values) {
        const [, code, level = 'N'] = /^([a-z]{2,3}(?:-[a-z]{2,})*)(?:-([0-5N]))?$/u.exec(value) ?? [];
        if (code !== undefined) languages.set(code, level);
      }
  return languages;
}
