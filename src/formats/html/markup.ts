import { escapeHtml } from '../../wiki/escape-html.ts';

/** A piece of highlighted source; `kind` is a class of the style sheet. */
export function span(kind: string, text: string): string {
  return `<span class="${kind}">${escapeHtml(text)}</span>`;
}

/** Something foldable: `first` stays to be seen when it is folded, with `summary` in the place of the rest. */
export function fold(first: string, summary: string, inner: string, last: string): string {
  return (
    `<details open><summary>${first}<span class="folded"> ${escapeHtml(summary)}</span></summary>` +
    `<div class="inner">${inner}</div><div class="last">${last}</div></details>`
  );
}

/** How many of something there are, in words. */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
