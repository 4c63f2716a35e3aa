import { escapeHtml } from '../../wiki/escape-html.ts';

/** A piece of highlighted source; `kind` is a class of the style sheet. */
export function span(kind: string, text: string): string {
  return `<span class="${kind}">${escapeHtml(text)}</span>`;
}

/** A foldable block: when folded, `first` stays visible and `summary` replaces the rest. */
export function fold(first: string, summary: string, inner: string, last: string): string {
  return (
    `<details open><summary>${first}<span class="folded"> ${escapeHtml(summary)}</span></summary>` +
    `<div class="inner">${inner}</div><div class="last">${last}</div></details>`
  );
}

/** A number with its noun in singular or plural. */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** URLs that a page about an answer links to. */
export interface Addresses {
  /** Of `api.php`. */
  readonly scriptUrl: string;
  /** Of the wiki's pages, with `$1` for the title. */
  readonly articleUrl: string;
}

/** Marks up the text of a title as a link to the page. */
export function titleLink(title: string, shown: string, { articleUrl }: Addresses): string {
  const article = articleUrl.replace('$1', () => encodeTitle(title));
  return `<a href="${escapeHtml(article)}">${shown}</a>`;
}

/** A link to a query about the page, to stand beside its title. */
export function queryLink(title: string, { scriptUrl }: Addresses): string {
  const query = `${scriptUrl}?action=query&titles=${encodeURIComponent(title)}`;
  return `<a class="ask" href="${escapeHtml(query)}" aria-label="Query ${escapeHtml(title)}">query</a>`;
}

/** Makes a link of text that is a URL. */
export function addressLink(text: string, shown: string): string {
  if (!/^https?:\/\/[^\s"<>\\]+$/.test(text)) return shown;
  return `<a href="${escapeHtml(text)}" rel="nofollow noreferrer">${shown}</a>`;
}

/** Encodes a title for a URL: with underscores, and with slashes and colons unescaped. */
function encodeTitle(title: string): string {
  return encodeURIComponent(title.replaceAll(' ', '_')).replaceAll(
    /%(?:3B|40|24|2C|2F|3A)/g,
    decodeURIComponent,
  );
}

/** The name of the namespace number that goes with a title's name, such as `target_ns` with `target_title`. */
export function namespaceField(name: string): string | undefined {
  return name.endsWith('title') ? `${name.slice(0, -'title'.length)}ns` : undefined;
}
