import type { Slot } from '../../data/store/content.ts';
import { spendCharacters } from '../../data/store/store.ts';
import type { QueryContext } from '../../query/context.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';
import { languageTag } from '../../wiki/language/language.ts';
import { tableDiff, type LineLabel } from '../../wikitext/diff/table.ts';
import { unifiedDiff } from '../../wikitext/diff/unified.ts';
import { findMessage } from '../../wikitext/messages/find-message.ts';

/** Formats of a difference: rows of an HTML table, or one such row with a unified diff. */
export const differenceTypes = ['table', 'unified'] as const;

/** One of {@link differenceTypes}. */
export type DifferenceType = (typeof differenceTypes)[number];

type LabelContext = Pick<QueryContext, 'language' | 'site'>;
type DifferenceContext = LabelContext & Pick<QueryContext, 'store'>;

/** A slot to compare; without a text if it cannot be read. */
export type ComparedSlot = Pick<Slot, 'role' | 'text'>;

/** How many characters can be read in the time that it may take to compare one. */
const COMPARING = 10;
/** Texts with more lines in total are not compared. */
export const MAX_LINES = 200_000;

/** Compares two texts; undefined if they are too long. */
export function textDifference(
  before: string,
  after: string,
  type: DifferenceType,
  context: DifferenceContext,
): string | undefined {
  spendCharacters(context.store, (before.length + after.length) * COMPARING);
  if (lineCount(before) + lineCount(after) > MAX_LINES) return undefined;
  if (type === 'table') {
    const { software } = context.site;
    return tableDiff(before, after, lineLabel(context), {
      words: software.has(behaviours.escapedApostrophes) ? escapeHtml : escapeText,
      lines: software.has(behaviours.openLines) ? escapeOpening : escapeText,
    });
  }
  const unified = unifiedDiff(before, after);
  return unified === '' ? '' : `<tr><td colspan="4"><pre>${escapeOpening(unified)}</pre></td></tr>`;
}

/** Escapes `&` and `<` only, as MediaWiki does in element text. */
const escapeOpening = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** A difference of slots; without a body if a text cannot be read or is too long. */
export interface SlotsDifference {
  readonly body?: string;
  readonly tooLong?: boolean;
}

/** Compares all slots of two revisions, the main slot first. */
export function slotsDifference(
  before: readonly ComparedSlot[],
  after: readonly ComparedSlot[],
  type: DifferenceType,
  context: DifferenceContext,
): SlotsDifference {
  let body = '';
  for (const role of rolesOf(before, after)) {
    const part = slotDifference(role, before, after, type, context);
    if (part.body === undefined) return part;
    body += part.body;
  }
  return { body };
}

/** Compares one slot; adds a heading unless it is the main slot. */
export function slotDifference(
  role: string,
  before: readonly ComparedSlot[],
  after: readonly ComparedSlot[],
  type: DifferenceType,
  context: DifferenceContext,
): SlotsDifference {
  const [from, to] = [before, after].map((slots) => slots.find((slot) => slot.role === role));
  if ((from && from.text === undefined) || (to && to.text === undefined)) return {};
  const part = textDifference(from?.text ?? '', to?.text ?? '', type, context);
  if (part === undefined) return { tooLong: true };
  return { body: part === '' ? '' : slotHeader(role, context) + part };
}

/** Returns the main slot, then the newer side's, then those that only the older side has. */
function rolesOf(before: readonly ComparedSlot[], after: readonly ComparedSlot[]): readonly string[] {
  const roles = new Set([...after, ...before].map(({ role }) => role));
  return roles.delete('main') ? ['main', ...roles] : [...roles];
}

const slotHeader = (role: string, { language }: LabelContext): string =>
  role === 'main'
    ? ''
    : `<tr class="mw-diff-slot-header" lang="${escapeHtml(languageTag(language))}"><th colspan="4">${escapeHtml(role)}</th></tr>`;

const noOverrides: ReadonlyMap<string, string> = new Map();

/** Returns a formatter for line numbers in the interface language. */
function lineLabel({ language, site }: LabelContext): LineLabel {
  const pattern =
    site.configuration.settings.lineNumbers[language] ??
    findMessage('lineno', language, site, noOverrides) ??
    'Line $1:';
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
