import { problem } from '@wikiquery/core/query/result';
import { isTalk, Namespace, prefixedText, talkPage, type Title } from '@wikiquery/core/wiki';
import { defineWrite } from '../action.ts';
import { historyProblems } from '../history-problems.ts';
import { requireHooks } from '../hooks.ts';
import { contentMessage } from '../messages.ts';
import { pageOf, readSubject, requirePermission, type Subject } from '../subject.ts';
import { setWatched, willWatch } from '../watching.ts';
import { deletePage, logDeletion, type Deletion } from '../writing/deletions.ts';
import { deleteFile, deleteOldVersion, isUploaded, oldVersion } from '../writing/file-versions.ts';
import { pageById } from '../writing/pages.ts';
import type { WritableWiki } from '../writing/writable-wiki.ts';
import { automaticReason } from './delete/automatic-reason.ts';
import type { DeleteContext } from './delete/context.ts';

/** `action=delete`: deletes a page, a file, or an old version of a file. */
export const deletion = defineWrite('delete', {
  run: async (context) => {
    const { params, site, wiki } = context;
    const subject = await readSubject('delete', params, context);
    const { title, page } = subject;
    const isFile = title.namespace === Namespace.file && isUploaded(wiki, title.key);
    if (!page && !isFile) context.fail('missingtitle');
    const { reason, remove } = isFile
      ? await fileDeletion(subject, context)
      : await pageDeletion(subject, context);
    const watched = await willWatch(params, title, ['watchdeletion'], context);
    const logid = wiki.transaction(() => {
      const log = remove();
      setWatched(title, watched, context);
      return log;
    });
    return { value: { delete: { title: prefixedText(title, site), reason, logid } } };
  },
});

/** What is to be deleted, and why. */
interface Planned {
  readonly reason: string | null;
  /** Deletes it; returns the ID of the log entry. */
  readonly remove: () => number;
}

async function pageDeletion(subject: Subject, context: DeleteContext): Promise<Planned> {
  const { params, wiki, warn } = context;
  const { title, page } = subject;
  const stored = page && pageById(wiki, page.page_id);
  if (!stored) return context.fail('missingtitle');
  const reason = params.reason ?? (await automaticReason(stored, context));
  let talk: Subject | undefined;
  if (params.deletetalk) {
    talk = await talkOf(title, context);
    if (!talk) {
      const { 'delete-alreadytalk-warning': already, 'delete-notalk-warning': none } = historyProblems;
      warn(problem('delete', isTalk(title) ? already : none));
    }
  }
  const removeBoth = await allowedDeletion(subject, talk, reason, context);
  return { reason, remove: () => removeBoth() ?? 0 };
}

/** Checks that pages may be deleted; returns what deletes them and returns the ID of the first one's log entry. */
async function allowedDeletion(
  subject: Subject,
  talk: Subject | undefined,
  reason: string,
  context: DeleteContext,
): Promise<() => number | undefined> {
  const { wiki } = context;
  await requirePermission('delete', subject, ['delete'], context);
  if (talk) await requirePermission('delete', talk, ['delete'], context);
  const talkReason = talk ? await contentMessage('delete-talk-summary-prefix', [reason], context) : '';
  const own = await deletionOf(subject, reason, context);
  const talks = talk && (await deletionOf(talk, talkReason, context));
  return () => {
    const log = removePage(wiki, subject, own);
    if (talk && talks) removePage(wiki, talk, talks);
    return log;
  };
}

async function fileDeletion(subject: Subject, context: DeleteContext): Promise<Planned> {
  const { params, wiki, now, viewer, fail } = context;
  const { title } = subject;
  const reason = params.reason ?? '';
  await requirePermission('delete', subject, ['delete'], context);
  const how = { ...deletionBy(context), comment: reason };
  const ofFile = { by: viewer.id, timestamp: now, reason };
  const logged = { id: subject.page?.page_id ?? 0, namespace: title.namespace, key: title.key };
  if (params.oldimage) {
    const name = params.oldimage;
    if (Buffer.byteLength(name) < 16 || /[/\\]/.test(name)) fail(historyProblems.invalidoldimage);
    const version = oldVersion(wiki, title.key, name) ?? fail(historyProblems.nodeleteablefile);
    const said = await contentMessage('deletedrevision', [name], context);
    const colon = await contentMessage('colon-separator', [], context);
    const comment = reason.trim() === '' ? said : `${said}${colon}${reason}`;
    return {
      reason: params.reason ?? null,
      remove: () => {
        deleteOldVersion(wiki, version, ofFile);
        return logDeletion(wiki, logged, { ...how, comment });
      },
    };
  }
  const talk = params.deletetalk ? await talkOf(title, context) : undefined;
  if (params.deletetalk && !talk) fail(historyProblems['delete-notalk']);
  const removeBoth = await allowedDeletion(subject, talk, reason, context);
  return {
    reason: params.reason ?? null,
    remove: () => {
      const log = removeBoth();
      deleteFile(wiki, title.key, ofFile);
      return log ?? logDeletion(wiki, logged, how);
    },
  };
}

/** How a page is deleted, if extensions allow it. */
async function deletionOf({ title }: Subject, reason: string, context: DeleteContext): Promise<Deletion> {
  const { tags, ...how } = deletionBy(context);
  const attempt = { action: 'delete', viewer: context.viewer, title, summary: reason } as const;
  const allowed = await requireHooks('delete', attempt, context);
  return { ...how, comment: reason, tags: [...(tags ?? []), ...allowed.tags] };
}

const deletionBy = ({ params, performer, now }: DeleteContext): Omit<Deletion, 'comment'> => ({
  performer,
  timestamp: now,
  tags: params.tags && [...params.tags],
});

function removePage(wiki: WritableWiki, { page }: Subject, how: Deletion): number | undefined {
  const stored = page && pageById(wiki, page.page_id);
  return stored && deletePage(wiki, stored, how);
}

/** The talk page of a page, if there is one. */
async function talkOf(title: Title, context: DeleteContext): Promise<Subject | undefined> {
  const talk = isTalk(title) ? undefined : talkPage(title);
  const page = talk && (await pageOf(talk, context));
  return talk && page && { title: talk, page };
}
