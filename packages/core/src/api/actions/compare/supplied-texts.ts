import type { Slot } from '../../../data/store/content.ts';
import type { FoundRevision } from '../../../data/store/find-revision.ts';
import { pagesByIds, pagesByTitles, titleOfPage } from '../../../data/store/pages.ts';
import type { ComparedSlot } from '../../../modules/revision/slots-difference.ts';
import { problem } from '../../../query/result/problems.ts';
import { supportsFormat } from '../../../wiki/content-format.ts';
import { defaultContentModel } from '../../../wiki/content-model.ts';
import { prefixedText, type Title } from '../../../wiki/title.ts';
import { trimEndOf, whiteSpace } from '../../../wiki/trim-end.ts';
import { presaved } from '../../../wikitext/rendering/presave.ts';
import { extensionTags, wikitextSection, withSection } from '../../../wikitext/section.ts';
import {
  findRevision,
  localTitle,
  refuse,
  sideParameters,
  slotsOfRevision,
  type CompareContext,
  type SideName,
} from './request.ts';

/** A slot in a side's parameters; without a text if it is removed. */
export interface GivenSlot {
  readonly role: string;
  readonly text?: string | undefined;
  readonly section?: string | undefined;
  readonly model?: string | undefined;
  readonly format?: string | undefined;
}

/** Reads the slots in a side's parameters (only the main one in the legacy format); undefined if there are none. */
export function givenSlots(side: SideName, context: CompareContext): readonly GivenSlot[] | undefined {
  const { slots, texts, sections, models, formats, text, model, format } = sideParameters(context, side);
  if (text !== undefined) return [{ role: 'main', text, model, format }];
  return (
    slots &&
    Array.from(slots, (role) => ({
      role,
      text: texts.get(role),
      section: sections.get(role),
      model: models.get(role),
      format: formats.get(role),
    }))
  );
}

/** A side of the comparison while its texts are read. */
interface Supplied {
  readonly side: SideName;
  readonly title: Title | undefined;
  readonly revision: FoundRevision | undefined;
  readonly slots: readonly Slot[];
}

/** Returns the slots of a side's revision, with those from the request replaced. */
export async function suppliedSlots(
  supplied: readonly GivenSlot[],
  of: Supplied,
  context: CompareContext,
): Promise<readonly ComparedSlot[]> {
  const { side, revision } = of;
  const slots = new Map<string, ComparedSlot>(of.slots.map((slot) => [slot.role, slot]));
  // A hidden text must not show up beside the viewer's own text either.
  const about = { ...of, title: of.title ?? (await guessTitle(context)) };
  for (const slot of supplied) {
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
  supplied: GivenSlot,
  { side, title, revision, slots }: Supplied,
  context: CompareContext,
): Promise<string | undefined> {
  const { site, warn } = context;
  const { role, format, section } = supplied;
  if (supplied.text === undefined) {
    if (role === 'main') refuse('compare-maintextrequired', [side]);
    for (const name of ['section', 'model', 'format'] as const) {
      const full = name === 'section' ? name : `content${name}`;
      if (supplied[name] !== undefined)
        refuse('compare-notext', [`${side}${full}-${role}`, `${side}text-${role}`]);
    }
    return undefined;
  }
  const model =
    supplied.model ??
    slots.find((slot) => slot.role === role)?.model ??
    (title && role === 'main' ? await modelOf(title, context) : undefined) ??
    (await guessModel(role, title, context));
  if (model === undefined) warn(problem('compare', 'compare-nocontentmodel', ['wikitext']));
  const known = model ?? 'wikitext';
  if (format !== undefined && !supportsFormat(known, format, site))
    refuse('badformat', [format, known, title ? prefixedText(title, site) : '']);
  let { text } = supplied;
  if (sideParameters(context, side).pst) {
    if (!title) return refuse('compare-no-title');
    text = ['wikitext', 'css', 'javascript'].includes(known)
      ? await presaved(text, title, context)
      : trimEndOf(text.replaceAll(/\r\n?/g, '\n'), whiteSpace);
  }
  if (section === undefined || section === '') return text;
  if (!revision) return refuse(`compare-no${side}revision`);
  const old = slots.find((slot) => slot.role === role);
  if (old?.text === undefined) return refuse('missingcontent-revid-role', [revision.id, role]);
  if (old.model !== 'wikitext') refuse('sectionsnotsupported', [known]);
  if (known !== 'wikitext') refuse('sectionreplacefailed');
  return withSection(old.text, section, text, extensionTags(site));
}

/** Guesses the page of a text that names none: the first page in the request. */
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

/** Guesses the content model of a text from the other side. */
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
