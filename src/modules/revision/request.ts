import { DEFAULT_LIMIT, limitFor, limits } from '../../parameters/limits.ts';
import { withinLimit } from '../../parameters/types.ts';
import type { Parameters } from '../../parameters/parameter.ts';
import type { Context } from '../../query/context.ts';
import type { CacheMode } from '../../query/define.ts';
import type { RevisionWants } from '../../store/revisions.ts';
import { maySeeHidden } from '../../wiki/hiding.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';
import { differenceIsHidden } from './difference.ts';
import type { RevisionProperty, revisionParameters } from './parameters.ts';

/** What a module is given whose parameters begin with {@link revisionParameters}. */
export type RevisionContext = Context<typeof revisionParameters>;

/** What a request wants to know of each revision. */
export interface RevisionRequest {
  readonly prop: ReadonlySet<RevisionProperty>;
  /** Roles of the slots to show; absent for the older form, where the main slot's fields are the revision's. */
  readonly slots?: ReadonlySet<string>;
  readonly readsContent: boolean;
  /** Whether revisions are compared with others or a text. */
  readonly compares: boolean;
  readonly readsSlots: boolean;
  readonly wants: RevisionWants;
}

/** Reads what a request wants to know off its parameters; `isHidden` where it would compare with what is hidden. */
export function revisionRequest(
  { params }: Pick<RevisionContext, 'params'>,
  isHidden = false,
): RevisionRequest {
  const { prop } = params;
  const compares = !isHidden && (params.diffto !== undefined || params.difftotext !== undefined);
  const readsContent = prop.has('content') || prop.has('parsetree') || compares;
  return {
    prop,
    ...(params.slots && { slots: params.slots }),
    readsContent,
    compares,
    readsSlots: readsContent || prop.has('contentmodel') || prop.has('slotsize') || prop.has('slotsha1'),
    wants: {
      user: prop.has('user') || prop.has('userid'),
      comment: prop.has('comment') || prop.has('parsedcomment'),
      sha1: prop.has('sha1'),
    },
  };
}

/** Answers of viewers who see what is hidden are theirs alone. */
export const revisionCache = (_params: unknown, viewer: Viewer): CacheMode =>
  maySeeHidden(viewer) ? 'private' : 'public';

/** Refuses to show of deleted revisions what the viewer may not see of any. */
export function refuseDeleted({ viewer, fail }: RevisionContext, request: RevisionRequest): void {
  if (request.wants.comment && !may(viewer, 'deletedhistory')) fail('cantview-deleted-comment');
  if (request.readsContent && !may(viewer, 'deletedtext') && !may(viewer, 'undelete'))
    fail('cantview-deleted-revision-content');
}

/** Refuses two parameters that exclude one another, where rules come too early. */
export function refuseBoth<P extends Parameters>(
  { params, encode, fail }: Context<P>,
  a: keyof P & string,
  b: keyof P & string,
): void {
  if (params[a] !== undefined && params[b] !== undefined)
    fail('invalidparammix', [`"${encode(a)}", "${encode(b)}"`]);
}

/** How many revisions a request gets, and what its `max` came to if it said so. */
export interface RevisionLimit {
  readonly limit: number;
  readonly told?: number;
}

/** Checks a request as far as the parameters themselves tell, and finds its limit. */
export async function checkRevisionRequest(
  context: RevisionContext,
  asked: RevisionRequest,
  wanted: number | 'max' | undefined = context.params.limit,
): Promise<RevisionLimit> {
  const { params, encode, warn, viewer } = context;
  if (asked.slots) refuseWithSlots(context, asked);
  const isHidden = await differenceIsHidden(context);
  if (isHidden) warn('difftohidden', [params.diffto ?? '']);
  const request = isHidden ? revisionRequest(context, true) : asked;
  const parsing = request.readsContent && params.parse;
  const { renderedRevisions, itemsWithContent, items } = limits;
  const most = limitFor(
    parsing ? renderedRevisions : request.readsContent ? itemsWithContent : items,
    viewer,
  );
  const limit = wanted ?? (parsing ? 1 : DEFAULT_LIMIT);
  const granted = limit === 'max' ? most : withinLimit(limit, most, encode('limit'), warn);
  if (request.readsSlots && !request.slots) warn('deprecation-missingparam', [encode('slots')]);
  return { limit: granted, ...(limit === 'max' && { told: granted }) };
}

/** The limit of a request that runs as a generator: nothing of its revisions is shown. */
export function generatorLimit({ params, viewer }: RevisionContext): RevisionLimit {
  const { limit = DEFAULT_LIMIT } = params;
  if (limit !== 'max') return { limit };
  const most = limitFor(limits.items, viewer);
  return { limit: most, told: most };
}

function refuseWithSlots({ params, encode, fail }: RevisionContext, { prop }: RevisionRequest): void {
  const slots = encode('slots');
  if (prop.has('parsetree')) fail('invalidparammix-cannotusewith', [`${encode('prop')}=parsetree`, slots]);
  for (const name of legacyParameters) {
    const given = params[name];
    if (given !== undefined && given !== false) fail('invalidparammix-cannotusewith', [encode(name), slots]);
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
