import type { Context } from '../../query/context.ts';
import { groupLinks } from '../../wikitext/messages/group-links.ts';
import { problemSentence } from '../../wikitext/messages/problem-texts.ts';
import { refusalsOfTitles } from '../../query/page-language.ts';
import { argumentText } from '../../query/result/problem-arguments.ts';
import { formatReason, inFormat, reasonShape } from '../../query/result/problem-format.ts';
import { problem, type Problem, problemText } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import { type PermissionHolder, permissionProblems } from '../../sessions/permissions.ts';
import { readCreationProtections, readProtections } from '../../data/store/protections.ts';
import { readRestrictions, readViewerBlocks } from '../../data/store/viewer-blocks.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import type { Title } from '../../wiki/title.ts';
import { rightsOfGroups } from '../../wiki/user-rights.ts';
import { isRegistered, may } from '../../wiki/viewer.ts';
import type { InfoPage } from './facts.ts';

/** The shapes of {@link testActions}: whether each action is allowed, or the reasons why not. */
export const actionShapes = {
  actions: shape.dictionary(shape.listOrBoolean('error', reasonShape)),
  wouldautocreate: shape.dictionary(shape.flag()),
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
  { testactions = [], testactionsdetail: detail, testactionsautocreate }: TestActionsParameters,
  context: Pick<
    Context,
    'store' | 'site' | 'viewer' | 'environment' | 'language' | 'errorFormat' | 'translatedSubpages'
  >,
): Promise<(page: InfoPage) => TestedActions> {
  const { store, site, viewer, environment } = context;
  const protections = await readProtections(store, site, pages);
  const blocks =
    detail === 'quick' ? [] : await readViewerBlocks(store, viewer, timestampOf(environment.now));
  const holder: PermissionHolder = {
    viewer,
    site,
    blocks,
    restrictions: await readRestrictions(store, blocks),
  };
  // Anonymous edits create a temporary account where those are enabled.
  const createsAccount = (action: string): boolean =>
    action === 'edit' &&
    !isRegistered(viewer) &&
    site.configuration.autocreatetempuser.enabled &&
    may(viewer, 'createaccount');
  const temporaryAccount: PermissionHolder = {
    ...holder,
    viewer: {
      ...viewer,
      rights: new Set([
        ...rightsOfGroups(['*', 'temp'], site),
        ...site.configuration.settings.implicitRights,
      ]),
    },
  };
  const currentTime = isoTimestamp(timestampOf(environment.now));
  const withReasons = detail !== 'boolean';
  const textOf = await reasonFormatter(withReasons ? testactions : [], context);
  const missing = pages.filter(({ found }) => !found).map(({ title }) => title);
  const creation = await readCreationProtections(store, withReasons ? missing : []);
  const refusals = await refusalsOfTitles(
    pages.map(({ title }) => title),
    context,
  );
  return ({ key, title, found }) => {
    const subject = {
      title,
      pageId: found?.row.page_id,
      contentModel: found?.row.page_content_model ?? defaultContentModel(title, site),
      protections: protections(key).protection.filter(
        ({ expiry }) => expiry === 'infinity' || expiry > currentTime,
      ),
      refusal: refusals(title),
      creationProtection: creation.get(`${title.namespace}:${title.key}`),
    };
    const tested = testactions.map((action): readonly [string, TestedActions['actions'][string]] => {
      const problems = permissionProblems(
        action,
        subject,
        createsAccount(action) ? temporaryAccount : holder,
        detail === 'quick' ? 'quick' : 'full',
      );
      if (!withReasons) return [action, problems.length === 0];
      const format = context.errorFormat ?? 'bc';
      const reasons = problems
        .map(({ name, arguments: args }) => problem('info', name, args))
        .map((of) => formatReason(of, inFormat(textOf(of, title), format), format));
      return [action, reasons];
    });
    return {
      actions: Object.fromEntries(tested),
      ...(testactionsautocreate && {
        wouldautocreate: Object.fromEntries(testactions.map((action) => [action, createsAccount(action)])),
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
    const args = [groups.join(', '), groups.length];
    return problemSentence({ ...of, key: 'badaccess-groups', arguments: args }, page, context);
  };
}
