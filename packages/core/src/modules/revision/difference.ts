import { slotsOf, type Slot, type SlotRevision } from '../../data/store/content.ts';
import { pagesByTitles } from '../../data/store/pages.ts';
import { neighboursOf, type Neighbour } from '../../data/store/revision-neighbours.ts';
import { hiddenOfRevisions } from '../../data/store/revision-values.ts';
import type { Revision } from '../../data/store/revisions.ts';
import type { QueryContext } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import { defaultFormat, supportsFormat } from '../../wiki/content-format.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { Hiding, maySee } from '../../wiki/hiding.ts';
import { prefixedText } from '../../wiki/title.ts';
import { presaved } from '../../wikitext/rendering/presave.ts';
import { shownText } from './content.ts';
import type { RevisionContext } from './parameters.ts';
import { slotsDifference, textDifference } from './slots-difference.ts';

/** The shape of a difference between a revision and another revision or a text. */
export const differenceShape = shape.record(
  {
    // False if the revision does not exist or is hidden.
    from: shape.any(),
    to: shape.any(),
    badcontentformat: shape.flag(),
    notcached: shape.flag(),
    body: shape.any(),
  },
  { content: 'body', long: true },
);

/** A difference's fields. */
export type DifferenceItem = shape.ValueOf<typeof differenceShape>;

/**
 * Computes the requested differences, by revision ID: as many as the setting `uncachedDifferences` allows. Marks the
 * others as `notcached`.
 */
export async function differencesOf(
  revisions: readonly Revision[],
  slots: ReadonlyMap<number, readonly Slot[]>,
  context: RevisionContext,
): Promise<ReadonlyMap<number, DifferenceItem>> {
  const { params, site } = context;
  if (params.difftotext === undefined && params.diffto === undefined) return new Map();
  const compared = revisions.filter(
    ({ id, textVisible }) => textVisible && slots.get(id)?.some(isMainWithText) === true,
  );
  let left = site.configuration.settings.uncachedDifferences;
  const find = await (params.difftotext === undefined
    ? toRevisions(compared, params.diffto ?? '', context)
    : toText(compared, slots, params.difftotext, context));
  const found = new Map<number, DifferenceItem>();
  for (const revision of compared) {
    if (left <= 0) {
      found.set(revision.id, { notcached: true });
      continue;
    }
    const { worked, item } = await find(revision);
    if (worked) left--;
    found.set(revision.id, item);
  }
  return found;
}

const isMainWithText = ({ role, text }: Slot): boolean => role === 'main' && text !== undefined;

/** Returns one difference, and whether it had to be computed. */
type Find = (revision: Revision) => Promise<{ readonly worked: boolean; readonly item: DifferenceItem }>;

async function toText(
  revisions: readonly Revision[],
  slots: ReadonlyMap<number, readonly Slot[]>,
  text: string,
  context: RevisionContext,
): Promise<Find> {
  const { params, site, store, warn } = context;
  const pages = await pagesByTitles(
    store,
    revisions.map(({ title }) => title),
  );
  const modelOf = ({ title }: Revision): string => {
    const page = pages.find((one) => one.page_namespace === title.namespace && one.page_title === title.key);
    return page?.page_content_model ?? defaultContentModel(title, site);
  };
  return async (revision) => {
    const model = modelOf(revision);
    const format = params.contentformat;
    if (format !== undefined && !supportsFormat(model, format, site)) {
      warn('badformat', [format, model, prefixedText(revision.title, site)]);
      return { worked: false, item: { badcontentformat: true } };
    }
    const main = slots.get(revision.id)?.find(isMainWithText);
    const before = (main && shownText(main, context)) ?? '';
    const after =
      params.difftotextpst && defaultFormat(model, site) === 'text/x-wiki'
        ? await presaved(text, revision.title, context)
        : text;
    return { worked: true, item: different(before, after, context) };
  };
}

function different(before: string, after: string, context: QueryContext): DifferenceItem {
  const body = textDifference(before, after, 'table', context);
  return body === undefined ? { notcached: true } : { body };
}

/** The two revisions to compare; `from` and `to` are their IDs in the answer. */
interface Ends {
  readonly from: number | false;
  readonly to: number;
  readonly old?: number;
  readonly new?: number;
}

async function toRevisions(
  revisions: readonly Revision[],
  to: string,
  context: RevisionContext,
): Promise<Find> {
  const { store, viewer } = context;
  const direction = to === 'prev' || to === 'next' ? to : 'cur';
  const ids = revisions.map(({ id }) => id);
  const neighbours = await neighboursOf(store, ids, direction);
  const ends = new Map(ids.map((id) => [id, endsOf(id, to, neighbours)]));
  const others = [...ends.values()].flatMap((pair) => [pair.old, pair.new].filter((id) => id !== undefined));
  const bits = await hiddenOfRevisions(store, [...new Set(others)]);
  const visible = (id: number) => ({ id, textVisible: maySee(bits.get(id) ?? 0, Hiding.text, viewer) });
  return async ({ id }) => {
    const { from, to: shownTo, old, new: newer } = ends.get(id) ?? { from: false, to: id };
    const withoutWork = (body: string | false) => ({ worked: false, item: { from, to: shownTo, body } });
    // Quirk: deleted revisions cannot be compared.
    if (newer === undefined || !bits.has(newer) || !visible(newer).textVisible) return withoutWork(false);
    if (old === undefined || old === newer) return withoutWork(from === false || old === newer ? '' : false);
    if (!visible(old).textVisible) return withoutWork(false);
    const item = await betweenRevisions(visible(old), visible(newer), context);
    return { worked: true, item: { from, to: shownTo, ...item } };
  };
}

function endsOf(id: number, to: string, neighbours: ReadonlyMap<number, Neighbour>): Ends {
  const known = neighbours.get(id);
  const other = known?.other;
  if (to === 'prev') {
    return {
      from: other ?? false,
      to: id,
      ...(other !== undefined && { old: other }),
      ...(known && { new: id }),
    };
  }
  const old = known && { old: id };
  if (to === 'next' && known && other === undefined) return { from: id, to: 0, ...old, new: id };
  if (to === 'next') return { from: id, to: other ?? 0, ...old, ...(other !== undefined && { new: other }) };
  const number = to === 'cur' ? 0 : Number(to);
  if (number !== 0) return { from: id, to: number, ...old, new: number };
  return { from: id, to: 0, ...old, ...(other !== undefined && { new: other }) };
}

/** Compares all slots of two revisions. */
async function betweenRevisions(
  old: SlotRevision,
  newer: SlotRevision,
  context: RevisionContext,
): Promise<DifferenceItem> {
  const texts = await slotsOf(context.store, [old, newer], true);
  const { body, tooLong } = slotsDifference(
    texts.get(old.id) ?? [],
    texts.get(newer.id) ?? [],
    'table',
    context,
  );
  return tooLong ? { notcached: true } : { body: body ?? false };
}

/** Whether the revision in `diffto` is hidden from the viewer; fails if it does not exist. */
export async function differenceIsHidden(context: RevisionContext): Promise<boolean> {
  const { params, store, viewer, fail, prefix } = context;
  const to = params.diffto;
  if (params.difftotext !== undefined || to === undefined || ['cur', 'prev', 'next'].includes(to))
    return false;
  if (!/^\d+$/.test(to)) fail('baddiffto', [prefix]);
  const number = Number(to);
  if (number === 0) return false;
  const hidden = await hiddenOfRevisions(store, [number]);
  const bits = hidden.get(number) ?? fail('nosuchrevid', [to]);
  return !maySee(bits, Hiding.text, viewer);
}
