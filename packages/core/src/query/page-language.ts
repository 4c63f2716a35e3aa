import { pagesByTitles, pagesWithEntry, titleOfPage } from '../data/store/pages.ts';
import type { Store } from '../data/store/store.ts';
import { defaultContentModel } from '../wiki/content-model.ts';
import { pageLanguage } from '../wiki/language/language.ts';
import type { Site } from '../wiki/site.ts';
import { makeTitle, type Title } from '../wiki/title.ts';
import type { EndingRefusal, QueryContext, TranslatedSubpages } from './context.ts';

/** Looks up the language codes of pages, including missing ones. */
export async function languagesOfPages(
  titles: readonly Title[],
  context: Pick<QueryContext, 'site' | 'store' | 'translatedSubpages'>,
): Promise<(title: Title) => string> {
  const { site, store } = context;
  const local = titles.filter(({ namespace, interwiki }) => namespace >= 0 && interwiki === '');
  const [rows, endingOf] = await Promise.all([
    pagesByTitles(store, local),
    languagesOfTitles(local, context),
  ]);
  const found = new Map(rows.map((row) => [nameOf(titleOfPage(row)), row]));
  return (title) => {
    const row = found.get(nameOf(title));
    const model = row?.page_content_model ?? defaultContentModel(title, site);
    return pageLanguage(title, row?.page_lang ?? null, model, site, endingOf(title));
  };
}

/** Looks up the language codes that titles end in, where an extension declares such titles. */
export async function languagesOfTitles(
  titles: readonly Title[],
  { site, store, translatedSubpages = [] }: Pick<QueryContext, 'site' | 'store' | 'translatedSubpages'>,
): Promise<EndingOf> {
  if (translatedSubpages.length === 0) return endsInNone;
  const named = titles.filter((title) => ending(title, site));
  return named.length === 0 ? endsInNone : findEndings(named, site, store, translatedSubpages);
}

type EndingOf = (title: Title) => string | undefined;

const endsInNone: EndingOf = () => undefined;

async function findEndings(
  named: readonly Title[],
  site: Site,
  store: Store,
  translatedSubpages: readonly TranslatedSubpages[],
): Promise<EndingOf> {
  const namespaces = new Set(translatedSubpages.flatMap((endings) => endings.namespaces));
  const others = named.filter(({ namespace }) => !namespaces.has(namespace));
  const parents = new Set<string>();
  for (const endings of translatedSubpages) {
    for (const name of await namedParents(endings, others, store)) parents.add(name);
  }
  return (title) =>
    namespaces.has(title.namespace) || parents.has(nameOf(parentOf(title))) ? ending(title, site) : undefined;
}

/** Looks up why titles that end in a language code cannot be changed, as declared by extensions. */
export async function refusalsOfTitles(
  titles: readonly Title[],
  { site, store, translatedSubpages = [] }: Pick<QueryContext, 'site' | 'store' | 'translatedSubpages'>,
): Promise<(title: Title) => EndingRefusal | undefined> {
  const named = titles.filter((title) => ending(title, site));
  const refusals: { readonly parents: ReadonlySet<string>; readonly refusal: EndingRefusal }[] = [];
  for (const endings of translatedSubpages) {
    const refusal = endings.parents?.refusal;
    if (refusal) refusals.push({ parents: await namedParents(endings, named, store), refusal });
  }
  return (title) =>
    ending(title, site) === undefined
      ? undefined
      : refusals.find(({ parents }) => parents.has(nameOf(parentOf(title))))?.refusal;
}

/** Returns the parent pages whose subpages end in their language code. */
async function namedParents(
  { parents }: TranslatedSubpages,
  titles: readonly Title[],
  store: Store,
): Promise<ReadonlySet<string>> {
  if (!parents || titles.length === 0 || !store.capabilities.tables.has(parents.table)) return new Set();
  const rows = await pagesWithEntry(store, titles.map(parentOf), parents);
  return new Set(rows.map((row) => nameOf(makeTitle(row.page_namespace, row.page_title))));
}

/** Returns the language code after the last slash, if it is one. */
function ending({ key }: Title, { languages }: Site): string | undefined {
  const code = key.slice(key.lastIndexOf('/') + 1);
  return code !== key && languages.has(code) ? code : undefined;
}

const parentOf = ({ namespace, key }: Title): Title =>
  makeTitle(namespace, key.slice(0, Math.max(0, key.lastIndexOf('/'))));

const nameOf = ({ namespace, key }: Pick<Title, 'namespace' | 'key'>): string => `${namespace}:${key}`;
