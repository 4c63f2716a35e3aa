import { addForeign, addPage, noLinks, scanGallery, scanLinks } from '../wiki/links/scan-links.ts';
import { Namespace } from '../wiki/site.ts';
import { makeTitle, type Title } from '../wiki/title.ts';
import { trackingCategories } from './tracking.ts';
import { parseTarget, type Target } from './titles.ts';
import { expandTemplates, type Reading, redirectTarget } from './wikitext.ts';

/** Everything that a page's text says about other pages and about itself. */
export interface Links {
  readonly redirect: Target | undefined;
  readonly pages: readonly Title[];
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
  const found = noLinks();
  const here = { site, title: makeTitle(page.namespace, page.key) };
  if (redirect?.interwiki) addForeign(titleOf(redirect), true, here, found);
  else if (redirect) addPage(titleOf(redirect), found);
  const rest = redirect ? expansion.text.replace(/\[\[[^\]]*\]\]/u, '') : expansion.text;
  scanLinks(rest, here, found);
  for (const [, gallery = ''] of rest.matchAll(/<gallery[^>]*>(.*?)<\/gallery>/gsu))
    scanGallery(gallery, here, found);
  const files = new Set<string>();
  let fileMissing = false;
  for (const key of found.files) {
    const target = redirectTarget(textOf(Namespace.file, key) ?? '', site);
    const shown = target && !target.interwiki ? target.key : key;
    files.add(key).add(shown);
    if (found.shown.has(key) && !hasFile(shown)) fileMissing = true;
  }
  const categories = new Map(found.categories);

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
  return {
    redirect,
    pages: [...found.pages.values()],
    templates: [...new Map(expansion.templates.map((t) => [`${t.namespace}:${t.key}`, t])).values()],
    files: [...files],
    categories,
    external: [...found.external.values()],
    languages: found.languages,
    interwiki: [...found.interwiki.values()].map(([prefix, key]) => ({ prefix, key })),
    properties,
    babel: babelOf(expansion.calls),
  };
}

/** A title may only be shown in a way that still names the page. */
function namesPage(shown: string, { site, page }: Reading): boolean {
  const target = parseTarget(shown.replaceAll(/<[^>]*>/gu, ''), site);
  return target?.namespace === page.namespace && target.key === page.key;
}

const titleOf = ({ namespace, key, fragment, interwiki }: Target): Title =>
  makeTitle(namespace, key, fragment, interwiki?.prefix ?? '');

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
