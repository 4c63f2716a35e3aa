import { ApiError, problem } from '@wikiquery/core/query/result';
import { ANONYMOUS_TOKEN } from '@wikiquery/core/sessions';
import { readRestrictions, readViewerBlocks } from '@wikiquery/core/store';
import {
  Hiding,
  isInvalid,
  makeTitle,
  may,
  maySee,
  Namespace,
  parseTimestamp,
  parseTitle,
  prefixedText,
  type Json,
  type JsonFields,
  type Title,
} from '@wikiquery/core/wiki';
import { readableTimes, type WriteTime } from '@wikiquery/core/wikitext/messages';
import { defineWrite } from '../action.ts';
import { problemList } from '../error-list.ts';
import { logPerformer } from '../performing.ts';
import { rightsProblems } from '../rights-problems.ts';
import { pageById, pageByTitle } from '../writing/pages.ts';
import { revisionById } from '../writing/revisions.ts';
import { changeVisibility, findHideables, idOf, type Hideable } from '../writing/visibility.ts';
import { query } from '../writing/writable-wiki.ts';
import { itemData } from './revisiondelete/item-data.ts';
import { noteErrors, noteWarnings, type Note } from './revisiondelete/notes.ts';

type HideContext = Parameters<Parameters<typeof defineWrite<'revisiondelete'>>[1]['run']>[0];

/** Bits of what requests call the parts of a row. */
const parts = [
  ['content', Hiding.text],
  ['comment', Hiding.comment],
  ['user', Hiding.user],
] as const;

/** `action=revisiondelete`: hides parts of revisions, log entries and versions of files, or shows them again. */
export const revisiondelete = defineWrite('revisiondelete', {
  run: async (context) => {
    const { params, wiki, site, viewer, now, fail } = context;
    const { type, ids, suppress } = params;
    const right = type === 'logging' ? 'deletelogentry' : 'deleterevision';
    if (!may(viewer, right)) fail('permissiondenied', [right]);
    if (ids.length === 0) fail('paramempty', ['ids'], { code: 'paramempty_ids' });
    const hide: ReadonlySet<string> = params.hide ?? new Set();
    const show: ReadonlySet<string> = params.show ?? new Set();
    if (!hide.isDisjointFrom(show)) fail(rightsProblems['revdel-mutuallyexclusive']);
    if (hide.size === 0 && show.size === 0) fail(rightsProblems['revdel-paramneeded']);
    if (suppress === 'yes' && !may(viewer, 'suppressrevision'))
      fail('permissiondenied', ['suppressrevision']);
    const target = targetOf(context) ?? fail(rightsProblems.needtarget);
    await requireUnblocked(target, context);

    if (type === 'archive') requireTimes(ids, context);

    const found = findHideables(wiki, type, target, ids);
    // Who calls in-process has no session.
    const token = (): string => context.session?.token('csrf') ?? ANONYMOUS_TOKEN;
    const writeTime = await readableTimes(context);
    const page = pageByTitle(wiki, target);
    const outcomes = found.map((item) => {
      const bits = bitsAfter(item.bits, hide, show, suppress);
      return { item, bits, note: noteOn(item, bits, page?.latest, context) };
    });
    const changed = outcomes.filter(({ note }) => note === undefined);
    wiki.transaction(() => {
      changeVisibility(wiki, {
        type,
        target,
        page: page?.id ?? 0,
        items: changed,
        performer: logPerformer(context),
        timestamp: now,
        reason: params.reason ?? '',
      });
    });
    const after = new Map(findHideables(wiki, type, target, ids).map((item) => [item.id, item]));
    const missing = new Set(ids.map(idOf)).difference(new Set(found.map(({ id }) => id)));
    return {
      value: {
        revisiondelete: {
          status: 'Success',
          target: prefixedText(target, site),
          items: [
            ...outcomes.map(({ item, note }) => ({
              ...statusOf(note, item, writeTime, context),
              id: item.id,
              ...itemData(after.get(item.id) ?? item, target, viewer, { site, token }),
            })),
            ...[...missing].map((id) => ({
              ...told('revdelete-modify-missing', [id], context),
              status: 'Fail',
              id,
            })),
          ],
        },
      },
    };
  },
});

