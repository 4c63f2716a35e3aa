import { decodeCharacterReferences } from '../wiki/character-references.ts';
import { type CommentLink, type LinkState, renderLink } from '../wikitext/comment-format.ts';
import { linkTrail } from '../wiki/link-target.ts';
import { localUrl } from '../wiki/page-url.ts';
import { Namespace, type Site } from '../wiki/site.ts';
import { isInvalid, makeTitle, namespaceName, parseTitle, prefixedText, type Title } from '../wiki/title.ts';
import { escapeHtml } from '../wiki/escape-html.ts';

/** HTML split at page links and files, whose markup depends on whether they exist. */
export type RenderedHtml = readonly (string | RenderedLink)[];

/** A page link or an embedded file. */
export interface RenderedLink {
  readonly title: Title;
  readonly html: string;
  /** URL and width of an embedded image. */
  readonly image?: string;
}

const link =
  /<a (?:class="extiw" )?href="\/wiki\/([^"]*)"(?: title="([^"]*)")?( class="mw-file-description"[^>]*)?>((?:(?!<a[ >]).)*?)<\/a>/gs;

/** Splits HTML that was rendered with the article path `/wiki/$1`. */
export function parseRendered(html: string, site: Site): RenderedHtml {
  const parts: (string | RenderedLink)[] = [];
  let end = 0;
  const source = withFrenchSpaces(withoutCategories(html))
    .replaceAll(
      /(<table(?: [^>]*)?>\s*)(<tr[ >](?:(?!<\/?table[ >]).)*)(<\/table>)/gs,
      '$1<tbody>$2</tbody>$3',
    )
    .replaceAll(/<ul class="gallery">.*?<\/ul>/gs, (list) =>
      list.replace('"gallery"', '"gallery mw-gallery-traditional"').replaceAll(/^\t/gm, '\t\t'),
    )
    .replace(
      /<ul class="redirectText">.*?<\/ul>/s,
      (list) => `<div class="redirectMsg"><p>Redirect to:</p>${list}</div>`,
    )
    .replaceAll(/<(br|hr|img|wbr)((?:\s[^<>]*?)?)\s*\/?>/g, '<$1$2 />')
    .replaceAll('class="mw-selflink"', 'class="mw-selflink selflink"')
    .replaceAll(/class="external"(?= href="[^"]*">\[\d+\]<\/a>)/g, 'class="external autonumber"')
    .replaceAll('class="external"', 'class="external text"');
  for (const match of source.matchAll(link)) {
    const [whole, address = '', , file, inner = ''] = match;
    const title = titleOf(address, site);
    if (match.index < end || title === undefined) continue;
    parts.push(source.slice(end, match.index));
    end = match.index + whole.length;
    const trail = file === undefined ? (linkTrail(site)?.exec(source.slice(end, end + 100))?.[1] ?? '') : '';
    end += trail.length;
    parts.push({ title, html: inner + trail, ...(file !== undefined && { image: imageOf(inner) }) });
  }
  return [...parts, source.slice(end)];
}

/** Quirk of the renderer: it appends a category list, which is not part of the content. */
const withoutCategories = (html: string): string =>
  html.replace(/\s*<div id="catlinks" class="catlinks">(?:(?!<div id="catlinks").)*<\/div><\/div>\s*$/s, '');

/** Spaces before French punctuation and inside guillemets do not break. */
const withFrenchSpaces = (html: string): string =>
  html.replaceAll(/(?<=^|>)[^<>]+/g, (text) =>
    text.replaceAll(/ (?=[?:;!%»›](?![\p{L}\p{N}_]))/gu, '&#160;').replaceAll(/(?<=[«‹]) /g, '&#160;'),
  );

function titleOf(address: string, site: Site): Title | undefined {
  const [path = '', fragment] = decodeCharacterReferences(address).split('#');
  try {
    const name = decodeURIComponent(path.split('?')[0] ?? '');
    const title = parseTitle(fragment === undefined ? name : `${name}#${decodeURIComponent(fragment)}`, site);
    return isInvalid(title) ? undefined : title;
  } catch {
    return undefined;
  }
}

const imageOf = (html: string): string => /\?width=\d+(?:&(?:amp;)?height=\d+)?/.exec(html)?.[0] ?? '';

/** Returns the titles whose existence determines the markup. */
export const titlesOfRendered = (html: RenderedHtml): Title[] =>
  html.flatMap((part) => (typeof part === 'string' ? [] : [part.title]));

/** Assembles the HTML according to its link targets. */
export function writeRendered(
  html: RenderedHtml,
  site: Site,
  stateOf: (link: Pick<CommentLink, 'title' | 'kind'>) => LinkState,
): string {
  let out = '';
  for (const part of html) {
    if (typeof part === 'string') out += part;
    else if (part.image === undefined)
      out += renderLink({ kind: 'page', ...part }, site, stateOf({ title: part.title, kind: 'page' }));
    else if (stateOf({ title: part.title, kind: 'media' }) !== 'missing')
      out = inlineFigure(out, part.image) + shownFile(part, part.image, site);
    else {
      const opened = Math.max(0, out.lastIndexOf('<'));
      const figure = missingFigure(inlineFigure(out.slice(opened), part.image), part.image);
      out = out.slice(0, opened) + figure + missingFile(part, part.image, figure.endsWith('/Thumb">'), site);
    }
  }
  return tidied(out);
}

/** The tag before an inline file marks it as such. */
function inlineFigure(html: string, size: string): string {
  const [box, classes = ''] = /<span(?: class="([^"]*)")?>$/.exec(html.slice(-200)) ?? [];
  if (box === undefined) return html;
  const all = [size === '' ? 'mw-default-size' : '', classes].filter((name) => name !== '').join(' ');
  return `${html.slice(0, -box.length)}<span${all === '' ? '' : ` class="${all}"`} typeof="mw:File">`;
}

/** Escapes characters as MediaWiki does, in attributes and for literal ampersands. */
const tidied = (html: string): string =>
  html
    .replaceAll(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
    .replaceAll(/<[^<>]*&#039;[^<>]*>/g, (tag) => tag.replaceAll('&#039;', '&#39;'));

/** The tag before a missing file marks it as such. */
function missingFigure(html: string, size: string): string {
  return html.replace(
    /<(\w+)( class="[^"]*")? typeof="mw:File(\/\w+)?">$/,
    (_, tag: string, classes, kind = '') => {
      const named = classes ?? (size === '' ? ' class="mw-default-size"' : '');
      return `<${tag}${named} typeof="mw:Error mw:File${kind}">`;
    },
  );
}

function missingFile({ title }: RenderedLink, size: string, isThumbnail: boolean, site: Site): string {
  const name = escapeHtml(prefixedText(title, site));
  const upload = makeTitle(Namespace.special, 'Upload');
  const url = localUrl(upload, site, `wpDestFile=${encodeURIComponent(title.key)}`);
  const width = /width=(\d+)/.exec(size)?.[1] ?? (isThumbnail ? missingWidth : undefined);
  const data = width === undefined ? '' : ` data-width="${width}"`;
  return `<a href="${escapeHtml(url)}" class="new" title="${name}"><span class="mw-file-element mw-broken-media"${data}>${name}</span></a>`;
}

/** Default width of a missing file's thumbnail. */
const missingWidth = '180';

function shownFile({ title, html }: RenderedLink, query: string, site: Site): string {
  const file = makeTitle(Namespace.special, `Redirect/file/${title.key}`);
  const url = localUrl(file, site);
  const separator = url.includes('?') ? '&amp;' : '?';
  const source = escapeHtml(url) + query.replace('?', separator).replace(/&(?!amp;)/, '&amp;');
  const shown = html.replace(/ src="[^"]*"/, () => ` src="${source}"`);
  return `<a href="${escapeHtml(localUrl(title, site))}" class="mw-file-description">${shown}</a>`;
}

/** Namespace names and the rest of the configuration that the renderer needs. */
export function rendererNames(site: Site): {
  readonly namespaces: Readonly<Record<string, string>>;
  readonly nsid: Readonly<Record<string, number>>;
  readonly interwiki: readonly string[];
} {
  const numbers = [...site.namespaces.keys()];
  return {
    namespaces: Object.fromEntries(
      numbers.map((number) => [number, number === 0 ? '' : namespaceName(number, site)]),
    ),
    nsid: Object.fromEntries([
      ['', 0],
      ...[...site.namespaceNumbers].map(([name, number]) => [name.replaceAll('_', ' '), number] as const),
    ]),
    interwiki: [...site.interwikis.keys()],
  };
}
