import type { ActionContext } from '../api/action.ts';
import type { ofPage } from '../api/delegated-actions/shared-parameters.ts';
import type { QueryContext } from '../query/context.ts';
import { fail } from '../query/result/problems.ts';
import { exactlyOne } from '../query/rules.ts';
import { readPermissions } from '../modules/info/permissions.ts';
import { type PageRow, pagesByIds, pagesByTitles, titleOfPage } from '../data/store/pages.ts';
import { isInvalid, parseTitle, type Title } from '../wiki/title.ts';

/** The page that an action is about, which may not exist. */
export interface Subject {
  readonly title: Title;
  readonly page: PageRow | undefined;
}

/** Finds the page that `title` or `pageid` names, of which a request must have one. */
export async function readSubject(
  module: string,
  { title: text, pageid }: { readonly title?: string | undefined; readonly pageid?: number | undefined },
  { site, store, request }: Pick<ActionContext, 'request' | 'site' | 'store'>,
): Promise<Subject> {
  exactlyOne<typeof ofPage>('title', 'pageid').check(new Set(request.keys()), (name) => name, module);
  if (pageid !== undefined) {
    const [page] = await pagesByIds(store, [pageid]);
    return page ? { title: titleOfPage(page), page } : fail(module, 'nosuchpageid', [pageid]);
  }
  const title = parseTitle(text ?? '', site);
  if (isInvalid(title) || title.interwiki !== '') return fail(module, 'invalidtitle', [text ?? '']);
  if (title.namespace < 0 || title.key === '') fail(module, 'pagecannotexist');
  return { title, page: await pageOf(title, { store }) };
}

/** Finds the page with a title. */
export const pageOf = async (
  title: Title,
  { store }: Pick<QueryContext, 'store'>,
): Promise<PageRow | undefined> => (await pagesByTitles(store, [title]))[0];

/** Refuses a viewer who may not do one of the things with a page. */
export async function requirePermission(
  module: string,
  { title, page }: Subject,
  actions: readonly string[],
  context: Pick<QueryContext, 'environment' | 'site' | 'store' | 'translatedSubpages' | 'viewer'>,
): Promise<void> {
  const subject = { key: page?.page_id ?? 0, title, ...(page && { found: { row: page } }) };
  const problemsOf = await readPermissions([subject], { rigor: 'full', namesProtectors: true }, context);
  for (const action of actions) {
    const [first] = problemsOf(subject, action);
    if (first) fail(module, first.name, first.arguments);
  }
}
