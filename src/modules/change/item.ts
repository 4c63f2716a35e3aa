import type { Surroundings } from '../../query/context.ts';
import { formatComments } from '../../query/format-comments.ts';
import * as shape from '../../result/shape.ts';
import { tagsOf } from '../../store/change-tags.ts';
import { changeTypes } from '../../store/change-kinds.ts';
import type { Change } from '../../store/recent-changes.ts';
import { shownParameters } from '../../wiki/logs/shown-parameters.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { prefixedText } from '../../wiki/title.ts';
import { patrolFields } from './patrol.ts';

/** The fields of a recent change that all lists of changes have. */
export const changeFields = {
  type: shape.text(),
  actionhidden: shape.flag(),
  ...shape.titleFields,
  pageid: shape.integer(),
  revid: shape.integer(),
  old_revid: shape.integer(),
  rcid: shape.integer(),
  userhidden: shape.flag(),
  user: shape.value(),
  userid: shape.integer(),
  temp: shape.flag(),
  anon: shape.flag(),
  bot: shape.flag(),
  new: shape.flag(),
  minor: shape.flag(),
  oldlen: shape.integer(),
  newlen: shape.integer(),
  timestamp: shape.text(),
  commenthidden: shape.flag(),
  comment: shape.text(),
  parsedcomment: shape.text(),
  patrolled: shape.flag(),
  unpatrolled: shape.flag(),
  autopatrolled: shape.flag(),
  logid: shape.integer(),
  logtype: shape.text(),
  logaction: shape.text(),
  logparams: shape.any('param'),
  tags: shape.list('tag', shape.text()),
  suppressed: shape.flag(),
} as const;

/** What is read for all changes at once. */
export interface ChangesRelated {
  readonly tags: ReadonlyMap<number, readonly string[]>;
  /** Comments as HTML, by the change's number. */
  readonly comments: ReadonlyMap<number, string>;
}

/** Reads what the items of changes need beside them. */
export async function relatedToChanges(
  changes: readonly Change[],
  prop: ReadonlySet<string>,
  surroundings: Surroundings,
): Promise<ChangesRelated> {
  const commented = prop.has('parsedcomment') ? changes.filter((c) => c.comment !== undefined) : [];
  const ids = changes.map(({ id }) => id);
  const [tags, comments] = await Promise.all([
    prop.has('tags') ? tagsOf(surroundings.store, 'ct_rc_id', ids) : new Map(),
    formatComments(
      commented.map(({ comment = '', page }) => ({ text: comment, ...(page && { page: page.title }) })),
      surroundings,
    ),
  ]);
  return { tags, comments: new Map(commented.map(({ id }, i) => [id, comments[i] ?? ''])) };
}

/** Changes come by time, those of one moment by number. */
export const changeOrder = [
  { column: 'rc_timestamp', type: 'timestamp', start: 'start', end: 'end' },
  { column: 'rc_id', type: 'integer' },
] as const;

/** Whether the values of `show` tell people without an account from those with one. */
export const asksAnonymous = (show: ReadonlySet<string>): boolean => show.has('anon') || show.has('!anon');

type Fields = Readonly<Record<string, unknown>>;

/** Fields that a list shows in its own way, by where they stand among those that every list of changes shows. */
interface OwnFields {
  readonly afterPage?: Fields;
  readonly author: Fields;
  readonly afterTime?: Fields;
  readonly afterComment?: Fields;
  readonly afterLog?: Fields;
}

/** The fields that a request wants of a change, with those that a list shows in its own way. */
export function changeItem(
  change: Change,
  prop: ReadonlySet<string>,
  own: OwnFields,
  { tags, comments }: ChangesRelated,
  { site, viewer }: Surroundings,
) {
  const { hidden, page, log, comment } = change;
  const wantsPage = prop.has('title') || prop.has('ids');
  const wantsUser = prop.has('user') || prop.has('userid');
  const wantsComment = prop.has('comment') || prop.has('parsedcomment');
  const actionHidden = hidden.action && (wantsPage || prop.has('loginfo'));
  const userHidden = hidden.user && wantsUser;
  const commentHidden = hidden.comment && wantsComment;
  return {
    item: {
      type: typeName(change.type),
      ...(actionHidden && { actionhidden: true }),
      ...(page && prop.has('title') && { ns: page.title.namespace, title: prefixedText(page.title, site) }),
      ...(page && prop.has('ids') && { pageid: page.id, revid: page.revision, old_revid: page.oldRevision }),
      ...own.afterPage,
      ...(userHidden && { userhidden: true }),
      ...own.author,
      ...(prop.has('flags') && {
        bot: change.bot,
        new: change.type === changeTypes.new,
        minor: change.minor,
      }),
      ...(prop.has('sizes') && { oldlen: change.oldSize, newlen: change.newSize }),
      ...(prop.has('timestamp') && { timestamp: isoTimestamp(change.timestamp) }),
      ...own.afterTime,
      ...(commentHidden && { commenthidden: true }),
      ...(comment !== undefined && prop.has('comment') && { comment }),
      ...(comment !== undefined &&
        prop.has('parsedcomment') && { parsedcomment: comments.get(change.id) ?? '' }),
      ...own.afterComment,
      ...((prop.has('patrolled') || prop.has('patrol')) && patrolFields(change, viewer)),
      ...(log &&
        prop.has('loginfo') && {
          logid: log.id,
          logtype: log.type,
          logaction: log.action,
          logparams: shownParameters(
            { type: log.type, action: log.action, timestamp: change.timestamp },
            log.stored.parameters,
            site,
          ),
        }),
      ...own.afterLog,
      ...(prop.has('tags') && { tags: tags.get(change.id) ?? [] }),
    },
    anyHidden: actionHidden || userHidden || commentHidden,
  };
}

const typeNames = new Map<number, string>(
  Object.entries(changeTypes).map(([name, number]) => [number, name]),
);

const typeName = (type: number): string => typeNames.get(type) ?? String(type);
