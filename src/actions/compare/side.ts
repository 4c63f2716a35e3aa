import { presaved } from '../../query/presave.ts';
import type { ComparedSlot } from '../../modules/revision/slots-difference.ts';
import { fail, problem, type ProblemName } from '../../result/problems.ts';
import { type Slot, slotsOf } from '../../store/content.ts';
import { archivedRevision, type FoundRevision, liveRevision } from '../../store/find-revision.ts';
import { type PageRow, pagesByIds, pagesByTitles, titleOfPage } from '../../store/pages.ts';
import { supportsFormat } from '../../wiki/content-format.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../../wiki/title.ts';
import { may } from '../../wiki/viewer.ts';
import { extensionTags, wikitextSection, withSection } from '../../wiki/wikitext-section.ts';
import type { ActionContext } from '../action.ts';
import type { compareParameters } from './parameters.ts';

/** What `action=compare` is given. */
export type CompareContext = ActionContext<typeof compareParameters>;

/** One side of the comparison. */
export interface Side {
  readonly slots: readonly ComparedSlot[];
  /** The revision whose text is compared as it is. */
  readonly compared?: FoundRevision;
  /** The revision that the request names, whatever text it gives in its place. */
  readonly named?: FoundRevision;
  /** The revision that is told about. */
  readonly told?: FoundRevision;
}

/** Which of the two sides, as its parameters' names begin. */
export type SideName = 'from' | 'to';

/** A refusal of this module. */
export const refuse = (name: ProblemName, args: readonly (string | number)[] = [], code?: string): never =>
  fail('compare', name, args, code === undefined ? {} : { code });

/** What the parameters of one side say, under the same names on both. */
function sideParameters({ params }: CompareContext, side: SideName) {
  return side === 'from'
    ? {
        title: params.fromtitle,
        id: params.fromid,
        rev: params.fromrev,
        slots: params.fromslots,
        texts: params['fromtext-{slot}'],
        sections: params['fromsection-{slot}'],
        formats: params['fromcontentformat-{slot}'],
        models: params['fromcontentmodel-{slot}'],
        pst: params.frompst,
        text: params.fromtext,
        format: params.fromcontentformat,
        model: params.fromcontentmodel,
        section: params.fromsection,
      }
    : {
        title: params.totitle,
        id: params.toid,
        rev: params.torev,
        slots: params.toslots,
        texts: params['totext-{slot}'],
        sections: params['tosection-{slot}'],
        formats: params['tocontentformat-{slot}'],
        models: params['tocontentmodel-{slot}'],
        pst: params.topst,
        text: params.totext,
        format: params.tocontentformat,
        model: params.tocontentmodel,
        section: params.tosection,
      };
}

/** A revision by number, also one that was deleted, for whom may see those. */
export async function findRevision(
  id: number,
  { store, viewer }: CompareContext,
): Promise<FoundRevision | undefined> {
  const live = await liveRevision(store, id, viewer);
  if (live || !(may(viewer, 'deletedtext') || may(viewer, 'undelete'))) return live;
  const archived = await archivedRevision(store, id, viewer);
  if (archived && !may(viewer, 'deletedtext')) refuse('permissiondenied', ['deletedtext']);
  return archived;
}

/** The slots of a revision, with their texts as far as the viewer may see them. */
export async function slotsOfRevision(
  revision: FoundRevision,
  { store }: CompareContext,
): Promise<readonly Slot[]> {
  return (await slotsOf(store, [revision], true)).get(revision.id) ?? [];
}

/** Reads one side; ends the request where it names nothing that can be compared. */
export async function readSide(side: SideName, context: CompareContext): Promise<Side> {
  const { request } = context;
  const asked = sideParameters(context, side);
  for (const name of ['text', 'section']) {
    const [one, other] = [side + name, `${side}slots`];
    if (request.has(one) && request.has(other)) refuse('invalidparammix', [`"${one}", "${other}"`]);
  }
  const given = asked.text === undefined ? givenSlots(side, context) : [givenMain(side, context)];
  const { title, revision } = await namedPage(side, given !== undefined, context);
  const slots = revision ? await slotsOfRevision(revision, context) : [];
  if (given === undefined) {
    if (!revision) return { slots };
    if (asked.section === undefined) return { slots, compared: revision, named: revision, told: revision };
    const text = sectionOf(slots, asked.section, revision, side, context);
    const others = slots.filter(({ role }) => role !== 'main');
    return { slots: [{ role: 'main', text }, ...others], named: revision, told: revision };
  }
  const texts = await suppliedSlots(given, { side, title, revision, slots }, context);
  return { slots: texts, ...(revision && { named: revision }) };
}

