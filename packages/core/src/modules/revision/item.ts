import { tagsOf } from '../../data/store/change-tags.ts';
import { listedRoles, slotsOf, type Slot } from '../../data/store/content.ts';
import type { Revision } from '../../data/store/revisions.ts';
import { revisionReference, type ProblemArgument } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import { defaultFormat, supportsFormat } from '../../wiki/content-format.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { hexSha1 } from '../../wiki/sha1.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { prefixedText } from '../../wiki/title.ts';
import { extensionTags, wikitextTree } from '../../wikitext/section.ts';
import {
  addCommentFields,
  addUserFields,
  commentShapes,
  formattedComments,
  suppressedField,
  suppressedShape,
  userFields,
  userShapes,
  type FormattedComments,
} from '../authored/fields.ts';
import { shownText } from './content.ts';
import { differenceShape, differencesOf, type DifferenceItem } from './difference.ts';
import { renderedOf } from './rendering.ts';
import type { PreparedRevisions } from './request.ts';

const slotFields = {
  size: shape.integer(),
  sha1hidden: shape.flag(),
  sha1: shape.text(),
  contentmodel: shape.text(),
  texthidden: shape.flag(),
  textmissing: shape.flag(),
  nosuchsection: shape.flag(),
  badcontentformat: shape.flag(),
  parsetree: shape.text(),
  badcontentformatforparsetree: shape.flag(),
  contentformat: shape.text(),
  content: shape.text(),
  diff: differenceShape,
} as const;

/** The shape of a revision. */
export const revisionShape = shape.record(
  {
    revid: shape.given('prop=ids', shape.integer()),
    parentid: shape.integer(),
    minor: shape.given('prop=flags', shape.flag()),
    ...userShapes,
    timestamp: shape.given('prop=timestamp', shape.text()),
    roles: shape.list('_v', shape.text()),
    slotsmissing: shape.flag(),
    slots: shape.map('slot', 'role', shape.record(slotFields, { content: 'content' })),
    ...slotFields,
    ...commentShapes,
    tags: shape.given('prop=tags', shape.list('tag', shape.text())),
    ...suppressedShape,
  },
  { content: 'content', long: true },
);

/** A revision's fields. */
export type RevisionItem = shape.ValueOf<typeof revisionShape>;
type SlotItem = {
  readonly [K in keyof typeof slotFields]?: shape.ValueOf<(typeof slotFields)[K]> | undefined;
};

/** What is read for all revisions together. */
export interface RevisionsRelated {
  readonly slots: ReadonlyMap<number, readonly Slot[]>;
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly comments: FormattedComments<Revision>;
  readonly differences: ReadonlyMap<number, DifferenceItem>;
  /** Expanded wikitext or HTML, by revision ID. */
  readonly rendered: ReadonlyMap<number, string>;
}

/** Reads slots, tags and comments for revision items; computes differences and rendered content if requested. */
export async function relatedToRevisions(
  revisions: readonly Revision[],
  context: PreparedRevisions,
): Promise<RevisionsRelated> {
  const { store, params, prepared } = context;
  const { prop } = prepared;
  const readsSlots = prepared.readsSlots || prop.has('roles');
  if (!readsSlots && !prop.has('tags') && !prop.has('parsedcomment')) return unrelated;
  const [slots, tags, comments] = await Promise.all([
    readsSlots ? slotsOf(store, revisions, prepared.readsContent, prepared.readsDetails) : none,
    prop.has('tags')
      ? tagsOf(
          context,
          'ct_rev_id',
          revisions.map(({ id }) => id),
        )
      : none,
    formattedComments(revisions, prop, ({ title }) => title, context),
  ]);
  const renders = prop.has('content') && !prepared.slots && (params.parse || params.expandtemplates);
  if (!prepared.compares && !renders) return { slots, tags, comments, differences: none, rendered: none };
  return addDerived({ slots, tags, comments }, revisions, renders, context);
}

const none = new Map<number, never>();

const unrelated: RevisionsRelated = {
  slots: none,
  tags: none,
  comments: new Map<Revision, never>(),
  differences: none,
  rendered: none,
};

/** Computes the differences and the rendered content that are requested. */
async function addDerived(
  read: Pick<RevisionsRelated, 'slots' | 'tags' | 'comments'>,
  revisions: readonly Revision[],
  renders: boolean,
  context: PreparedRevisions,
): Promise<RevisionsRelated> {
  const { slots } = read;
  return {
    ...read,
    differences: context.prepared.compares ? await differencesOf(revisions, slots, context) : none,
    rendered: renders ? await renderedOf(revisions, slots, context) : none,
  };
}

/** Returns the requested fields of a revision, as far as the viewer may see it. */
export function revisionItem(
  revision: Revision,
  context: PreparedRevisions,
  related: RevisionsRelated,
): RevisionItem {
  const { shows, readsSlots, readsContent } = context.prepared;
  const { hidden } = revision;
  const slots = related.slots.get(revision.id) ?? noSlots;
  const item: Mutable<RevisionItem> = {};
  if (shows.ids) {
    item.revid = revision.id;
    if (revision.parentId !== null) item.parentid = revision.parentId;
  }
  if (shows.flags) item.minor = revision.minor;
  addUser(item, revision, context);
  if (shows.timestamp) item.timestamp = isoTimestamp(revision.timestamp);
  if (shows.size) item.size = revision.size;
  if (shows.sha1) {
    if (hidden.text) item.sha1hidden = true;
    if (revision.sha1 !== undefined) item.sha1 = hexSha1(revision.sha1);
  }
  if (shows.roles && slots.length > 0) item.roles = listedRoles(context.store, slots);
  if (readsSlots) addSlots(item, revision, slots, context, related);
  if (shows.roles && slots.length === 0) item.slotsmissing = true;
  addCommentFields(item, revision, shows, related.comments);
  if (shows.tags) item.tags = related.tags.get(revision.id) ?? [];
  const hidesSlots = hidden.text && (shows.slotsha1 || readsContent);
  if (hidden.restricted) {
    if (!hidesSlots) Object.assign(item, suppressedField(item, revision));
    else item.suppressed = true;
  }
  return item;
}

