import { lookupTable } from '@wikiquery/common/lookup-table';
import type { ApiAuthored, ApiChange, ApiLogEntry } from '../source/answers.ts';
import type { Task } from '../work-queue.ts';

/** Returns what a recent change may have affected; nothing for a log entry, which is read itself and says more. */
export function affectedByChange({ type, pageid = 0, revid = 0 }: ApiChange): readonly Task[] {
  if (type === 'log') return [];
  const isEdit = type === 'edit' || type === 'new';
  return [
    ...(pageid > 0 ? [{ kind: 'page', name: String(pageid) } as const] : []),
    ...(isEdit && revid > 0 ? [{ kind: 'revision', name: String(revid) } as const] : []),
  ];
}

/** Returns the account that did something, which has to be read since the source counts edits some time after them. */
export const authorOf = ({ user, userid = 0 }: ApiAuthored): readonly Task[] =>
  user !== undefined && userid > 0 ? [{ kind: 'user', name: user }] : [];

/** Logs of changes of histories: revisions that come, go, move to other pages, or are hidden. */
const ofHistories = new Set(['delete', 'import', 'merge', 'suppress']);

/** Lists that are read as a whole after an entry of a log. */
const ofLists: Readonly<Record<string, string>> = lookupTable({
  block: 'blocks',
  managetags: 'tags',
  protect: 'protectedtitles',
  suppress: 'blocks',
});

/** Returns what may have changed according to a log entry: its page, and what its parameters name. */
export function affectedByLog(entry: ApiLogEntry): readonly Task[] {
  const { type, ns = -1, title, logpage = 0, revid = 0, params = {} } = entry;
  const history = ofHistories.has(type);
  const list = ofLists[type];
  const tasks: Task[] = [];
  // Another entry tells what happened to the page that had the title before.
  const isNew = type === 'create' && logpage > 0;
  if (title !== undefined && ns >= 0 && !isNew) tasks.push({ kind: 'title', name: title, history });
  if (logpage > 0) tasks.push({ kind: 'page', name: String(logpage), history });
  if (revid > 0) tasks.push({ kind: 'revision', name: String(revid) });
  if (list !== undefined) tasks.push({ kind: 'list', name: list });
  for (const name of ['target_title', 'dest_title'])
    if (typeof params[name] === 'string') tasks.push({ kind: 'title', name: params[name], history });
  if (title !== undefined && ns === USER) tasks.push({ kind: 'user', name: userOf(title) });
  for (const name of ['olduser', 'newuser'])
    if (type === 'renameuser' && typeof params[name] === 'string')
      tasks.push({ kind: 'user', name: params[name] });
  for (const id of revisionsIn(entry)) tasks.push({ kind: 'revision', name: String(id) });
  return tasks;
}

const USER = 2;

/** The account of a user page. */
const userOf = (title: string): string => title.slice(title.indexOf(':') + 1).replace(/\/.*$/, '');

/** Returns the revisions that the parameters name: those that were hidden or shown, or whose tags changed. */
function revisionsIn({ type, action, params = {} }: ApiLogEntry): readonly number[] {
  const { ids, revid } = params;
  const named =
    action === 'revision' && params['type'] === 'revision' && Array.isArray(ids)
      ? ids.map(Number)
      : type === 'tag'
        ? [Number(revid)]
        : [];
  return named.filter((id) => id > 0);
}

/** Returns the IDs of the log entries that were hidden or shown, or got other tags, according to an entry. */
export function logsIn({ type, action, params = {} }: ApiLogEntry): readonly number[] {
  const { ids, logid } = params;
  const named =
    type === 'delete' && action === 'event' && Array.isArray(ids)
      ? ids.map(Number)
      : type === 'tag'
        ? [Number(logid)]
        : [];
  return named.filter((id) => id > 0);
}
