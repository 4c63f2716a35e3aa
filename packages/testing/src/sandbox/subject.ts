import type { ActionContext, ofPage } from '@wikiquery/core/api';
import { blockInformation, knownBlockFields, readPermissions } from '@wikiquery/core/modules';
import { exactlyOne, type QueryContext } from '@wikiquery/core/query';
import { ApiError, fail, problem, type Problem } from '@wikiquery/core/query/result';
import type { PermissionProblem } from '@wikiquery/core/sessions';
import {
  pagesByIds,
  pagesByTitles,
  readViewerBlocks,
  titleOfPage,
  type PageRow,
} from '@wikiquery/core/store';
import { isInvalid, parseTitle, timestampOf, type JsonFields, type Title } from '@wikiquery/core/wiki';
import { readableTimes } from '@wikiquery/core/wikitext/messages';
import { writeProblems } from './problems.ts';
import type { RateLimiter } from './rate-limiter.ts';

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

type PermissionContext = Pick<
  QueryContext,
  'environment' | 'site' | 'store' | 'translatedSubpages' | 'viewer'
>;

type AuthorizingContext = PermissionContext &
  Parameters<typeof readableTimes>[0] & { readonly rateLimiter: RateLimiter };

/** Refuses a viewer who may not do one of the things with a page, or too often, with all reasons, after `onRefusal`. */
export async function requirePermission(
  module: string,
  subject: Subject,
  actions: readonly string[],
  context: AuthorizingContext,
  onRefusal?: () => void,
): Promise<void> {
  const [first, ...others] = await permissionProblems(module, subject, actions, context);
  if (!first) return;
  onRefusal?.();
  throw new ApiError(first, {}, others);
}

/** The errors with which a viewer is refused who may not do one of the things with a page, or not so often. */
export async function permissionProblems(
  module: string,
  subject: Subject,
  actions: readonly string[],
  context: AuthorizingContext,
): Promise<readonly Problem[]> {
  const isLimited = actions.map((action) => context.rateLimiter.limitOnce(action)).some(Boolean);
  const reasons = await refusals(subject, actions, context);
  const problems = await Promise.all(
    reasons.map(async ({ name, arguments: args }) =>
      problem(module, name, args, name === 'blocked' ? { data: await blockData(context) } : {}),
    ),
  );
  return isLimited ? [problem(module, writeProblems.ratelimited), ...problems] : problems;
}

/** Why a viewer may not do things with a page, in order; empty where all are allowed. */
export async function refusals(
  { title, page }: Subject,
  actions: readonly string[],
  context: PermissionContext,
): Promise<readonly PermissionProblem[]> {
  const subject = { key: page?.page_id ?? -1, title, ...(page && { found: { row: page } }) };
  const problemsOf = await readPermissions([subject], { rigor: 'full', namesProtectors: true }, context);
  const found = actions.flatMap((action) => problemsOf(subject, action));
  return [...new Map(found.map((one) => [JSON.stringify([one.name, one.arguments]), one])).values()];
}

/** Refuses a viewer who is blocked from the whole wiki. */
export async function requireNoBlock(
  module: string,
  context: Pick<QueryContext, 'environment' | 'store' | 'viewer'> & Parameters<typeof readableTimes>[0],
): Promise<void> {
  const { store, viewer, environment } = context;
  const blocks = await readViewerBlocks(store, viewer, timestampOf(environment.now));
  const block = blocks.find(({ sitewide }) => sitewide);
  if (block)
    fail(module, block.automatic ? 'autoblocked' : 'blocked', [], { data: await blockData(context) });
}

/** What clients are told of the viewer's blocks. */
export async function blockData(
  context: Pick<QueryContext, 'environment' | 'store' | 'viewer'> & Parameters<typeof readableTimes>[0],
): Promise<JsonFields> {
  const { store, viewer, environment } = context;
  const blocks = await readViewerBlocks(store, viewer, timestampOf(environment.now));
  const fields = blockInformation(blocks, await readableTimes(context));
  return { blockinfo: knownBlockFields(fields, context.site) };
}