/** A slot that a side's parameters describe; without a text where they remove it. */
interface GivenSlot {
  readonly role: string;
  readonly text?: string | undefined;
  readonly section?: string | undefined;
  readonly model?: string | undefined;
  readonly format?: string | undefined;
}

function givenMain(side: SideName, context: CompareContext): GivenSlot {
  const { text, model, format } = sideParameters(context, side);
  return { role: 'main', text, model, format };
}

function givenSlots(side: SideName, context: CompareContext): readonly GivenSlot[] | undefined {
  const { slots, texts, sections, models, formats } = sideParameters(context, side);
  return slots?.map((role) => ({
    role,
    text: texts.get(role),
    section: sections.get(role),
    model: models.get(role),
    format: formats.get(role),
  }));
}

/** The page and revision that a side's parameters name. */
async function namedPage(
  side: SideName,
  withText: boolean,
  context: CompareContext,
): Promise<{ readonly title?: Title; readonly revision?: FoundRevision }> {
  const { rev, title: text, id } = sideParameters(context, side);
  const { site, store } = context;
  let number = rev;
  let title: Title | undefined;
  if (rev === undefined && (text !== undefined || id !== undefined)) {
    let page: PageRow | undefined;
    if (text === undefined) {
      [page] = await pagesByIds(store, [id ?? 0]);
      if (!page) return refuse('nosuchpageid', [id ?? 0]);
      title = titleOfPage(page);
    } else {
      title = localTitle(text, context) ?? refuse('invalidtitle', [text]);
      [page] = title.namespace < 0 ? [] : await pagesByTitles(store, [title]);
    }
    number = page?.page_latest;
    if (number === undefined && !withText) refuse('missingtitle-byname', [prefixedText(title, site)]);
  }
  if (number === undefined) return title ? { title } : {};
  const revision = (await findRevision(number, context)) ?? refuse('nosuchrevid', [number]);
  return { title: revision.title, revision };
}

function localTitle(text: string, { site }: CompareContext): Title | undefined {
  const title = parseTitle(text, site);
  return isInvalid(title) || title.interwiki !== '' ? undefined : title;
}

function sectionOf(
  slots: readonly Slot[],
  section: string,
  revision: FoundRevision,
  side: SideName,
  { site }: CompareContext,
): string {
  const main = slots.find(({ role }) => role === 'main');
  if (main?.text === undefined) return refuse('missingcontent-revid-role', [revision.id, 'main']);
  const part =
    main.model === 'wikitext' ? wikitextSection(main.text, section, extensionTags(site)) : undefined;
  return part ?? refuse(`compare-nosuch${side}section`, [section]);
}

/** What a side is known to be about while its texts are read. */
interface Supplied {
  readonly side: SideName;
  readonly title: Title | undefined;
  readonly revision: FoundRevision | undefined;
  readonly slots: readonly Slot[];
}

/** The slots of a side whose texts the request gives: those of its revision with others in their places. */
async function suppliedSlots(
  given: readonly GivenSlot[],
  of: Supplied,
  context: CompareContext,
): Promise<readonly ComparedSlot[]> {
  const { side, revision } = of;
  const slots = new Map<string, ComparedSlot>(of.slots.map((slot) => [slot.role, slot]));
  // Who may not see the revision's text does not see it beside a text of their own either.
  const about = { ...of, title: of.title ?? (await guessTitle(context)) };
  for (const slot of given) {
    const text = await suppliedText(slot, about, context);
    if (text === undefined) slots.delete(slot.role);
    else slots.set(slot.role, { role: slot.role, text });
  }
  if (!slots.has('main')) refuse('compare-maintextrequired', [side]);
  const closed = [...slots.values()].some(({ text }) => text === undefined);
  if (revision && !revision.textVisible && closed) refuse('missingcontent', [revision.id]);
  const { section } = sideParameters(context, side);
  const main = slots.get('main');
  if (section === undefined || main?.text === undefined) return [...slots.values()];
  const part = wikitextSection(main.text, section, extensionTags(context.site));
  const text = part ?? refuse(`compare-nosuch${side}section`, [section]);
  return [...slots.values()].map((slot) => (slot === main ? { role: 'main', text } : slot));
}

