import { emptyNotes } from '../wiki/expand/notes.ts';
import type { LinkedPage } from '../wiki/parsed/page-links.ts';
import { collect } from '../wiki/parsed/parse-text.ts';
import { nothingCollected } from '../wiki/parsed/parsed-text.ts';
import { linksOf } from '../wiki/parsed/read-links.ts';
import { Namespace } from '../wiki/site.ts';
import { makeTitle } from '../wiki/title.ts';
import { trackingCategories } from './tracking.ts';
import { parseTarget, type Target } from './titles.ts';
import { expandTemplates, type Reading, redirectTarget } from './wikitext.ts';

/** Everything that a page's text says about other pages and about itself. */
export interface Links {
  readonly redirect: Target | undefined;
  readonly pages: readonly LinkedPage[];
  readonly templates: readonly LinkedPage[];
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

/** Finds a wikitext's links, the ones of its templates among them, each once and in the order they come. */
export function findLinks(text: string, reading: Reading): Links {
  const { site, page, textOf, hasFile } = reading;
  const redirect = redirectTarget(text, site);
  const expansion = expandTemplates(text, reading);
  const collected = nothingCollected();
  const title = makeTitle(page.namespace, page.key);
  const rest = redirect ? expansion.text.replace(/\[\[[^\]]*\]\]/u, '') : expansion.text;
  collect(rest, title, site, collected);
  const target = redirect && { ...redirect, interwiki: redirect.interwiki?.prefix ?? '' };
  const templates = expansion.templates.map(({ namespace, key }) => makeTitle(namespace, key));
  const notes = { ...emptyNotes(), templates, properties: new Map(expansion.settings) };
  const found = linksOf(collected, notes, { site, title, redirect: target });
  const files = new Set<string>();
  const shownFiles = new Set(
    collected.categories.flatMap((one) => ('ifMissing' in one ? [one.ifMissing] : [])),
  );
  let fileMissing = false;
  for (const key of found.files) {
    const moved = redirectTarget(textOf(Namespace.file, key) ?? '', site);
    const shown = moved && !moved.interwiki ? moved.key : key;
    files.add(key).add(shown);
    if (shownFiles.has(key) && !hasFile(shown)) fileMissing = true;
  }
  const categories = new Map(found.categories);
  const properties = new Map(found.properties);
  const shown = properties.get('displaytitle');
  const titleIgnored = shown !== undefined && !namesPage(shown, reading);
  if (titleIgnored) properties.delete('displaytitle');
  const peculiar = { looped: expansion.looped, titleIgnored, fileMissing, properties };
  for (const category of trackingCategories(peculiar, reading)) categories.set(category, '');
  return {
    redirect,
    pages: found.pages,
    templates: found.templates,
    files: [...files],
    categories,
    external: found.external,
    languages: new Map(found.languages),
    interwiki: found.interwiki.map(([prefix, key]) => ({ prefix, key })),
    properties,
    babel: babelOf(expansion.calls),
  };
}

/** A title may only be shown in a way that still names the page. */
function namesPage(shown: string, { site, page }: Reading): boolean {
  const target = parseTarget(shown.replaceAll(/<[^>]*>/gu, ''), site);
  return target?.namespace === page.namespace && target.key === page.key;
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
