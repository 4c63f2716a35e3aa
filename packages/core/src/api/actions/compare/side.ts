import type { Slot } from '../../../data/store/content.ts';
import type { FoundRevision } from '../../../data/store/find-revision.ts';
import { pagesByIds, pagesByTitles, titleOfPage, type PageRow } from '../../../data/store/pages.ts';
import type { ComparedSlot } from '../../../modules/revision/slots-difference.ts';
import { parameterNames } from '../../../query/result/problem-arguments.ts';
import { prefixedText, type Title } from '../../../wiki/title.ts';
import { extensionTags, wikitextSection } from '../../../wikitext/section.ts';
import {
  findRevision,
  localTitle,
  refuse,
  sideParameters,
  slotsOfRevision,
  type CompareContext,
  type SideName,
} from './request.ts';
import { givenSlots, suppliedSlots } from './supplied-texts.ts';

/** One side of the comparison. */
export interface Side {
  readonly slots: readonly ComparedSlot[];
  /** The revision, if its text is compared unchanged. */
  readonly compared?: FoundRevision;
  /** The requested revision, even if a text replaces its content. */
  readonly named?: FoundRevision;
  /** The revision that the answer describes. */
  readonly described?: FoundRevision;
}

/** Reads one side; fails if it cannot be compared. */
export async function readSide(side: SideName, context: CompareContext): Promise<Side> {
  const { request } = context;
  const parameters = sideParameters(context, side);
  for (const name of ['text', 'section']) {
    const [one, other] = [side + name, `${side}slots`];
    if (request.has(one) && request.has(other)) refuse('invalidparammix', [parameterNames(one, other), 2]);
  }
  const supplied = givenSlots(side, context);
  const { title, revision } = await namedPage(side, supplied !== undefined, context);
  const slots = revision ? await slotsOfRevision(revision, context) : [];
  if (supplied === undefined) {
    if (!revision) return { slots };
    if (parameters.section === undefined)
      return { slots, compared: revision, named: revision, described: revision };
    const text = sectionOf(slots, parameters.section, revision, side, context);
    const others = slots.filter(({ role }) => role !== 'main');
    return { slots: [{ role: 'main', text }, ...others], named: revision, described: revision };
  }
  const texts = await suppliedSlots(supplied, { side, title, revision, slots }, context);
  return { slots: texts, ...(revision && { named: revision }) };
}

/** Finds the page and revision that a side's parameters name. */
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
