import type { Surroundings } from '../../query/context.ts';
import type { Slot } from '../../store/content.ts';
import { type LineLabel, tableDiff } from '../../diff/table.ts';
import { unifiedDiff } from '../../diff/unified.ts';
import { languageTag } from '../../wiki/language/language.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';

/** Forms of a difference: rows of a table, or what `diff -u` writes within one. */
export const differenceTypes = ['table', 'unified'] as const;

/** See {@link differenceTypes}. */
export type DifferenceType = (typeof differenceTypes)[number];

type LabelContext = Pick<Surroundings, 'language' | 'site'>;

/** What is compared of a slot; without a text where that cannot be read. */
export type ComparedSlot = Pick<Slot, 'role' | 'text'>;

/** Texts that have more lines than this together are not compared. */
const mostLines = 200_000;

/** What differs between two texts, as rows of an HTML table; undefined where they are too long to be compared. */
export function textDifference(
  before: string,
  after: string,
  type: DifferenceType,
  context: LabelContext,
): string | undefined {
  if (lineCount(before) + lineCount(after) > mostLines) return undefined;
  if (type === 'table') return tableDiff(before, after, lineLabel(context));
  const unified = unifiedDiff(before, after);
  return unified === '' ? '' : `<tr><td colspan="4"><pre>${escapeOpening(unified)}</pre></td></tr>`;
}

/** Only what could begin markup, as MediaWiki writes an element's text. */
const escapeOpening = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** What differs in slots; without a body where a text cannot be read, or where they are too long. */
export interface SlotsDifference {
  readonly body?: string;
  readonly tooLong?: boolean;
}

/** What differs in all slots together. */
export function slotsDifference(
  before: readonly ComparedSlot[],
  after: readonly ComparedSlot[],
  type: DifferenceType,
  context: LabelContext,
): SlotsDifference {
  let body = '';
  for (const role of rolesOf(before, after)) {
    const part = slotDifference(role, before, after, type, context);
    if (part.body === undefined) return part;
    body += part.body;
  }
  return { body };
}

/** What differs in one slot, under its name unless it is the main one. */
export function slotDifference(
  role: string,
  before: readonly ComparedSlot[],
  after: readonly ComparedSlot[],
  type: DifferenceType,
  context: LabelContext,
): SlotsDifference {
  const [from, to] = [before, after].map((slots) => slots.find((slot) => slot.role === role));
  if ((from && from.text === undefined) || (to && to.text === undefined)) return {};
  const part = textDifference(from?.text ?? '', to?.text ?? '', type, context);
  if (part === undefined) return { tooLong: true };
  return { body: part === '' ? '' : slotHeader(role, context) + part };
}

/** The main slot first, then the newer side's, then those that only the older one has. */
function rolesOf(before: readonly ComparedSlot[], after: readonly ComparedSlot[]): readonly string[] {
  const roles = new Set([...after, ...before].map(({ role }) => role));
  return roles.delete('main') ? ['main', ...roles] : [...roles];
}

const slotHeader = (role: string, { language }: LabelContext): string =>
  role === 'main'
    ? ''
    : `<tr class="mw-diff-slot-header" lang="${escapeHtml(languageTag(language))}"><th colspan="4">${escapeHtml(role)}</th></tr>`;

/** How lines are numbered in the language of the interface. */
function lineLabel({ language, site }: LabelContext): LineLabel {
  const pattern = site.configuration.settings.lineNumbers?.[language] ?? 'Line $1:';
  const format = new Intl.NumberFormat(knownLocale(languageTag(language)));
  return (line) => pattern.replace('$1', format.format(line));
}

function knownLocale(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
