import type { FoundRevision } from '../../data/store/find-revision.ts';
import { pageNumbers, pagesByTitles } from '../../data/store/pages.ts';
import { neighboursOf } from '../../data/store/revision-neighbours.ts';
import { revisionCache } from '../../modules/revision/request.ts';
import {
  MAX_LINES,
  slotDifference,
  slotsDifference,
  type SlotsDifference,
} from '../../modules/revision/slots-difference.ts';
import { problem } from '../../query/result/problems.ts';
import { atLeastOne } from '../../query/rules.ts';
import { prefixedText } from '../../wiki/title.ts';
import { formatComments } from '../../wikitext/rendering/format-comments.ts';
import { defineAction, type Action } from '../action.ts';
import { compareShape, fieldsOfSide, isHidden, type ComparedProperty } from './compare/fields.ts';
import { compareParameters } from './compare/parameters.ts';
import { findRevision, refuse, slotsOfRevision, type CompareContext } from './compare/request.ts';
import { readSide, type Side } from './compare/side.ts';

const requireFrom = atLeastOne<typeof compareParameters>(
  'fromtitle',
  'fromid',
  'fromrev',
  'fromtext',
  'fromslots',
);
const requireTo = atLeastOne<typeof compareParameters>(
  'totitle',
  'toid',
  'torev',
  'totext',
  'torelative',
  'toslots',
);

/** `action=compare`: compares two pages, revisions or texts. */
export const compare: Action = defineAction({
  name: 'compare',
  access: 'read',
  helpPage: 'API:Compare',
  parameters: compareParameters,
  result: compareShape,
  run: async (context) => {
    const { params, request, viewer } = context;
    const present = new Set(request.keys());
    for (const rule of [requireFrom, requireTo]) rule.check(present, (name) => name, 'compare');
    const { from, to } = await readSides(context);
    for (const { compared } of [from, to])
      if (compared && !compared.textVisible) refuse('missingcontent', [compared.id]);
    const { prop } = params;
    const difference = differenceOf(from, to, context);
    const fields = await Promise.all([
      fieldsOf('from', from.described, prop, context),
      fieldsOf('to', to.described, prop, context),
      prop.has('rel') ? relatives(from.compared, to.compared, context) : undefined,
    ]);
    const texts = typeof difference === 'string' ? [difference] : Object.values(difference);
    const size = texts.reduce<number>((sum, text) => sum + (text === false ? 0 : Buffer.byteLength(text)), 0);
    const isPrivate = [from.described, to.described].some((one) => one && (one.archived || isHidden(one)));
    return {
      value: {
        compare: {
          ...Object.assign({}, ...fields),
          ...(prop.has('diffsize') && { diffsize: size }),
          ...(prop.has('diff') &&
            (typeof difference === 'string' ? { body: difference } : { bodies: difference })),
        },
      },
      cache: isPrivate ? 'private' : revisionCache(undefined, viewer),
    };
  },
});

async function readSides(context: CompareContext): Promise<{ readonly from: Side; readonly to: Side }> {
  const from = await readSide('from', context);
  const { torelative } = context.params;
  if (torelative === undefined) return { from, to: await readSide('to', context) };
  const { named } = from;
  if (!named) return refuse('compare-relative-to-nothing');
  if (torelative === 'cur') return { from, to: await current(named, context) };
  if (named.archived) refuse('compare-relative-to-deleted', [torelative]);
  const other = (await neighboursOf(context.store, [named.id], torelative)).get(named.id)?.other;
  const found = other === undefined ? undefined : await findRevision(other, context);
  const side = found && (await unchanged(found, context));
  if (side) return torelative === 'prev' ? { from: side, to: from } : { from, to: side };
  context.warn(
    problem('compare', `compare-no-${torelative}`, [prefixedText(named.title, context.site), named.id]),
  );
  // The first revision is compared with nothing, the last with itself.
  if (torelative === 'prev') return { from: { slots: [{ role: 'main', text: '' }] }, to: from };
  return { from, to: { slots: await slotsOfRevision(named, context) } };
}

async function unchanged(revision: FoundRevision, context: CompareContext): Promise<Side> {
  const slots = await slotsOfRevision(revision, context);
  return { slots, compared: revision, named: revision, described: revision };
}

async function current({ title }: FoundRevision, context: CompareContext): Promise<Side> {
  const [page] = await pagesByTitles(context.store, [title]);
  const revision = page && (await findRevision(page.page_latest, context));
  if (!revision) return refuse('missingrev-title', [prefixedText(title, context.site)]);
  return unchanged(revision, context);
}

/** Returns one difference, or one for each requested slot; false if a slot does not differ. */
function differenceOf(
  from: Side,
  to: Side,
  context: CompareContext,
): string | Readonly<Record<string, string | false>> {
  const { slots, difftype } = context.params;
  const isSame = from.compared !== undefined && from.compared.id === to.compared?.id;
  if (slots) {
    const differences = slots.values().map((role): [string, string | false] => {
      const body = bodyOf(isSame ? same : slotDifference(role, from.slots, to.slots, difftype, context));
      return [role, body === '' ? false : body];
    });
    return Object.fromEntries(differences);
  }
  return bodyOf(isSame ? same : slotsDifference(from.slots, to.slots, difftype, context));
}

/** Returns the body of a difference; refuses one that was not made. */
const bodyOf = ({ body, tooLong }: SlotsDifference): string =>
  body ?? (tooLong ? refuse('baddiff-toolong', [MAX_LINES]) : refuse('baddiff'));

const same: SlotsDifference = { body: '' };

async function fieldsOf(
  side: 'from' | 'to',
  revision: FoundRevision | undefined,
  prop: ReadonlySet<ComparedProperty>,
  context: CompareContext,
): Promise<Readonly<Record<string, unknown>>> {
  const { site, store } = context;
  if (!revision) return {};
  const [[pageId = 0], [parsedComment = '']] = await Promise.all([
    prop.has('ids') ? pageNumbers(store, [revision.title]) : [],
    prop.has('comment') || prop.has('parsedcomment')
      ? formatComments([{ text: revision.comment ?? '', page: revision.title }], context)
      : [],
  ]);
  return fieldsOfSide(side, revision, prop, { site, pageId, parsedComment });
}

/** Reads the revisions before and after those compared. */
async function relatives(
  from: FoundRevision | undefined,
  to: FoundRevision | undefined,
  { store }: CompareContext,
): Promise<Readonly<Record<string, unknown>>> {
  const ids = (one: FoundRevision | undefined): number[] => (one && !one.archived ? [one.id] : []);
  const [before, after] = await Promise.all([
    neighboursOf(store, ids(from), 'prev'),
    neighboursOf(store, ids(to), 'next'),
  ]);
  const [prev, next] = [before.get(from?.id ?? 0)?.other, after.get(to?.id ?? 0)?.other];
  return { ...(prev !== undefined && { prev }), ...(next !== undefined && { next }) };
}
