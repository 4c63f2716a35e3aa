import { changeTypes, isOfTypes } from '../../data/store/change-kinds.ts';
import { hasTag } from '../../data/store/change-tags.ts';
import { openChange, type Change } from '../../data/store/change.ts';
import {
  changesOf,
  isInNamespaces,
  isNewest,
  ofRedirects,
  recentChanges,
  touchesSlot,
  type PageOfChange,
} from '../../data/store/recent-changes.ts';
import type { Condition } from '../../data/store/relation.ts';
import { byUser, openRevision, revisionsByNumber, type RevisionRow } from '../../data/store/revisions.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import type { CacheMode } from '../../query/module-metadata.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import {
  anyOf,
  boolean,
  continuation,
  limit,
  manyOf,
  older,
  oneOf,
  text,
} from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import { parameterNames } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import { localTitle } from '../../query/title-parameters.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { maySeeHidden } from '../../wiki/hiding.ts';
import { hexSha1 } from '../../wiki/sha1.ts';
import type { Site } from '../../wiki/site.ts';
import { commentFields, needsComment, needsUser, suppressedField, userFields } from '../authored/fields.ts';
import {
  commonConflicts,
  filtersByAccount,
  filtersByPatrol,
  isContradictory,
  shownConditions,
  type Conflicts,
} from '../change/filters.ts';
import {
  changeOrder,
  changeShapes,
  editFields,
  logFields,
  pageFields,
  patrolFields,
  relatedToChanges,
  visiblePatrol,
} from '../change/item.ts';

const properties = [
  'user',
  'userid',
  'comment',
  'parsedcomment',
  'flags',
  'timestamp',
  'title',
  'ids',
  'sizes',
  'redirect',
  'patrolled',
  'loginfo',
  'tags',
  'sha1',
] as const;

const parameters = {
  start: timestamp(),
  end: timestamp(),
  dir: older(),
  namespace: namespaces({ extra: [-2, -1] }),
  user: user(),
  excludeuser: user(),
  tag: text(),
  prop: manyOf(properties, { default: ['title', 'timestamp', 'ids'] }),
  show: anyOf([
    'minor',
    '!minor',
    'bot',
    '!bot',
    'anon',
    '!anon',
    'redirect',
    '!redirect',
    'patrolled',
    '!patrolled',
    'unpatrolled',
    'autopatrolled',
    '!autopatrolled',
  ]),
  limit: limit(),
  type: manyOf(['edit', 'new', 'log', 'external', 'categorize'], {
    default: ['edit', 'new', 'log', 'categorize'],
  }),
  toponly: boolean(),
  title: text(),
  continue: continuation(),
  generaterevisions: boolean(),
  slot: oneOf((site) => ['main', ...site.configuration.settings.slotRoles].toSorted()),
} as const;

type ListContext = Context<typeof parameters>;

const conflicts: Conflicts = [
  ...commonConflicts,
  ['redirect', '!redirect'],
  ['patrolled', 'unpatrolled'],
  ['!patrolled', 'unpatrolled'],
  ['autopatrolled', 'unpatrolled'],
];

/** Lists recent changes. */
export const recentchanges = defineList({
  name: 'recentchanges',
  prefix: 'rc',
  access: 'read',
  helpPage: 'API:Recentchanges',
  cache: ({ show, prop }, viewer): CacheMode => {
    if (filtersByPatrol(show) || maySeeHidden(viewer)) return 'private';
    return prop.has('parsedcomment') ? 'anon-public-user-private' : 'public';
  },
  parameters,
  result: shape.list(
    'rc',
    shape.record(
      {
        ...changeShapes,
        redirect: shape.flag(),
        sha1hidden: shape.flag(),
        sha1: shape.text(),
      },
      { long: true },
    ),
  ),
  refusesPositionFirst: true,
  order: changeOrder,
  growsAtStart: true,
  rows: async (context) => {
    const { params, store, generating } = context;
    const { prop } = params;
    const conditions = await conditionsOf(context);
    return recentChanges(store, {
      user: (!generating && needsUser(prop)) || filtersByAccount(params.show),
      comment: !generating && needsComment(prop),
      redirect: !generating && prop.has('redirect') ? pageOf(context.site) : undefined,
    }).whereAll(conditions);
  },
  open: (rows, { viewer }) => rows.map((row) => openChange(row, viewer)),
  related: async (rows, context) => {
    const { prop } = context.params;
    const [changes, hashes] = await Promise.all([
      relatedToChanges(rows, prop, context),
      prop.has('sha1') ? hashesOf(rows, context) : new Map<number, Hash>(),
    ]);
    return { ...changes, hashes };
  },
  item: (change, { params, site, viewer }, { tags, comments, hashes, showParameters }) => {
    const { prop } = params;
    const hash = hashes.get(change.page?.revision ?? 0);
    const item = {
      ...pageFields(change, prop, site),
      ...(prop.has('ids') && { rcid: change.id }),
      ...userFields(change, prop, site),
      ...editFields(change, prop),
      ...commentFields(change, prop, comments),
      ...(prop.has('redirect') && { redirect: change.redirect }),
      ...(prop.has('patrolled') && patrolFields(change, visiblePatrol(viewer, site))),
      ...logFields(change, prop, showParameters),
      ...(prop.has('tags') && { tags: tags.get(change.id) ?? [] }),
      ...(hash?.hidden && { sha1hidden: true }),
      ...(hash?.sha1 !== undefined && { sha1: hash.sha1 }),
    };
    return { ...item, ...suppressedField(item, change) };
  },
  generates: ({ page }, { params }) => {
    if (!params.generaterevisions) return page?.title;
    return page && page.revision > 0 ? { revid: page.revision } : undefined;
  },
});

