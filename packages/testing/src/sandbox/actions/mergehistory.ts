import type { pageActions } from '@wikiquery/core/api';
import { exactlyOne } from '@wikiquery/core/query';
import { ApiError, problem, type KnownProblem, type Problem } from '@wikiquery/core/query/result';
import { pagesByIds, titleOfPage } from '@wikiquery/core/store';
import {
  isInvalid,
  isoTimestamp,
  may,
  Namespace,
  parseTitle,
  prefixedText,
  type Title,
} from '@wikiquery/core/wiki';
import { redirectContent } from '@wikiquery/core/wikitext';
import { defineWrite, type WriteContext } from '../action.ts';
import { historyProblems } from '../history-problems.ts';
import { contentMessage } from '../messages.ts';
import { logPerformer } from '../performing.ts';
import { pageOf, permissionProblems, type Subject } from '../subject.ts';
import { countMerged, mergeHistories, type HistoryMerge, type MergeLimits } from '../writing/merges.ts';
import { pageById, type StoredPage } from '../writing/pages.ts';
import { revisionById } from '../writing/revisions.ts';
import { query } from '../writing/writable-wiki.ts';

type Declared = Extract<(typeof pageActions)[number], { readonly name: 'mergehistory' }>;
type MergeContext = WriteContext<Declared['parameters']>;

/** Revisions that MediaWiki merges at once. */
const MOST = 5000;

/** `action=mergehistory`: gives the older revisions of a page to another one. */
export const mergehistory = defineWrite('mergehistory', {
  run: async (context) => {
    const { params, request, wiki, now, site, fail } = context;
    const present = new Set(request.keys());
    for (const [name, id] of [
      ['from', 'fromid'],
      ['to', 'toid'],
    ] as const)
      exactlyOne(name, id).check(present, (one) => one, 'mergehistory');
    const from = await subjectOf(params.from, params.fromid, context);
    const to = await subjectOf(params.to, params.toid, context);
    const source = from.page && pageById(wiki, from.page.page_id);
    const target = to.page && pageById(wiki, to.page.page_id);
    const { limits, problems } = limitsOf(source, target, context);
    if (!source || !target || !limits || problems.length > 0) return refuse(problems.map(problemOf));
    const refused = await refusalsOf([from, to], context);
    if (refused.length > 0) refuse(refused);
    if (countMerged(wiki, source, limits) === 0) fail(historyProblems['mergehistory-fail-no-change']);
    const merge = {
      from: from.title,
      to: to.title,
      performer: logPerformer(context),
      timestamp: now,
      reason: params.reason,
      limits,
      left: await leftOf(source, from.title, to.title, context),
    };
    wiki.transaction(() => {
      mergeHistories(wiki, source, target, merge);
    });
    return {
      value: {
        mergehistory: {
          from: prefixedText(from.title, site),
          to: prefixedText(to.title, site),
          timestamp: isoTimestamp(params.timestamp ?? now),
          reason: params.reason,
        },
      },
    };
  },
});

async function subjectOf(
  text: string | undefined,
  id: number | undefined,
  context: MergeContext,
): Promise<Subject> {
  const { site, store, fail } = context;
  if (id !== undefined) {
    const [page] = await pagesByIds(store, [id]);
    return page ? { title: titleOfPage(page), page } : fail('nosuchpageid', [id]);
  }
  const title = parseTitle(text ?? '', site);
  if (isInvalid(title) || title.interwiki !== '') return fail('invalidtitle', [text ?? '']);
  return { title, page: title.namespace < 0 ? undefined : await pageOf(title, context) };
}

/** Why the viewer may not merge, each reason once. */
async function refusalsOf(subjects: readonly Subject[], context: MergeContext): Promise<readonly Problem[]> {
  const all = subjects.map((subject) => permissionProblems('mergehistory', subject, ['edit'], context));
  const once = new Map((await Promise.all(all)).flat().map((one) => [JSON.stringify(one), one]));
  return [
    ...once.values(),
    ...(may(context.viewer, 'mergehistory')
      ? []
      : [problemOf(historyProblems['mergehistory-fail-permission'])]),
  ];
}

const problemOf = (known: KnownProblem): Problem => problem('mergehistory', known);

function refuse([first, ...others]: readonly Problem[]): never {
  if (!first) throw new Error('Nothing speaks against the merge.');
  throw new ApiError(first, {}, others);
}

/** Up to where the history is merged, and all that speaks against it. */
function limitsOf(
  source: StoredPage | undefined,
  target: StoredPage | undefined,
  { params, wiki, now }: MergeContext,
): { readonly limits: MergeLimits | undefined; readonly problems: readonly KnownProblem[] } {
  const oldest = target && edgeOf('min', target.id, '99999999999999');
  const newest = oldest ?? now;
  let limits: MergeLimits | undefined;
  if (params.timestamp !== undefined) {
    const until = (source && edgeOf('max', source.id, params.timestamp)) ?? now;
    limits = { until, revision: null, logged: until };
  } else if (source) {
    const logged = revisionById(wiki, source.latest)?.timestamp;
    limits = logged === undefined ? undefined : { until: newest, revision: source.latest, logged };
  }
  const problems: KnownProblem[] = [];
  if (!source) problems.push(historyProblems['mergehistory-fail-invalid-source']);
  if (!target) problems.push(historyProblems['mergehistory-fail-invalid-dest']);
  if (source && source.id === target?.id) problems.push(historyProblems['mergehistory-fail-self-merge']);
  if (!limits) problems.push(historyProblems['mergehistory-fail-bad-timestamp']);
  else if (limits.logged > newest) problems.push(historyProblems['mergehistory-fail-timestamps-overlap']);
  if (source && limits && countMerged(wiki, source, limits) > MOST)
    problems.push(historyProblems['mergehistory-fail-toobig']);
  return { limits, problems };

  function edgeOf(edge: 'max' | 'min', page: number, until: string): string | undefined {
    const found = wiki.row(
      query<{
        readonly at: string | null;
      }>(`SELECT ${edge}(rev_timestamp) AS at FROM revision WHERE rev_page = ? AND rev_timestamp <= ?`),
      page,
      until,
    );
    return found?.at ?? undefined;
  }
}

/** What becomes of a page whose whole history goes. */
async function leftOf(
  { namespace, model }: StoredPage,
  from: Title,
  to: Title,
  context: MergeContext,
): Promise<HistoryMerge['left']> {
  const { params, site } = context;
  const names = [prefixedText(from, site), prefixedText(to, site)];
  const comment =
    params.reason === ''
      ? await contentMessage('mergehistory-autocomment', names, context)
      : await contentMessage('mergehistory-comment', [...names, params.reason], context);
  // What says how the wiki's messages read cannot be a redirect.
  const isMessage = namespace === Namespace.mediawiki && model === 'wikitext';
  const text = await contentMessage('mergehistory-redirect-text', [], context);
  const redirect = isMessage ? undefined : redirectContent(to, model, text, site);
  return {
    comment,
    content: redirect ?? { model, text: model === 'json' ? '{}' : '' },
    deletion: redirect ? undefined : await contentMessage('mergehistory-source-deleted-reason', [], context),
  };
}
