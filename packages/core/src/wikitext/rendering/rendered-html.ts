import { behaviours } from '../../wiki/behaviours.ts';
import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { linkTrail } from '../../wiki/link-target.ts';
import type { Picture } from '../../wiki/media/thumbnails.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle, type Title } from '../../wiki/title.ts';
import { renderLink, type CommentLink, type LinkState } from '../comment-format.ts';
import { externalAttributes } from '../external-link.ts';
import { file, mediaLink, readFile, titleOf, writeFile, type RenderedFile } from './rendered-files.ts';

/** HTML split at links and files, whose markup depends on the wiki. */
export type RenderedHtml = readonly (string | CommentLink | RenderedFile)[];

/** What the markup of links and files depends on. */
export interface RenderedFacts {
  readonly stateOf: (link: Pick<CommentLink, 'title' | 'kind'>) => LinkState;
  readonly fileOf: (name: string) => Picture | undefined;
  /** Title of a link to a missing page, with `$1` for it. */
  readonly missingTitle?: string;
}

const link =
  /<a(?: data-target="(?<target>[^"]*)")?(?:(?: class="extiw")? href="\/wiki\/(?<address>[^"]*)"(?: title="[^"]*")?| class="mw-selflink[^"]*")>(?<inner>(?:(?!<a[ >]).)*?)<\/a>/s;

const part = new RegExp(`${file.source}|${link.source}`, 'gs');

/** Splits HTML that was rendered with the article path `/wiki/$1`. */
export function parseRendered(html: string, page: Title, site: Site): RenderedHtml {
  const parts: (string | CommentLink | RenderedFile)[] = [];
  let end = 0;
  const source = withFrenchSpaces(withoutCategories(html))
    .replaceAll(
      /(<table(?: [^>]*)?>\s*)(<tr[ >](?:(?!<\/?table[ >]).)*)(<\/table>)/gs,
      '$1<tbody>$2</tbody>$3',
    )
    .replaceAll(/<ul[^>]* mw-gallery-[^>]*>.*?<\/ul>/gs, (list) => galleryHtml(list, site))
    .replaceAll(/<(br|hr|img|wbr)((?:\s[^<>]*?)?)\s*\/?>/g, '<$1$2 />')
    .replaceAll('class="mw-selflink"', 'class="mw-selflink selflink"')
    .replaceAll(/class="external"(?= href="[^"]*">\[\d+\]<\/a>)/g, 'class="external autonumber"')
    .replaceAll('class="external"', 'class="external text"')
    .replaceAll(
      / rel="nofollow"(?<rest> class="external [a-z]+" href="(?<url>[^"]*)")/g,
      (_, rest: string, url: string) =>
        externalAttributes(decodeCharacterReferences(url), site, page.namespace) + rest,
    );
  for (const match of source.matchAll(part)) {
    const found = readFile(match.groups ?? {}, site) ?? readLink(match.groups ?? {}, page, site);
    if (match.index < end || found === undefined) continue;
    parts.push(source.slice(end, match.index));
    end = match.index + match[0].length;
    const trail =
      'html' in found && found.kind === 'page'
        ? (linkTrail(site)?.exec(source.slice(end, end + 100))?.[1] ?? '')
        : '';
    end += trail.length;
    parts.push('html' in found ? { ...found, html: found.html + trail } : found);
  }
  return [...parts, source.slice(end)];
}

/** Lays out a gallery as MediaWiki does, whose older versions have a division in each box. */
function galleryHtml(list: string, { software }: Pick<Site, 'software'>): string {
  const html = list
    .replace(/\n\n<\/ul>$/, '\n</ul>')
    .replaceAll(/^\t(?!<li class="gallerycaption")/gm, '\t\t');
  if (!software.has(behaviours.framesInDivisions)) return html;
  return html
    .replaceAll(/<li class="gallerybox"( style="[^"]*")>/g, '$&<div$1>')
    .replaceAll('\n\t\t</li>', '\n\t\t</div></li>');
}

/** Reads a link; undefined if it leads to no page, or to the page itself. */
function readLink(
  { target = '', address, inner = '' }: Readonly<Record<string, string | undefined>>,
  page: Title,
  site: Site,
): CommentLink | undefined {
  const decoded = decodeCharacterReferences(target);
  const written = parseTitle(decoded.startsWith(':') ? decoded.slice(1) : decoded, site);
  const read = address === undefined ? page : titleOf(address, site);
  if (read === undefined) return undefined;
  const title = isInvalid(written) || !differsInCase(written, read) ? read : { ...read, key: written.key };
  if (address === undefined && title.key === page.key) return undefined;
  const isMedia = title.namespace === Namespace.media && title.interwiki === '';
  return isMedia
    ? { kind: 'media', title: makeTitle(Namespace.file, title.key), html: inner }
    : { kind: 'page', title, html: inner };
}

/** Quirk of the renderer: it capitalizes the first letter of every title. */
const differsInCase = (written: Title, read: Title): boolean =>
  written.namespace === read.namespace &&
  written.interwiki === read.interwiki &&
  written.key !== read.key &&
  written.key.slice(1) === read.key.slice(1);

/** Quirk of the renderer: it appends a category list, which is not part of the content. */
const withoutCategories = (html: string): string =>
  html.replace(/\s*<div id="catlinks" class="catlinks">(?:(?!<div id="catlinks").)*<\/div><\/div>\s*$/s, '');

/** Makes spaces before French punctuation and inside guillemets non-breaking. */
const withFrenchSpaces = (html: string): string =>
  html.replaceAll(/(?<=^|>)[^<>]+/g, (text) =>
    text.replaceAll(/ (?=[?:;!%»›](?![\p{L}\p{N}_]))/gu, '&#160;').replaceAll(/(?<=[«‹]) /g, '&#160;'),
  );

/** The titles of a text whose existence determines its markup. */
export const titlesOfRendered = (html: RenderedHtml): Title[] =>
  html.flatMap((one) => (typeof one === 'string' || !('html' in one) ? [] : [one.title]));

/** The names of the files that a text shows or links to. */
export const filesOfRendered = (html: RenderedHtml): string[] =>
  html.flatMap((one) => {
    if (typeof one === 'string' || ('html' in one && one.kind === 'page')) return [];
    return [one.title.key];
  });

/** Assembles the HTML according to its link targets and files. */
export function writeRendered(html: RenderedHtml, site: Site, wiki: RenderedFacts): string {
  const written = html.map((one) => {
    if (typeof one === 'string') return one;
    if (!('html' in one)) return writeFile(one, site, wiki.fileOf(one.title.key));
    if (one.kind === 'media') return mediaLink(one, site, wiki.fileOf(one.title.key));
    return renderLink(one, site, wiki.stateOf(one), wiki.missingTitle);
  });
  return tidied(written.join(''));
}

/** Escapes characters as MediaWiki does, in attributes and for literal ampersands. */
const tidied = (html: string): string =>
  html
    .replaceAll(/<a data-target="[^"]*"/g, '<a')
    .replaceAll(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
    .replaceAll(/<[^<>]*&#039;[^<>]*>/g, (tag) => tag.replaceAll('&#039;', '&#39;'));