/** How MediaWiki finds the pages of changes. */
const pageOf = ({ software }: Site): PageOfChange =>
  software.has(behaviours.changesByPageId) ? 'id' : 'title';

async function conditionsOf(context: ListContext): Promise<Condition[]> {
  const { params, site, store, viewer, encode, fail } = context;
  const conditions: Condition[] = [];
  const inNamespaces = params.title === undefined && (params.namespace ?? []).length > 0;
  if (params.type.size > 0 && params.type.size < Object.keys(changeTypes).length)
    conditions.push(isOfTypes(store, [...params.type], inNamespaces));
  if (params.title !== undefined) {
    const title = localTitle(params.title, context);
    if (
      site.software.has(behaviours.namespacesOfTitle) &&
      params.namespace &&
      params.namespace.length > 0 &&
      !params.namespace.includes(title.namespace)
    )
      fail('invalidparammix', [parameterNames(encode('namespace'), encode('title')), 2]);
    conditions.push(...changesOf(store, title, viewer));
  }
  if (params.namespace && params.namespace.length > 0)
    conditions.push(isInNamespaces(store, params.namespace));
  const { show } = params;
  if (isContradictory(show, conflicts)) fail('show');
  const patrol = visiblePatrol(viewer, site);
  if (!patrol.ofNewPages && (filtersByPatrol(show) || params.prop.has('patrolled')))
    fail('permissiondenied-patrolflag');
  conditions.push(...shownConditions(show, patrol, context));
  if (show.has('redirect')) conditions.push(ofRedirects(true, pageOf(site)));
  if (show.has('!redirect')) conditions.push(ofRedirects(false, pageOf(site)));
  if (params.user !== undefined && params.excludeuser !== undefined)
    fail('invalidparammix', [parameterNames(encode('user'), encode('excludeuser')), 2]);
  conditions.push(...(await byUser(store, viewer, 'rc', params)));
  if (params.toponly) conditions.push(isNewest(pageOf(site)));
  if (params.tag !== undefined) conditions.push(await hasTag(context, 'ct_rc_id', 'rc_id', params.tag));
  if (params.slot !== undefined) conditions.push(await touchesSlot(store, params.slot));
  return conditions;
}

interface Hash {
  readonly hidden: boolean;
  readonly sha1?: string;
}

/** Reads the hashes of the revisions of changes, by revision ID. */
async function hashesOf(
  changes: readonly Change[],
  { store, viewer }: ListContext,
): Promise<ReadonlyMap<number, Hash>> {
  const numbers = changes.flatMap(({ page }) => (page && page.revision > 0 ? page.revision : []));
  const titles = new Map(changes.flatMap(({ page }) => (page ? [[page.revision, page.title] as const] : [])));
  const rows: readonly RevisionRow[] = await revisionsByNumber(store, numbers);
  return new Map(
    rows.flatMap((row) => {
      const title = titles.get(row.rev_id);
      if (!title) return [];
      const { hidden, sha1 } = openRevision(row, title, viewer);
      return [[row.rev_id, { hidden: hidden.text, ...(sha1 !== undefined && { sha1: hexSha1(sha1) }) }]];
    }),
  );
}
