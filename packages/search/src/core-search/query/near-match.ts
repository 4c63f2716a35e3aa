import type { QueryContext } from '@wikiquery/core/query';
import { pagesByTitles, type PageRow } from '@wikiquery/core/store';
import { isInvalid, makeTitle, Namespace, parseTitle, type Title } from '@wikiquery/core/wiki';

/** Finds a page by title, as typed or with other common capitalizations. */
export async function nearMatch(
  search: string,
  { site, store }: Pick<QueryContext, 'site' | 'store'>,
): Promise<PageRow | undefined> {
  // `#` would begin the fragment of an empty title.
  if (search === '' || search.startsWith('#')) return undefined;
  const { variants } = site;
  const spellings = new Set([
    search,
    ...(variants?.codes.map((variant) => variants.autoConvert(search, variant)) ?? []),
  ]);
  for (const spelling of spellings) {
    const cases = [
      spelling,
      spelling.toLowerCase(),
      wordCapitals(spelling),
      spelling.toUpperCase(),
      breakCapitals(spelling),
    ];
    const titles = cases.map((text) => parseTitle(text, site));
    const [exact] = titles;
    if (!exact || isInvalid(exact) || exact.interwiki !== '') return undefined;
    // Special pages match, but are not listed.
    if (exact.namespace === Namespace.special) return undefined;
    const local = titles.flatMap((title) =>
      isInvalid(title) || title.interwiki !== '' || title.key === '' ? [] : [withFileForMedia(title)],
    );
    const pages = await pagesByTitles(store, local);
    for (const { namespace, key } of local) {
      const page = pages.find((row) => row.page_namespace === namespace && row.page_title === key);
      if (page) return page;
    }
  }
  const quoted = /^"([^"]+)"$/.exec(search)?.[1];
  return quoted === undefined ? undefined : nearMatch(quoted, { site, store });
}

const withFileForMedia = (title: Title): Title =>
  title.namespace === Namespace.media ? makeTitle(Namespace.file, title.key) : title;

const wordCapitals = (text: string): string =>
  text.toLowerCase().replace(/(?:^|[ \t\r\n\f\v])\p{L}/gu, (start) => start.toUpperCase());

/** Capitalises after hyphens and brackets too; ASCII text keeps the case of other letters. */
function breakCapitals(text: string): string {
  return /[^\0-\x7f]/.test(text)
    ? text.toLowerCase().replace(/(?:^|[ \-(){}.,?!])\p{L}/gu, (start) => start.toUpperCase())
    : text.replace(/\b\w+\b/g, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}
