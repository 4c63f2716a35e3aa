import { joinedMainRole } from '../../data/store/content.ts';
import type { RevisionOptions } from '../../data/store/revisions.ts';
import type { Context } from '../../query/context.ts';
import type { CacheMode } from '../../query/module-metadata.ts';
import { DEFAULT_LIMIT, limitFor, limits } from '../../query/parameters/limits.ts';
import type { Parameters } from '../../query/parameters/parameter.ts';
import { withinLimit } from '../../query/parameters/types.ts';
import { parameterNames, wikitext } from '../../query/result/problem-arguments.ts';
import type { PreparedContext, RowLimit } from '../../query/row-definition.ts';
import { maySeeHidden } from '../../wiki/hiding.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';
import { needsComment, needsUser } from '../authored/fields.ts';
import { differenceIsHidden } from './difference.ts';
import type { RevisionContext, revisionParameters, RevisionProperty } from './parameters.ts';

/** The context with the result of {@link prepareRevisions}. */
export type PreparedRevisions = PreparedContext<typeof revisionParameters, RevisionRequest>;

/** What a request selects of each revision. */
export interface RevisionRequest {
  readonly prop: ReadonlySet<RevisionProperty>;
  /** The same, since asking a set for each field of each revision takes long. */
  readonly shows: Readonly<Record<ShownProperty, boolean>>;
  /** Roles of the slots to show; absent for the legacy format, which has only the main slot. */
  readonly slots?: ReadonlySet<string>;
  readonly readsContent: boolean;
  /** Whether the request includes differences. */
  readonly compares: boolean;
  readonly readsSlots: boolean;
  /** Whether it shows more of slots than their texts and models. */
  readonly readsDetails: boolean;
  readonly wants: RevisionOptions;
  readonly limit: RowLimit;
}

/** The values of `prop` that add fields to a revision or a slot. */
type ShownProperty = Exclude<RevisionProperty, 'parsetree'>;

const shownBy = (prop: ReadonlySet<RevisionProperty>): RevisionRequest['shows'] => ({
  ids: prop.has('ids'),
  flags: prop.has('flags'),
  timestamp: prop.has('timestamp'),
  user: prop.has('user'),
  userid: prop.has('userid'),
  size: prop.has('size'),
  slotsize: prop.has('slotsize'),
  sha1: prop.has('sha1'),
  slotsha1: prop.has('slotsha1'),
  contentmodel: prop.has('contentmodel'),
  comment: prop.has('comment'),
  parsedcomment: prop.has('parsedcomment'),
  content: prop.has('content'),
  tags: prop.has('tags'),
  roles: prop.has('roles'),
});

const noColumns: RevisionOptions = { user: false, comment: false, sha1: false };

/** Reads and checks the revision parameters, and determines the limit. */
export async function prepareRevisions(
  context: RevisionContext,
  wantedLimit: number | 'max' | undefined = context.params.limit,
): Promise<RevisionRequest> {
  const { params, generating } = context;
  const { prop } = params;
  if (generating) {
    const limit = generatorLimit(context);
    return {
      prop,
      shows: shownBy(prop),
      readsContent: false,
      compares: false,
      readsSlots: false,
      readsDetails: false,
      wants: noColumns,
      limit,
    };
  }
  if (params.slots) refuseWithSlots(context);
  const { warn, deprecate } = context;
  const isHidden = params.diffto !== undefined && (await differenceIsHidden(context));
  if (isHidden) warn('difftohidden', [params.diffto ?? '']);
  const compares = !isHidden && (params.diffto !== undefined || params.difftotext !== undefined);
  const readsContent = prop.has('content') || prop.has('parsetree') || compares;
  const readsSlots = readsContent || prop.has('contentmodel') || prop.has('slotsize') || prop.has('slotsha1');
  const readsDetails = prop.has('roles') || prop.has('slotsize') || prop.has('slotsha1');
  const limit = limitOf(context, wantedLimit, readsContent);
  if (readsSlots && !params.slots) {
    const slots = context.encode('slots');
    deprecate('deprecation-missingparam', `!${slots}`, [slots]);
  }
  const joinsMain = readsContent && !compares && !readsDetails && isMainAlone(params.slots);
  const mainRole = joinsMain ? await joinedMainRole(context.store) : undefined;
  return {
    prop,
    shows: shownBy(prop),
    ...(params.slots && { slots: params.slots }),
    readsContent,
    compares,
    readsSlots,
    readsDetails,
    wants: { user: needsUser(prop), comment: needsComment(prop), sha1: prop.has('sha1'), mainRole },
    limit,
  };
}

/** Whether only main slots are asked for; without `slots`, the legacy format has only these. */
const isMainAlone = (slots: ReadonlySet<string> | undefined): boolean =>
  slots === undefined || (slots.size === 1 && slots.has('main'));

/** Returns the cache mode of a revision module: private for viewers who may see hidden data. */
export const revisionCache = (_params: unknown, viewer: Viewer): CacheMode =>
  maySeeHidden(viewer) ? 'private' : 'public';

/** Fails if the viewer may not see the requested properties of deleted revisions. */
export function refuseDeleted({ viewer, fail }: RevisionContext, request: RevisionRequest): void {
  if (request.wants.comment && !may(viewer, 'deletedhistory')) fail('cantview-deleted-comment');
  if (request.readsContent && !may(viewer, 'deletedtext') && !may(viewer, 'undelete'))
    fail('cantview-deleted-revision-content');
}

/** Refuses two mutually exclusive parameters, where `rules` would be checked too early. */
export function refuseBoth<P extends Parameters>(
  { params, encode, fail }: Context<P>,
  a: keyof P & string,
  b: keyof P & string,
): void {
  if (params[a] !== undefined && params[b] !== undefined)
    fail('invalidparammix', [parameterNames(encode(a), encode(b)), 2]);
}

function limitOf(
  { params, encode, warn, viewer, site }: RevisionContext,
  wanted: number | 'max' | undefined,
  readsContent: boolean,
): RowLimit {
  const parsing = readsContent && params.parse;
  const { renderedRevisions, itemsWithContent, items } = limits;
  const maximum = limitFor(parsing ? renderedRevisions : readsContent ? itemsWithContent : items, {
    viewer,
    site,
  });
  const limit = wanted ?? (parsing ? 1 : DEFAULT_LIMIT);
  return limit === 'max'
    ? { limit: maximum, reported: maximum }
    : { limit: withinLimit(limit, maximum, encode('limit'), warn) };
}

// A generator shows no content, so its limit is not reduced.
function generatorLimit({ params, viewer, site }: RevisionContext): RowLimit {
  const { limit = DEFAULT_LIMIT } = params;
  if (limit !== 'max') return { limit };
  const maximum = limitFor(limits.items, { viewer, site });
  return { limit: maximum, reported: maximum };
}

function refuseWithSlots({ params, encode, fail }: RevisionContext): void {
  const slots = encode('slots');
  if (params.prop.has('parsetree'))
    fail('invalidparammix-cannotusewith', [wikitext(`${encode('prop')}=parsetree`), slots]);
  for (const name of legacyParameters) {
    const value = params[name];
    if (value !== undefined && value !== false) fail('invalidparammix-cannotusewith', [encode(name), slots]);
  }
}

const legacyParameters = [
  'expandtemplates',
  'generatexml',
  'parse',
  'diffto',
  'difftotext',
  'difftotextpst',
  'contentformat',
] as const;
