import type { Context } from '../../query/context.ts';
import { argumentText, wikitext } from '../../query/result/problem-arguments.ts';
import { formatReason, ownText, reasonShape } from '../../query/result/problem-format.ts';
import { problem, type Problem } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import type { PermissionProblem } from '../../sessions/permissions.ts';
import { groupLinks } from '../../wikitext/messages/group-links.ts';
import type { InfoPage } from './facts.ts';
import { createsAccount, readPermissions } from './permissions.ts';

/** The shapes of {@link testActions}: whether each action is allowed, or the reasons why not. */
export const actionShapes = {
  actions: shape.dictionary(shape.listOrBoolean('error', reasonShape), '_v', { untyped: true }),
  wouldautocreate: shape.dictionary(shape.flag(), '_v', { untyped: true }),
} as const;

/** The parameters of `info` that test actions. */
export interface TestActionsParameters {
  readonly testactions?: readonly string[] | undefined;
  readonly testactionsdetail: 'boolean' | 'full' | 'quick';
  readonly testactionsautocreate: boolean;
}

interface TestedActions {
  readonly actions: Readonly<Record<string, shape.ValueOf<typeof reasonShape>[] | boolean>>;
  readonly wouldautocreate?: Readonly<Record<string, boolean>>;
}

/** Tests what the viewer may do with pages. */
export async function testActions(
  pages: readonly InfoPage[],
  { testactions: requested = [], testactionsdetail: detail, testactionsautocreate }: TestActionsParameters,
  context: Pick<
    Context,
    | 'environment'
    | 'errorFormat'
    | 'language'
    | 'readProblemTexts'
    | 'site'
    | 'store'
    | 'translatedSubpages'
    | 'viewer'
  >,
): Promise<(page: InfoPage) => TestedActions> {
  // Quirk: answers have no fields that begin with an underscore, which are MediaWiki's own notes on their form.
  const testactions = requested.filter((action) => !shape.isMetadataName(action));
  const withReasons = detail !== 'boolean';
  const rigor = detail === 'quick' ? 'quick' : 'full';
  const problemsOf = await readPermissions(pages, { rigor, namesProtectors: withReasons }, context);
  const reasonsOf = withReasons ? await readReasons(pages, testactions, problemsOf, context) : undefined;
  return (page) => ({
    actions: Object.fromEntries(
      testactions.map((action) => [
        action,
        reasonsOf ? reasonsOf(page, action) : problemsOf(page, action).length === 0,
      ]),
    ),
    ...(testactionsautocreate && {
      wouldautocreate: Object.fromEntries(
        testactions.map((action) => [action, createsAccount(action, context)]),
      ),
    }),
  });
}

/** Reads why actions on pages are refused, in the format and language of the request's errors. */
async function readReasons(
  pages: readonly InfoPage[],
  actions: readonly string[],
  problemsOf: (page: InfoPage, action: string) => readonly PermissionProblem[],
  context: Parameters<typeof testActions>[2],
): Promise<(page: InfoPage, action: string) => shape.ValueOf<typeof reasonShape>[]> {
  const { errorFormat = 'bc', readProblemTexts } = context;
  const naming = await namingGroups(actions, context);
  const problems = new Map(
    pages.map((page) => [
      page,
      new Map(
        actions.map((action) => [
          action,
          problemsOf(page, action).map(({ name, arguments: args }) => naming(problem('info', name, args))),
        ]),
      ),
    ]),
  );
  const all = problems.values().flatMap((ofPage) => ofPage.values().flatMap((some) => some));
  const textOf = (await readProblemTexts?.([...all])) ?? ownText(errorFormat);
  return (page, action) =>
    (problems.get(page)?.get(action) ?? []).map((of) => formatReason(of, textOf(of), errorFormat));
}

/** Returns a function that makes a missing right name the permitted groups, if MediaWiki's messages are installed. */
async function namingGroups(
  actions: readonly string[],
  context: Pick<Context, 'environment' | 'language' | 'site' | 'store'>,
): Promise<(of: Problem) => Problem> {
  if (context.site.configuration.settings.messagesFolder === undefined) return (of) => of;
  const linksOf = await groupLinks(actions, context);
  return (of) => {
    if (of.key !== 'apierror-permissiondenied') return of;
    const groups = linksOf(argumentText(of.arguments[0] ?? ''));
    if (groups.length === 0) return { ...of, key: 'badaccess-group0', arguments: [] };
    const list = { list: groups.map(wikitext), type: 'comma' } as const;
    return { ...of, key: 'badaccess-groups', arguments: [list, groups.length] };
  };
}