const noSlots: readonly Slot[] = [];

/** Quirk: `userid` comes last among the author's fields. */
function addUser(
  item: Mutable<RevisionItem>,
  revision: Revision,
  { prepared: { prop, shows }, site }: PreparedRevisions,
): void {
  if (!shows.userid) addUserFields(item, revision, shows, site);
  else {
    const { userid, ...others } = userFields(revision, prop, site);
    Object.assign(item, others, userid !== undefined && { userid });
  }
}

/** Adds the slots in the format that is requested. */
function addSlots(
  item: Mutable<RevisionItem>,
  revision: Revision,
  slots: readonly Slot[],
  context: PreparedRevisions,
  related: RevisionsRelated,
): void {
  const { slots: roles } = context.prepared;
  if (!roles) {
    addMainSlot(item, revision, slots, context, related);
    return;
  }
  if (slots.length === 0) {
    item.slotsmissing = true;
    return;
  }
  const formats = context.params['contentformat-{slot}'];
  const shown: Record<string, SlotItem> = {};
  for (const slot of slots) {
    if (!roles.has(slot.role)) continue;
    const fields: Mutable<SlotItem> = {};
    const text = addSlot(fields, slot, revision, context);
    if (text !== undefined)
      addText(fields, text, slot.model, formats.get(slot.role), context, () =>
        revisionReference(revision.id),
      );
    shown[slot.role] = fields;
  }
  item.slots = shown;
}

/** Adds the main slot as requests without `slots` get it, among the fields of the revision. */
function addMainSlot(
  item: Mutable<RevisionItem>,
  revision: Revision,
  slots: readonly Slot[],
  context: PreparedRevisions,
  { differences, rendered }: RevisionsRelated,
): void {
  const { params, site, warn, fail, prepared } = context;
  const main = slots.find(({ role }) => role === 'main');
  if (!main) {
    item.textmissing = true;
    return;
  }
  const text = addSlot(item, main, revision, context);
  if (item.nosuchsection) fail('nosuchsection', [params.section ?? '', revisionReference(revision.id)]);
  if (text === undefined) return;
  addTree(item, text, main.model, revision, context);
  if (prepared.shows.content) {
    const content = rendered.get(revision.id);
    if (content !== undefined) item.content = content;
    else if (params.expandtemplates && !params.parse) {
      warn('templateexpansion-notwikitext', [prefixedText(revision.title, site), main.model]);
      item.badcontentformat = true;
    } else {
      addText(item, text, main.model, params.contentformat, context, () =>
        prefixedText(revision.title, site),
      );
    }
  }
  const difference = differences.get(revision.id);
  if (difference) item.diff = difference;
}

/** Adds a text in the requested format, or in that of its model; `nameOf` is told where the model has no such format. */
function addText(
  item: Mutable<SlotItem>,
  text: string,
  model: string,
  requestedFormat: string | undefined,
  { prepared, site, warn }: PreparedRevisions,
  nameOf: () => ProblemArgument,
): void {
  const usual = defaultFormat(model, site);
  const format = requestedFormat ?? usual;
  if (format !== usual && !supportsFormat(model, format, site)) {
    warn('badformat', [format, model, nameOf()]);
    item.badcontentformat = true;
    return;
  }
  // Quirk: the legacy format has `contentformat` before `contentmodel`.
  if (prepared.slots) item.contentmodel = model;
  item.contentformat = format;
  item.contentmodel = model;
  item.content = text;
}

/** Adds the preprocessor tree as XML, if requested. */
function addTree(
  item: Mutable<SlotItem>,
  text: string,
  model: string,
  { title }: Revision,
  { params, site, warn }: PreparedRevisions,
): void {
  const { prop } = params;
  if (!prop.has('parsetree') && !(prop.has('content') && params.generatexml)) return;
  if (model === 'wikitext') item.parsetree = wikitextTree(text, extensionTags(site));
  else {
    warn('parsetree-notwikitext', [prefixedText(title, site), model]);
    item.badcontentformatforparsetree = true;
  }
}

/** Adds the fields of a slot beside its text, which it returns if that is to be shown. */
function addSlot(
  item: Mutable<SlotItem>,
  slot: Slot,
  { hidden, textVisible }: Revision,
  context: PreparedRevisions,
): string | undefined {
  const { shows, readsContent } = context.prepared;
  if (shows.slotsize) item.size = slot.size;
  if (shows.slotsha1) {
    if (hidden.text) item.sha1hidden = true;
    if (textVisible) item.sha1 = hexSha1(slot.sha1 ?? '');
  }
  if (shows.contentmodel) item.contentmodel = slot.model;
  if (!readsContent) return undefined;
  if (hidden.text) item.texthidden = true;
  if (!textVisible) return undefined;
  if (slot.text === undefined) {
    item.textmissing = true;
    return undefined;
  }
  const text = shownText(slot, context);
  if (text === undefined) item.nosuchsection = true;
  return text;
}
