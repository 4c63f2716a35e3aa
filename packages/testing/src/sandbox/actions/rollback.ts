import type { pageActions } from '@wikiquery/core/api';
import { Hiding, may, prefixedText } from '@wikiquery/core/wiki';
import { defineWrite, type WriteContext } from '../action.ts';
import { historyProblems } from '../history-problems.ts';
import { contentMessage } from '../messages.ts';
import { readSubject, requirePermission } from '../subject.ts';
import { setWatched, willWatch } from '../watching.ts';
import { saveEdit } from '../writing/edits.ts';
import { revisionById, type StoredRevision } from '../writing/revisions.ts';
import { isRestorable, revisionBeforeAuthor, revisionsSince, settleChanges } from '../writing/rollbacks.ts';

type RollbackContext = WriteContext<
  Extract<(typeof pageActions)[number], { readonly name: 'rollback' }>['parameters']
>;

/** `action=rollback`: takes back the last edits of a page, all of which one user made. */
export const rollback = defineWrite('rollback', {
  run: async (context) => {
    const { params, site, wiki, now, viewer, performer, fail } = context;
    const subject = await readSubject('rollback', params, context);
    const { title, page } = subject;
    const latest = page && revisionById(wiki, page.page_latest);
    if (!latest) return fail('missingtitle');
    await requirePermission('rollback', subject, ['edit', 'rollback'], context);
    const name = prefixedText(title, site);
    const { user } = params;
    const already = (): never => fail(historyProblems.alreadyrolled, [name, user, latest.author.name]);
    if (user !== latest.author.name) already();
    const target = revisionBeforeAuthor(wiki, latest) ?? fail(historyProblems.onlyauthor);
    if (!isRestorable(target)) fail(historyProblems.notvisiblerev);
    const content = target.slots.get('main');
    if (!content || target.sha1 === latest.sha1) return already();

    const reverted = revisionsSince(wiki, latest, target);
    const summary = await summaryOf(latest, target, reverted.length, context);
    const isBot = params.markbot && (may(viewer, 'markbotedits') || may(viewer, 'bot')) !== false;
    const watched = await willWatch(params, title, ['watchrollback'], context);
    const saved = wiki.transaction(() => {
      const done = saveEdit(wiki, {
        title,
        content: { text: content.text, model: content.model },
        restores: target,
        performer: { ...performer, isBot },
        timestamp: now,
        comment: summary,
        isMinor: may(viewer, 'minoredit') !== false,
        tags: [...(params.tags ?? [])],
        revert: { method: 'rollback', newest: latest.id, after: target.id },
      });
      settleChanges(wiki, latest, target, { isBot });
      setWatched(title, watched, context);
      return done;
    });
    return {
      value: {
        rollback: {
          title: name,
          pageid: latest.page,
          summary,
          revid: saved.revision.id,
          old_revid: latest.id,
          last_revid: target.id,
        },
      },
    };
  },
});

/** The summary that the client gives, or one by default; both may name users, revisions and times. */
async function summaryOf(
  latest: StoredRevision,
  target: StoredRevision,
  count: number,
  context: RollbackContext,
): Promise<string> {
  const isHidden = (latest.hidden & Hiding.user) !== 0;
  const args = [
    target.author.name,
    isHidden ? '' : latest.author.name,
    target.id,
    target.timestamp,
    latest.id,
    latest.timestamp,
    count,
  ];
  const { summary } = context.params;
  if (summary === '')
    return (await contentMessage(isHidden ? 'revertpage-nouser' : 'revertpage', args, context)).trim();
  return summary.replaceAll(/\$([1-7])/g, (_, digit: string) => String(args[Number(digit) - 1] ?? '')).trim();
}
