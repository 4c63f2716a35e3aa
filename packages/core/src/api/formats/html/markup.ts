import { escapeHtml, escapeText } from '../../../wiki/escape-html.ts';
import { encodeForUrl } from '../../../wiki/page-url.ts';
import type { FieldTarget } from './field-query.ts';
import type { Room } from './room.ts';

/** Highlights a piece of source; `kind` is a class of the style sheet. */
export function span(kind: string, text: string): string {
  return `<span class="${kind}">${escapeHtml(text)}</span>`;
}

/** Renders a foldable block: when folded, `first` stays visible and `summary` replaces the rest. */
export function fold(first: string, summary: string, inner: string, last: string): string {
  return (
    `<details open><summary>${first}<span class="folded"> ${escapeHtml(summary)}</span></summary>` +
    `<div class="inner">${inner}</div><div class="last">${last}</div></details>`
  );
}

/** Writes a number with its noun in the singular or plural. */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Where the pages of the wiki itself are. */
export interface Addresses {
  /** Their URL with `$1` for the title; undefined if they cannot be reached. */
  readonly articleUrl: string | undefined;
}

/**
 * Renders text for readers: characters that are invisible, or change the order of others, are written as escapes, as
 * in JSON; tabs and line feeds stay.
 */
export function textMarkup(text: string): string {
  const escaped = escapeText(text);
  if (!invisible.test(text) && text.isWellFormed()) return escaped;
  return escaped.replaceAll(everyInvisible, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `<span class="escape">${character === '\r' ? String.raw`\r` : String.raw`\u${code}`}</span>`;
  });
}

// Control characters but tabs and line feeds, soft hyphens, and marks of direction.
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const invisible = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
// With them, halves of surrogate pairs.
const everyInvisible = new RegExp(`${invisible.source}|\\p{Cs}`, 'gu');

/** Renders a text in quotation marks, as a link to what it names; texts of several lines get a class of their own. */
export function quoted(whole: string, target: FieldTarget | undefined, room: Room): string {
  const { text, note } = room.fit(whole);
  const marked = textMarkup(text);
  const shown = target ? targetLink(target, marked) : note === '' ? addressLink(text, marked) : marked;
  const kind = text.includes('\n') ? 'text lines' : 'text';
  return `<span class="${kind}">&quot;${shown}&quot;</span>${note && ` ${note}`}`;
}

/** Renders a link to the query about what a field names, in the explorer. */
export const targetLink = ({ address }: FieldTarget, shown: string): string =>
  `<a href="${address}">${shown}</a>`;

/** Renders a link to a page in the wiki itself, to stand beside its title; empty for what is not a page. */
export function wikiLink(target: FieldTarget | undefined, { articleUrl }: Addresses): string {
  if (articleUrl === undefined || target?.title === undefined) return '';
  const { title } = target;
  const url = articleUrl.replace('$1', () => encodeForUrl(title.replaceAll(' ', '_')));
  return `<a class="ask" href="${escapeHtml(url)}" rel="nofollow noreferrer" aria-label="${escapeHtml(title)} in the wiki">wiki</a>`;
}

/** Renders text as a link if it is a URL. */
export function addressLink(text: string, shown: string): string {
  if (!text.startsWith('http') || !/^https?:\/\/[^\s"<>\\]+$/.test(text)) return shown;
  return `<a href="${escapeHtml(text)}" rel="nofollow noreferrer">${shown}</a>`;
}
