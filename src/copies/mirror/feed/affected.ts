import type { ApiAuthored, ApiChange, ApiLogEntry } from '../source/answers.ts';
import type { Due } from '../due.ts';

/** Returns what a recent change may have changed; a log entry says more than the change that tells of it. */
export function affectedByChange({ type, pageid = 0, revid = 0 }: ApiChange): readonly Due[] {
  if (type === 'log') return [];
  const isEdit = type === 'edit' || type === 'new';
  return [
    ...(pageid > 0 ? [{ kind: 'page', name: String(pageid) } as const] : []),
    ...(isEdit && revid > 0 ? [{ kind: 'revision', name: String(revid) } as const] : []),
  ];
}

/** Returns the account that did something: the source counts its edits some time after them. */
export const authorOf = ({ user, userid = 0 }: ApiAuthored): readonly Due[] =>
  user !== undefined && userid > 0 ? [{ kind: 'user', name: user }] : [];

/** Logs that tell of changes of histories: revisions come, go, move to other pages, or are hidden. */
const ofHistories = new Set(['delete', 'import', 'merge', 'suppress']);

/** Lists that are read as a whole after entries of a log. */
const ofLists: Readonly<Record<string, string>> = {
  block: 'blocks',
  managetags: 'tags',
  protect: 'protectedtitles',
  suppress: 'blocks',
};

/** Returns what a log entry tells may have changed: its page, and what its parameters name. */
export function affectedByLog(entry: ApiLogEntry): readonly Due[] {
  const { type, ns = -1, title, logpage = 0, revid = 0, params = {} } = entry;
  const history = ofHistories.has(type);
  const list = ofLists[type];
  const dues: Due[] = [];
  // Whatever had the title of a new page before was told of by another entry.
  const isNew = type === 'create' && logpage > 0;
  if (title !== undefined && ns >= 0 && !isNew) dues.push({ kind: 'title', name: title, history });
  if (logpage > 0) dues.push({ kind: 'page', name: String(logpage), history });
  if (revid > 0) dues.push({ kind: 'revision', name: String(revid) });
  if (list !== undefined) dues.push({ kind: 'list', name: list });
  for (const name of ['target_title', 'dest_title'])
    if (typeof params[name] === 'string') dues.push({ kind: 'title', name: params[name], history });
  if (title !== undefined && ns === USER) dues.push({ kind: 'user', name: userOf(title) });
  for (const name of ['olduser', 'newuser'])
    if (type === 'renameuser' && typeof params[name] === 'string')
      dues.push({ kind: 'user', name: params[name] });
  for (const id of revisionsIn(entry)) dues.push({ kind: 'revision', name: String(id) });
  return dues;
}

const USER = 2;

/** The account of a user page. */
const userOf = (title: string): string => title.slice(title.indexOf(':') + 1).replace(/\/.*$/, '');

/** The revisions that the parameters name: those that were hidden or shown, or whose tags were changed. */
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

/** Returns the ids of the log entries that an entry tells were hidden or shown, or got other tags. */
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
