import { Namespace, type Site } from '../../wiki/site.ts';
import { fileTitle, isInvalid, parseTitle } from '../../wiki/title.ts';

/** A link that shows a file, from its first bracket to after its last. */
interface FileLink {
  readonly start: number;
  readonly end: number;
  /** The file's key. */
  readonly name: string;
}

/** The formats that every wiki displays. */
const alwaysDisplayed = /\.(?:png|gif|jpe?g|webp)$/i;

/** Lists the names of the files that a wikitext shows, if their formats are not displayed on every wiki. */
export const uncertainFiles = (text: string, tags: readonly string[], site: Site): readonly string[] => [
  ...new Set(linksOfFiles(text, tags, site).map(({ name }) => name)),
];

/** Makes links that show a file links to its page, for the named files; those in others' captions vanish with them. */
export function linkFiles(
  text: string,
  names: ReadonlySet<string>,
  tags: readonly string[],
  site: Site,
): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, name } of linksOfFiles(text, tags, site)) {
    if (start < at || !names.has(name)) continue;
    parts.push(text.slice(at, start), `[[:${fileTitle(name, site)}]]`);
    at = end;
  }
  return at === 0 ? text : parts.join('') + text.slice(at);
}

/** Finds the links that show files of uncertain formats, by their start; the contents of comments and of tags are skipped. */
function linksOfFiles(text: string, tags: readonly string[], site: Site): readonly FileLink[] {
  if (!text.includes('[[')) return [];
  const token = new RegExp(String.raw`<(${tags.join('|')})\b[^<>]*>|<!--|\[\[|\]\]`, 'gi');
  const target = /\[\[([^[\]{|}<>\n]+)(?=[|\]])/y;
  const unclosed = new Set<string>();
  const open: { readonly start: number; readonly name: string | undefined }[] = [];
  const links: FileLink[] = [];
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [whole, tag] = found;
    if (whole === '[[') {
      target.lastIndex = found.index;
      open.push({ start: found.index, name: nameOf(target.exec(text)?.[1], site) });
    } else if (whole === ']]') {
      const link = open.pop();
      if (link?.name !== undefined) links.push({ start: link.start, end: token.lastIndex, name: link.name });
    } else if (!whole.endsWith('/>')) {
      const close = tag === undefined ? '-->' : `</${tag}>`;
      // A missing end tag is not searched for again.
      const end = unclosed.has(close) ? -1 : text.indexOf(close, token.lastIndex);
      if (end < 0) unclosed.add(close);
      else token.lastIndex = end + close.length;
    }
  }
  return links.toSorted((a, b) => a.start - b.start);
}

/** Returns the key of the file that a link shows; undefined if it shows none, or one that is displayed anyway. */
function nameOf(target: string | undefined, site: Site): string | undefined {
  if (target === undefined || alwaysDisplayed.test(target.trimEnd()) || target.startsWith(':'))
    return undefined;
  const title = parseTitle(target, site);
  return isInvalid(title) || title.namespace !== Namespace.file || title.interwiki !== ''
    ? undefined
    : title.key;
}
