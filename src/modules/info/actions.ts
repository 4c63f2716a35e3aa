import type { Context } from '../../query/context.ts';
import { groupLinks } from '../../wikitext/messages/group-links.ts';
import { problemSentence } from '../../wikitext/messages/problem-texts.ts';
import { argumentText, wikitext } from '../../query/result/problem-arguments.ts';
import { formatReason, inFormat, reasonShape } from '../../query/result/problem-format.ts';
import { problem, type Problem, problemText } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import type { Title } from '../../wiki/title.ts';
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
    'store' | 'site' | 'viewer' | 'environment' | 'language' | 'errorFormat' | 'translatedSubpages'
  >,
): Promise<(page: InfoPage) => TestedActions> {
  // Quirk: answers have no fields that begin with an underscore, which are MediaWiki's own notes on their form.
  const testactions = requested.filter((action) => !action.startsWith('_'));
  const withReasons = detail !== 'boolean';
  const rigor = detail === 'quick' ? 'quick' : 'full';
  const problemsOf = await readPermissions(pages, { rigor, namesProtectors: withReasons }, context);
  const textOf = await reasonFormatter(withReasons ? testactions : [], context);
  return (page) => {
    const tested = testactions.map((action): readonly [string, TestedActions['actions'][string]] => {
      const problems = problemsOf(page, action);
      if (!withReasons) return [action, problems.length === 0];
      const format = context.errorFormat ?? 'bc';
      const reasons = problems
        .map(({ name, arguments: args }) => problem('info', name, args))
        .map((of) => formatReason(of, inFormat(textOf(of, page.title), format), format));
      return [action, reasons];
    });
    return {
      actions: Object.fromEntries(tested),
      ...(testactionsautocreate && {
        wouldautocreate: Object.fromEntries(
          testactions.map((action) => [action, createsAccount(action, context)]),
        ),
      }),
    };
  };
}

/** Returns a formatter for reasons, which names the permitted groups if MediaWiki's messages are installed. */
async function reasonFormatter(
  actions: readonly string[],
  context: Pick<Context, 'store' | 'site' | 'environment' | 'language'>,
): Promise<(of: Problem, page: Title) => string> {
  const { site } = context;
  if (actions.length === 0 || site.configuration.settings.messagesFolder === undefined) {
    return (of) => problemText(of);
  }
  const linksOf = await groupLinks(actions, context);
  return (of, page) => {
    if (of.key !== 'apierror-permissiondenied') return problemSentence(of, page, context);
    const groups = linksOf(argumentText(of.arguments[0] ?? ''));
    if (groups.length === 0) return problemSentence({ ...of, key: 'badaccess-group0' }, page, context);
    const args = [wikitext(groups.join(', ')), groups.length];
    return problemSentence({ ...of, key: 'badaccess-groups', arguments: args }, page, context);
  };
}
