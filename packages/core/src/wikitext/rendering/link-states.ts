import { existingFiles } from '../../data/store/files.ts';
import { pagesByTitles } from '../../data/store/pages.ts';
import type { QueryContext } from '../../query/context.ts';
import { Namespace } from '../../wiki/site.ts';
import type { Title } from '../../wiki/title.ts';
import type { CommentLink, LinkState } from '../comment-format.ts';
import { isKnownWithoutPage } from '../known-without-page.ts';

/** Looks up together whether links lead to a page, a redirect, something else, or nothing. */
export async function linkStates(
  titles: readonly Title[],
  { site, store }: Pick<QueryContext, 'site' | 'store'>,
): Promise<(link: Pick<CommentLink, 'title' | 'kind'>) => LinkState> {
  const local = titles.filter(({ interwiki, namespace }) => interwiki === '' && namespace >= 0);
  const pages = await pagesByTitles(store, local);
  const states = new Map(
    pages.map((page): [string, LinkState] => [
      `${page.page_namespace}:${page.page_title}`,
      page.page_is_redirect ? 'redirect' : 'page',
    ]),
  );
  const files = await existingFiles(
    store,
    local.filter(({ namespace }) => namespace === Namespace.file).map(({ key }) => key),
  );
  return ({ title, kind }) => {
    const isFile = title.namespace === Namespace.file && title.interwiki === '' && files.has(title.key);
    if (kind === 'media') return isFile ? 'known' : 'missing';
    const page = title.interwiki === '' ? states.get(`${title.namespace}:${title.key}`) : undefined;
    return page ?? (isFile || isKnownWithoutPage(title, site) ? 'known' : 'missing');
  };
}
