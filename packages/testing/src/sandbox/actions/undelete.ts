import type { pageActions } from '@wikiquery/core/api';
import { ApiError, formatProblem, ownText, problem } from '@wikiquery/core/query/result';
import {
  isInvalid,
  isTalk,
  Namespace,
  parseTitle,
  prefixedText,
  talkPage,
  type Title,
} from '@wikiquery/core/wiki';
import type { NewRow } from '@wikiquery/import/rows';
import { defineWrite, type WriteContext } from '../action.ts';
import { historyProblems } from '../history-problems.ts';
import { contentMessage } from '../messages.ts';
import { pageOf, requireNoBlock, requirePermission } from '../subject.ts';
import { setWatched, willWatch } from '../watching.ts';
import { deletedVersions, restoreVersions } from '../writing/file-restoring.ts';
import { isUploaded } from '../writing/file-versions.ts';
import { findRestorable, logRestoration, restoreRevisions, type Restorable } from '../writing/undeletions.ts';

type UndeleteContext = WriteContext<
  Extract<(typeof pageActions)[number], { readonly name: 'undelete' }>['parameters']
>;

/** `action=undelete`: restores deleted revisions of a page, or deleted versions of a file. */
export const undelete = defineWrite('undelete', {
  run: async (context) => {
    const { params, site, wiki, now, performer } = context;
    await requireNoBlock('undelete', context);
    const title = readTitle(context);
    const talk = params.undeletetalk ? talkPage(title) : undefined;
    for (const one of [title, ...(talk ? [talk] : [])])
      await requirePermission(
        'undelete',
        { title: one, page: await pageOf(one, context) },
        ['undelete'],
        context,
      );

    const { timestamps = [], fileids = [] } = params;
    const restoresAll = timestamps.length === 0 && fileids.length === 0;
    const files = restoresAll || fileids.length > 0 ? readVersions(title, context) : [];
    const main = restoresAll || timestamps.length > 0 ? readRevisions(title, timestamps, context) : undefined;
    const count = (of: Restorable | undefined): number => of?.revisions.length ?? 0;
    const hasMain = main === undefined || count(main) > 0;
    const other = talk && hasMain && !isTalk(title) ? readRevisions(talk, [], context) : undefined;
    const isTalkLeft = talk !== undefined && hasMain && count(other) === 0;
    if (files.length + count(main) + count(other) === 0) {
      if (isTalkLeft) warnOfTalk(title, context);
      const none = problem('undelete', historyProblems.cantundelete);
      // Formats for several errors tell of the revisions first.
      const isTold = main !== undefined && (context.errorFormat ?? 'bc') !== 'bc';
      throw isTold ? new ApiError(noRevisions, {}, [none]) : new ApiError(none);
    }

    const how = { performer, timestamp: now, ...(params.tags && { tags: [...params.tags] }) };
    const { reason } = params;
    const talkReason = await contentMessage('undelete-talk-summary-prefix', [reason], context);
    wiki.transaction(() => {
      restoreVersions(wiki, title.key, files, now);
      if (main) restoreRevisions(wiki, main, now);
      if (other) restoreRevisions(wiki, other, now);
      if (files.length + count(main) > 0)
        logRestoration(wiki, title, { ...how, revisions: count(main), files: files.length, comment: reason });
      if (talk && count(other) > 0)
        logRestoration(wiki, talk, { ...how, revisions: count(other), files: 0, comment: talkReason });
    });
    if (isTalkLeft) warnOfTalk(title, context);
    const isThere = (await pageOf(title, context)) !== undefined;
    const preferences = isThere ? ['watchdefault'] : ['watchdefault', 'watchcreations'];
    setWatched(title, await willWatch(params, title, preferences, context), context);
    return {
      value: {
        ...(main && !hasMain && toldNoRevisions(context)),
        undelete: {
          title: prefixedText(title, site),
          revisions: count(main) + count(other),
          fileversions: files.length,
          reason,
        },
      },
    };
  },
});

const noRevisions = problem('undelete', historyProblems['undelete-no-results']);

function toldNoRevisions({ errorFormat = 'bc' }: UndeleteContext) {
  const text = ownText(errorFormat);
  return errorFormat === 'bc'
    ? { error: { code: noRevisions.code, info: text(noRevisions) } }
    : { errors: [formatProblem(noRevisions, errorFormat, text)] };
}

function readTitle({ params, site, fail }: UndeleteContext): Title {
  const title = parseTitle(params.title, site);
  if (isInvalid(title) || title.interwiki !== '') return fail('invalidtitle', [params.title]);
  return title.namespace < 0 || title.key === '' ? fail('pagecannotexist') : title;
}

function readRevisions(
  title: Title,
  timestamps: readonly string[],
  { wiki, fail }: UndeleteContext,
): Restorable {
  const found = findRestorable(wiki, title, timestamps);
  if (found.endsHidden) fail(historyProblems.undeleterevdel);
  return found;
}

function readVersions(title: Title, { params, wiki, fail }: UndeleteContext): readonly NewRow[] {
  if (title.namespace !== Namespace.file) return [];
  const { fileids = [] } = params;
  const versions = deletedVersions(wiki, title.key, fileids);
  const [newest] = versions;
  if (newest && newest['fa_deleted'] !== 0 && !isUploaded(wiki, title.key))
    fail(historyProblems.undeleterevdel);
  const found = new Set<unknown>(versions.map((version) => version['fa_id']));
  const missing = fileids.find((id) => !found.has(id));
  if (missing !== undefined) fail(historyProblems['undelete-missing-filearchive'], [missing]);
  return versions;
}

/** Says why no talk page was restored. */
function warnOfTalk(title: Title, { warn }: UndeleteContext): void {
  const { 'undelete-alreadytalk': already, 'undelete-talknotdeleted': none } = historyProblems;
  warn(problem('undelete', isTalk(title) ? already : none));
}