async function suppliedText(
  given: GivenSlot,
  { side, title, revision, slots }: Supplied,
  context: CompareContext,
): Promise<string | undefined> {
  const { site, warn } = context;
  const { role, format, section } = given;
  if (given.text === undefined) {
    if (role === 'main') refuse('compare-maintextrequired', [side]);
    for (const name of ['section', 'model', 'format'] as const) {
      const full = name === 'section' ? name : `content${name}`;
      if (given[name] !== undefined)
        refuse('compare-notext', [`${side}${full}-${role}`, `${side}text-${role}`]);
    }
    return undefined;
  }
  const model =
    given.model ??
    slots.find((slot) => slot.role === role)?.model ??
    (title && role === 'main' ? await modelOf(title, context) : undefined) ??
    (await guessModel(role, title, context));
  if (model === undefined) warn(problem('compare', 'compare-nocontentmodel', ['wikitext']));
  const known = model ?? 'wikitext';
  if (format !== undefined && !supportsFormat(known, format, site))
    refuse('badformat', [format, known, title ? prefixedText(title, site) : '']);
  let { text } = given;
  if (sideParameters(context, side).pst) {
    if (!title) return refuse('compare-no-title');
    text = ['wikitext', 'css', 'javascript'].includes(known)
      ? await presaved(text, title, context)
      : text.replaceAll(/\r\n?/g, '\n').replace(/[ \t\n\r\0\v]+$/, '');
  }
  if (section === undefined || section === '') return text;
  if (!revision) return refuse(`compare-no${side}revision`);
  const old = slots.find((slot) => slot.role === role);
  if (old?.text === undefined) return refuse('missingcontent-revid-role', [revision.id, role]);
  if (old.model !== 'wikitext') refuse('sectionsnotsupported', [known]);
  if (known !== 'wikitext') refuse('sectionreplacefailed');
  return withSection(old.text, section, text, extensionTags(site));
}

/** The page that texts without one are taken to belong to: the first that the request names. */
async function guessTitle(context: CompareContext): Promise<Title | undefined> {
  for (const side of ['from', 'to'] as const) {
    const { rev, title, id } = sideParameters(context, side);
    const revision = rev === undefined ? undefined : await findRevision(rev, context);
    if (revision) return revision.title;
    const named = title === undefined ? undefined : localTitle(title, context);
    if (named) return named;
    const [page] = id === undefined ? [] : await pagesByIds(context.store, [id]);
    if (page) return titleOfPage(page);
  }
  return undefined;
}

async function modelOf(title: Title, { site, store }: CompareContext): Promise<string> {
  const [page] = title.namespace < 0 ? [] : await pagesByTitles(store, [title]);
  return page?.page_content_model ?? defaultContentModel(title, site);
}

/** The model of a text that nothing on its own side tells. */
async function guessModel(
  role: string,
  title: Title | undefined,
  context: CompareContext,
): Promise<string | undefined> {
  for (const side of ['from', 'to'] as const) {
    const { rev } = sideParameters(context, side);
    const revision = rev === undefined ? undefined : await findRevision(rev, context);
    const slots = revision ? await slotsOfRevision(revision, context) : [];
    const slot = slots.find((one) => one.role === role);
    if (slot) return slot.model;
  }
  if (title) return role === 'main' ? defaultContentModel(title, context.site) : 'wikitext';
  const sides = (['from', 'to'] as const).map((side) => sideParameters(context, side));
  const ofSlot = sides.map(({ models }) => models.get(role)).find((model) => model !== undefined);
  return ofSlot ?? (role === 'main' ? sides.map(({ model }) => model).find(Boolean) : undefined);
}
