import { pagesByTitles, titleOfPage } from '../data/store/pages.ts';
import { redirectTargets } from '../data/store/redirects.ts';
import { languageFallbacks } from '../wiki/language/fallbacks.ts';
import { lookupKey, Namespace, type Site } from '../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle, type Title } from '../wiki/title.ts';
import type { QueryContext } from './context.ts';
import { languagesOfPages } from './page-language.ts';

/** The text after the name of `Special:MyLanguage` in a title, which may be empty; undefined for other titles. */
export function myLanguageText({ namespace, key }: Title, site: Site): string | undefined {
  if (namespace !== Namespace.special) return undefined;
  const slash = key.indexOf('/');
  const name = slash < 0 ? key : key.slice(0, slash);
  if (site.specialPages.get(lookupKey(name))?.name !== 'MyLanguage') return undefined;
  return slash < 0 ? '' : key.slice(slash + 1);
}

/**
 * Finds the page to which `Special:MyLanguage` redirects in the language of the request: a subpage that is named after
 * it, the page itself if it is in this language, or a subpage in a fallback language. Where there is no page to
 * redirect to, it is the main page.
 */
export async function pageInLanguage(
  text: string,
  { site, store, language, translatedSubpages }: QueryContext,
): Promise<Title> {
  const provided = localTitle(text, site);
  const slash = text.lastIndexOf('/');
  const isTranslation = slash >= 0 && site.languages.has(text.slice(slash + 1));
  const written = isTranslation ? localTitle(text.slice(0, slash), site) : provided;
  if (!provided || !written) return mainPage(site);
  const [row] = await pagesByTitles(store, [written]);
  const targets = row?.page_is_redirect === 1 ? await redirectTargets(store, [row.page_id]) : undefined;
  const target = row && targets?.get(row.page_id);
  const base = target ?? written;
  if (base.namespace < 0) return base;
  const baseLanguage = (await languagesOfPages([base], { site, store, translatedSubpages }))(base);
  if (baseLanguage === language) return base;
  const subpage = (code: string): Title =>
    makeTitle(base.namespace, `${base.key}/${code}`, base.fragment, base.interwiki);
  const codes = [language, ...languageFallbacks(language), ...(language === 'en' ? [] : ['en'])];
  const exists = await existenceOf([provided, ...codes.map(subpage)], { store });
  const own = subpage(language);
  if (exists(own)) return own;
  // Quirk: a redirect is returned itself rather than its target, unless there is a page in the language.
  if ((isTranslation || target) && exists(provided)) return provided;
  for (const code of codes.slice(1)) {
    if (code === baseLanguage) return base;
    if (exists(subpage(code))) return subpage(code);
  }
  return base;
}

/** Parses the title of a page that this wiki can have; undefined for anything else. */
function localTitle(text: string, site: Site): Title | undefined {
  const title = parseTitle(text, site);
  const isPage = !isInvalid(title) && title.namespace >= 0 && title.interwiki === '' && title.key !== '';
  return isPage ? title : undefined;
}

function mainPage(site: Site): Title {
  const title = parseTitle(site.configuration.general.mainpage, site);
  return isInvalid(title) ? makeTitle(Namespace.main, 'Main_Page') : title;
}

async function existenceOf(
  titles: readonly Title[],
  { store }: Pick<QueryContext, 'store'>,
): Promise<(title: Title) => boolean> {
  const local = titles.filter(({ interwiki }) => interwiki === '');
  const keyOf = ({ namespace, key }: Title): string => `${namespace}:${key}`;
  const found = new Set((await pagesByTitles(store, local)).map((row) => keyOf(titleOfPage(row))));
  return (title) => title.interwiki === '' && found.has(keyOf(title));
}
