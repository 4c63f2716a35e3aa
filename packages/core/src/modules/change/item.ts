import { changeTypes } from '../../data/store/change-kinds.ts';
import { tagsOf } from '../../data/store/change-tags.ts';
import type { Change } from '../../data/store/change.ts';
import type { QueryContext } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import type { Site } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { prefixedText } from '../../wiki/title.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';
import {
  commentShapes,
  formattedComments,
  suppressedShape,
  userShapes,
  type FormattedComments,
} from '../authored/fields.ts';
import { logParametersShape } from './log-parameters-shape.ts';
import { parametersOf, type ShowParameters } from './log-parameters.ts';

/** The shapes of the fields that a change has in every list of changes. */
export const changeShapes = {
  type: shape.always(shape.text()),
  actionhidden: shape.flag(),
  ...shape.possibleTitleFields,
  pageid: shape.integer(),
  revid: shape.integer(),
  old_revid: shape.integer(),
  rcid: shape.integer(),
  ...userShapes,
  bot: shape.given('prop=flags', shape.flag()),
  new: shape.given('prop=flags', shape.flag()),
  minor: shape.given('prop=flags', shape.flag()),
  oldlen: shape.given('prop=sizes', shape.integer()),
  newlen: shape.given('prop=sizes', shape.integer()),
  timestamp: shape.given('prop=timestamp', shape.text()),
  ...commentShapes,
  patrolled: shape.flag(),
  unpatrolled: shape.flag(),
  autopatrolled: shape.flag(),
  logid: shape.integer(),
  logtype: shape.text(),
  logaction: shape.text(),
  logparams: logParametersShape,
  tags: shape.given('prop=tags', shape.list('tag', shape.text())),
  ...suppressedShape,
} as const;

/** Orders changes by time, then by ID. */
export const changeOrder = [
  { column: 'rc_timestamp', type: 'timestamp', start: 'start', end: 'end' },
  { column: 'rc_id', type: 'integer' },
] as const;

/** What is read for all changes together. */
export interface ChangesRelated {
  readonly showParameters: ShowParameters;
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly comments: FormattedComments<Change>;
}

/** Reads the tags and formatted comments of changes, and what their log parameters need. */
export async function relatedToChanges(
  changes: readonly Change[],
  prop: ReadonlySet<string>,
  context: QueryContext,
): Promise<ChangesRelated> {
  const ids = changes.map(({ id }) => id);
  const logged = changes.flatMap(({ log, timestamp }) =>
    log && prop.has('loginfo') ? [{ type: log.type, action: log.action, timestamp }] : [],
  );
  const [tags, comments, showParameters] = await Promise.all([
    prop.has('tags') ? tagsOf(context, 'ct_rc_id', ids) : new Map<number, readonly string[]>(),
    formattedComments(changes, prop, ({ page }) => page?.title, context),
    parametersOf(logged, context),
  ]);
  return { tags, comments, showParameters };
}

/** Returns the type of a change and the page it affects, as far as the viewer may see it. */
export function pageFields({ type, page, hidden }: Change, prop: ReadonlySet<string>, site: Site) {
  return {
    type: typeNames.get(type) ?? String(type),
    ...(hidden.action &&
      (prop.has('title') || prop.has('ids') || prop.has('loginfo')) && { actionhidden: true }),
    ...(page && prop.has('title') && { ns: page.title.namespace, title: prefixedText(page.title, site) }),
    ...(page && prop.has('ids') && { pageid: page.id, revid: page.revision, old_revid: page.oldRevision }),
  };
}

const typeNames = new Map<number, string>(
  Object.entries(changeTypes).map(([name, number]) => [number, name]),
);

/** Returns the flags, sizes and timestamp of a change. */
export const editFields = (change: Change, prop: ReadonlySet<string>) => ({
  ...(prop.has('flags') && {
    bot: change.bot,
    new: change.type === changeTypes.new,
    minor: change.minor,
  }),
  ...(prop.has('sizes') && { oldlen: change.oldSize, newlen: change.newSize }),
  ...(prop.has('timestamp') && { timestamp: isoTimestamp(change.timestamp) }),
});

/** Returns the logged action of a change, as far as the viewer may see it. */
export const logFields = (
  { log, timestamp }: Change,
  prop: ReadonlySet<string>,
  showParameters: ShowParameters,
) =>
  log &&
  prop.has('loginfo') && {
    logid: log.id,
    logtype: log.type,
    logaction: log.action,
    logparams: showParameters({ type: log.type, action: log.action, timestamp }, log.stored.parameters),
  };

/** Changes whose patrol status a viewer may see. */
export interface VisiblePatrol {
  readonly ofAll: boolean;
  readonly ofNewPages: boolean;
  readonly ofUploads: boolean;
}

/** Determines the changes whose patrol status a viewer may see. */
export function visiblePatrol(viewer: Viewer, { configuration }: Site): VisiblePatrol {
  const { recentChanges, newPages, files } = configuration.settings.patrol;
  const maySee = may(viewer, 'patrol') || may(viewer, 'patrolmarks');
  return {
    ofAll: maySee && recentChanges,
    ofNewPages: maySee && (recentChanges || newPages),
    ofUploads: maySee && (recentChanges || files),
  };
}

/** Whether the viewer may see which changes, or which new pages, are patrolled. */
export const maySeePatrolled = (viewer: Viewer, site: Site): boolean =>
  visiblePatrol(viewer, site).ofNewPages;

/** Returns the patrol status of a change. */
export const patrolFields = (
  { patrolled, type, log }: Change,
  { ofAll, ofNewPages, ofUploads }: VisiblePatrol,
) => ({
  patrolled: patrolled !== 0,
  unpatrolled:
    patrolled === 0 &&
    (ofAll || (type === changeTypes.new && ofNewPages) || (log?.type === 'upload' && ofUploads)),
  autopatrolled: patrolled === 2,
});
