import { pagesByTitles } from '../data/store/pages.ts';
import { Namespace } from '../wiki/site.ts';
import { isInvalid, parseTitle, type Title } from '../wiki/title.ts';
import type { QueryContext } from './context.ts';

/** A title with its text: as requested, or its full name. */
export interface WrittenTitle {
  readonly title: Title;
  readonly text: string;
}

/**
 * Finds pages for missing titles by converting them to other variants of the content language. All are looked
 * up together; the first variant with a page wins.
 */
export async function findVariants(
  asked: readonly WrittenTitle[],
  { site, store }: Pick<QueryContext, 'site' | 'store'>,
): Promise<ReadonlyMap<Title, Title>> {
  const { variants } = site;
  const conversions = new Map<Title, Title>();
  if (!variants) return conversions;
  const local = asked.filter(({ title }) => title.interwiki === '');
  const existing = await existingTitles(local.map(({ title }) => title));
  const candidates = local
    .filter(({ title }) => !existing.has(id(title)) && !(variants.keepsUserNames && isUser(title)))
    .map(({ title, text }) => {
      const spellings = new Set(variants.codes.map((variant) => variants.convert(text, variant)));
      spellings.delete(text);
      // The prefix is converted too; if it names no namespace, it becomes part of the page name.
      const titles = [...spellings].flatMap((spelling) => {
        const parsed = parseTitle(spelling, site, title.namespace);
        return isInvalid(parsed) ? [] : [parsed];
      });
      return { title, titles };
    });
  const found = await existingTitles(candidates.flatMap(({ titles }) => titles));
  for (const { title, titles } of candidates) {
    const converted = titles.find((one) => found.has(id(one)));
    if (converted) conversions.set(title, converted);
  }
  return conversions;

  async function existingTitles(titles: readonly Title[]): Promise<ReadonlySet<string>> {
    const possible = titles.filter(({ interwiki, namespace, key }) => !interwiki && namespace >= 0 && key);
    const rows = await pagesByTitles(store, possible);
    return new Set(rows.map(({ page_namespace, page_title }) => `${page_namespace}:${page_title}`));
  }
}

const id = ({ interwiki, namespace, key }: Title): string => `${interwiki}${namespace}:${key}`;

const isUser = ({ namespace }: Title): boolean =>
  namespace === Namespace.user || namespace === Namespace.userTalk;