/** Quirk: MediaWiki fails where deleted revisions are not named by times. */
function requireTimes(ids: readonly string[], { environment }: HideContext): void {
  if (ids.every((id) => parseTimestamp(id, environment) !== undefined)) return;
  const errorclass = String.raw`Wikimedia\Timestamp\TimestampException`;
  throw new ApiError(
    problem('', rightsProblems.invalidtime, [], {
      code: `internal_api_error_${errorclass}`,
      data: { errorclass },
    }),
  );
}

/** What the rows belong to: the page of revisions, the log of log entries, or what the request names. */
function targetOf({ params, wiki, site }: HideContext): Title | undefined {
  const { type, ids } = params;
  if (type === 'logging') {
    const types = wiki.rows(
      query<{ readonly type: string }>(
        `SELECT DISTINCT log_type AS type FROM logging WHERE log_id IN (${ids.map(() => '?').join(', ')})`,
      ),
      ...ids,
    );
    const [only] = types.length === 1 ? types : [];
    return makeTitle(Namespace.special, only ? `Log/${only.type}` : 'Log');
  }
  const revision = type === 'revision' ? revisionById(wiki, Number(ids[0])) : undefined;
  const page = revision && pageById(wiki, revision.page);
  if (page) return makeTitle(page.namespace, page.key);
  const named = params.target ? parseTitle(params.target, site) : undefined;
  return named && !isInvalid(named) ? named : undefined;
}

async function requireUnblocked(
  target: Title,
  { viewer, store, wiki, now, fail }: HideContext,
): Promise<void> {
  const blocks = await readViewerBlocks(store, viewer, now);
  const { pages, namespaces } = await readRestrictions(store, blocks);
  const page = pageByTitle(wiki, target);
  const isOwnTalk =
    target.namespace === Namespace.userTalk && target.key === viewer.name.replaceAll(' ', '_');
  const block = blocks.find(({ sitewide, ownTalkAllowed }) =>
    sitewide ? !(isOwnTalk && ownTalkAllowed) : namespaces.has(target.namespace) || pages.has(page?.id ?? 0),
  );
  if (block) fail(block.automatic ? 'autoblocked' : 'blocked');
}

function bitsAfter(
  before: number,
  hide: ReadonlySet<string>,
  show: ReadonlySet<string>,
  suppress: HideContext['params']['suppress'],
): number {
  const restricted =
    suppress === 'nochange' ? before & Hiding.restricted : suppress === 'yes' ? Hiding.restricted : 0;
  return parts.reduce((bits, [name, bit]) => {
    if (hide.has(name)) return bits | bit;
    return show.has(name) ? bits : bits | (before & bit);
  }, restricted);
}

function noteOn(
  item: Hideable,
  bits: number,
  latest: number | undefined,
  { viewer, params }: HideContext,
): Note | undefined {
  if (bits === item.bits) return 'revdelete-no-change';
  if (params.type === 'revision' && (bits & Hiding.text) !== 0 && item.id === latest)
    return 'revdelete-hide-current';
  if (!maySee(item.bits, Hiding.restricted, viewer))
    return bits === 0 ? 'revdelete-show-no-access' : 'revdelete-modify-no-access';
  return bits === Hiding.restricted ? 'revdelete-only-restricted' : undefined;
}

function statusOf(
  note: Note | undefined,
  { timestamp }: Hideable,
  writeTime: WriteTime,
  context: HideContext,
): JsonFields {
  if (note === undefined) return { status: 'Success' };
  const whole = writeTime(timestamp);
  const [time = ''] = /\d\d:\d\d/.exec(whole) ?? [];
  const date = whole.replace(time, '').replace(/^\W+|\W+$/gu, '');
  return { status: 'Success', ...told(note, [date, time], context) };
}

/** An error or a warning; the format that is older than others has an empty list of the other kind. */
function told(note: Note, args: readonly (number | string)[], context: HideContext): JsonFields {
  const isWarning = note in noteWarnings;
  const kind = isWarning ? 'warning' : 'error';
  const known = { ...noteErrors, ...noteWarnings }[note];
  const list = problemList([problem('main', known, args)], context, kind) as Json[];
  const none = (context.errorFormat ?? 'bc') === 'bc' && { [isWarning ? 'errors' : 'warnings']: [] };
  return { ...none, [`${kind}s`]: list };
}
