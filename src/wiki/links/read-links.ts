import { expandTemplates } from '../expand/expander.ts';
import { type MagicWords, magicWords } from '../expand/magic-words.ts';
import type { Facts, Place, TextReader } from '../expand/place.ts';
import { Namespace, type Site } from '../site.ts';
import { isInvalid, makeTitle, parseTitle, type Title } from '../title.ts';
import type { LinkedPage, PageLinks, RedirectTarget } from './page-links.ts';
import { readProperties } from './properties.ts';
import { addForeign, addPage, noLinks, scanGallery, type ScannedLinks, scanLinks } from './scan-links.ts';

/** Where texts stand whose links are read. */
export interface ReadingPlace {
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
  /** What other pages hold; without it, templates are noted and not read. */
  readonly facts?: Facts;
}

/** Stands where a tag begins and ends, so that what is beside it is not taken together. */
const MARK = '\u007f';

const unmarked = (text: string): string => text.replaceAll(MARK, '');

const noFacts: Facts = { page: () => undefined, count: () => 0 };

const mostNodes = 1_000_000;
const mostCharacters = 10_000_000;

/** Tags whose contents are wikitext that shows on the page. */
const textTags = new Set('ref references poem indicator section tabs tab includeonly noinclude'.split(' '));

/**
 * Reads what the texts of a page's slots link to. Templates are noted, not read: links in their arguments count,
 * and what only the template itself would link to is not found.
 */
export function readLinks(texts: readonly string[], place: ReadingPlace): PageLinks {
  const { site, title, redirect } = place;
  const found = noLinks();
  const templates = new Map<string, LinkedPage>();
  const settings = new Map<string, string>();
  if (redirect) addRedirect(redirect, place, found);
  const here = { site, title };
  for (const text of texts) {
    const asides: string[] = [];
    const reader = createReader({
      here,
      found,
      templates,
      settings,
      asides,
      words: magicWords(site),
      facts: place.facts,
    });
    const body = redirect ? withoutRedirect(text) : text;
    const expanded =
      body.includes('{{') || body.includes('<') ? expandTemplates(body, placeOf(place, reader)) : body;
    scanLinks(expanded, here, found);
    for (const aside of asides) scanLinks(aside, here, found);
    readProperties(expanded, here, settings);
  }
  return {
    pages: [...found.pages.values()].map(({ namespace, key }) => ({ namespace, key })),
    templates: [...templates.values()],
    files: [...found.files],
    categories: [...found.categories].map(([key, prefix]) => [key, unmarked(prefix)] as const),
    external: [...found.external.values()],
    languages: [...found.languages],
    interwiki: [...found.interwiki.values()],
    properties: [...settings],
  };
}

/** The link that makes a redirect is no ordinary one: a category there is not joined. */
function addRedirect(
  { namespace, key, interwiki, fragment }: RedirectTarget,
  place: ReadingPlace,
  found: ScannedLinks,
) {
  const target = makeTitle(namespace, key, fragment, interwiki);
  if (interwiki === '') addPage(target, found);
  else addForeign(target, true, place, found);
}

const withoutRedirect = (text: string): string => text.replace(/^[^[]*\[\[[^\]]*\]\]/, '');

const placeOf = (
  { site, title, pageId, revision, facts = noFacts }: ReadingPlace,
  reader: TextReader,
): Place => ({
  site,
  title,
  pageId,
  revision,
  now: 0,
  facts,
  budget: { nodes: mostNodes, characters: mostCharacters },
  reader,
});

interface Reading {
  readonly here: { readonly site: Site; readonly title: Title };
  readonly found: ScannedLinks;
  readonly templates: Map<string, LinkedPage>;
  readonly settings: Map<string, string>;
  /** Texts of templates' arguments. */
  readonly asides: string[];
  readonly facts: Facts | undefined;
  readonly words: MagicWords;
}

function createReader({ here, found, templates, settings, asides, words, facts }: Reading): TextReader {
  const { site } = here;
  const use = ({ namespace, key }: Title): void => {
    if (namespace >= 0) templates.set(`${namespace}:${key}`, { namespace, key });
  };
  const aside = (values: readonly string[]): void => {
    for (const value of values) if (value.includes('[') || value.includes(':')) asides.push(value);
  };
  return {
    template: (title, values) => {
      use(title);
      const target = facts?.page(title)?.redirect;
      if (target) use(target);
      if (facts) return undefined;
      aside(values());
      return '';
    },
    call: (name, values, given) => {
      const colon = name.indexOf(':');
      const first = colon < 0 ? '' : name.slice(colon + 1).trim();
      const called = colon < 0 ? undefined : words.function(name.slice(0, colon));
      if (called === 'defaultsort') {
        if (first !== '') settings.set('defaultsort', unmarked(first));
        return '';
      }
      if (called === 'displaytitle') {
        settings.set('displaytitle', unmarked(first));
        return '';
      }
      if (called === 'ifexist') {
        // Whether the page exists shows on this one, which has to notice when that changes.
        const asked = parseTitle(first, site);
        if (!isInvalid(asked) && asked.interwiki === '') addPage(asked, found);
      }
      if (!name.startsWith('#') || (called !== undefined && called !== 'invoke')) return undefined;
      const isModule = /^#invoke:/i.test(name);
      // Where templates are read, what a wiki does not know as a function stays as it is written.
      if (facts && !isModule) return undefined;
      const module = isModule ? parseTitle(`Module:${first}`, site) : undefined;
      if (module && !isInvalid(module) && module.namespace !== Namespace.main) use(module);
      aside(values());
      // A module reads the arguments of the template that calls it.
      if (module) aside(given());
      return '';
    },
    tag: (name, attributes, inner, expand) => {
      const tag = name.toLowerCase();
      if (tag === 'templatestyles') {
        const source = /src\s*=\s*["']?([^"'>]+)/.exec(attributes)?.[1];
        const styles = source === undefined ? undefined : parseTitle(source, site, Namespace.template);
        if (styles && !isInvalid(styles)) use(styles);
      }
      if (inner === undefined) return MARK;
      if (tag === 'gallery') return MARK + expand(scanGallery(inner, here, found)) + MARK;
      return textTags.has(tag) ? MARK + expand(inner) + MARK : MARK;
    },
  };
}
