import { behaviours } from '../wiki/behaviours.ts';
import { decodeCharacterReferences } from '../wiki/character-references.ts';
import { escapeHtml } from '../wiki/escape-html.ts';
import { directionOfLanguage } from '../wiki/language/language.ts';
import { decodePercent, linkTrail, resolveSubpage } from '../wiki/link-target.ts';
import { fragmentForUrl, localUrl, pageUrl } from '../wiki/page-url.ts';
import { Namespace, type Site } from '../wiki/site.ts';
import { specialPageTitle } from '../wiki/special-page.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText, titleText, type Title } from '../wiki/title.ts';
import { trimEndOf } from '../wiki/trim-end.ts';

/** A parsed edit comment: HTML, and links that are rendered once it is known which pages exist. */
export type ParsedComment = readonly (string | CommentLink)[];

/** A link in a comment. */
export interface CommentLink {
  readonly kind: 'page' | 'media';
  readonly title: Title;
  /** The link's label as HTML. */
  readonly html: string;
}

/** The state of a link's target; `known` is one that needs no page, such as a special page. */
export type LinkState = 'page' | 'redirect' | 'known' | 'missing';

/** Where a comment is shown. */
export interface CommentContext {
  /** The page that it is about, to which section and subpage links are relative. */
  readonly page?: Title;
  /** Whether it is shown on that very page. */
  readonly samePage?: boolean;
}

/** How the marks of sections are written. */
export interface SectionMarks {
  /** The language of the interface, which decides the direction of arrows; that of the wiki by default. */
  readonly language?: string;
  /** Text of the message `colon-separator` in the language of the wiki. */
  readonly separator?: string;
  /** Text of the message `autocomment-prefix` in the language of the wiki. */
  readonly prefix?: string;
}

/** Parses the section marks (between `/*` and its end) and the internal links of an edit comment. */
export function parseComment(
  comment: string,
  site: Site,
  context: CommentContext = {},
  marks: SectionMarks = {},
): ParsedComment {
  const escaped = escapeComment(comment.replaceAll('\n', ' ').replaceAll('\u001b', ' '));
  const withSections = hasSections(escaped) ? linkSections(escaped, site, context, marks) : escaped;
  return withSections.includes('[[') ? linkPages(withSections, site, context) : [withSections];
}

/** Whether a comment has the beginning of a section mark. */
export const hasSections = (comment: string): boolean => comment.includes('/*');

/** Returns the link targets whose existence must be known before rendering. */
export const linkedTitles = (comment: ParsedComment): Title[] =>
  comment.flatMap((part) => (typeof part === 'string' ? [] : [part.title]));

/** Renders a parsed comment as HTML. */
export function renderComment(
  comment: ParsedComment,
  site: Site,
  stateOf: (link: CommentLink) => LinkState,
  missingTitle?: string,
): string {
  return comment
    .map((part) => (typeof part === 'string' ? part : renderLink(part, site, stateOf(part), missingTitle)))
    .join('');
}

/** Escapes a comment's HTML; its character references are decoded first. */
function escapeComment(text: string): string {
  return escapeHtml(decodeCharacterReferences(text)).replaceAll('\u0338', '&#x338;');
}

// Sections

function linkSections(
  text: string,
  site: Site,
  { page, samePage }: CommentContext,
  { language = site.language, separator = ': ', prefix = '' }: SectionMarks,
): string {
  const parts: string[] = [];
  const isolates = site.software.has(behaviours.isolatedSections);
  let done = 0;
  let ends = '';
  for (let start = text.indexOf('/*'); start >= 0; start = text.indexOf('/*', done)) {
    const end = text.indexOf('*/', start + 2);
    if (end < 0) break;
    const name = trimEndOf(text.slice(start + 2, end), ' \t\n\r\f\v').replace(/^[ \t\n\r\f\v]+/, '');
    const before = start > 0 ? escapeHtml(prefix) : '';
    parts.push(text.slice(done, start), before, linkSection(name, end + 2 === text.length));
    done = end + 2;
  }
  return parts.join('') + text.slice(done) + ends;

  function linkSection(name: string, isLast: boolean): string {
    let auto = name;
    const section = page && sectionAnchor(name.replaceAll(/\[\[:?|\]\]/g, ''), site);
    if (section) {
      const target = samePage ? makeTitle(Namespace.main, '', section) : { ...page, fragment: section };
      const [arrow, direction, mark] =
        directionOfLanguage(language) === 'rtl' ? ['←', 'rtl', '\u200f'] : ['→', 'ltr', '\u200e'];
      const label = isolates ? `<bdi dir="${direction}">${name}</bdi>` : mark + name;
      auto = anchor(target, site, '', arrow + label);
    }
    if (!isLast) auto += escapeHtml(separator);
    const isShown = auto !== '' && auto !== '0';
    if (isShown && !isolates) ends += '</span>';
    const beginning = isolates ? '' : '<span dir="auto">';
    const shown = isShown ? `${beginning}<span class="autocomment">${auto}</span>` : auto;
    // Brackets in a section's name do not make links.
    return shown.replaceAll('[', '&#91;').replaceAll(']', '&#93;');
  }
}

/** Returns the URL fragment of a section with the given name. */
export function sectionAnchor(name: string, site: Site): string {
  const text = decodeCharacterReferences(name.replaceAll(/[ _]+/g, ' ').replaceAll(/^ | $/g, ''));
  const title = parseTitle(`#${text}`, site);
  const fragment = isInvalid(title) ? text : title.fragment;
  return fragmentForUrl(makeTitle(Namespace.main, '', fragment), site).slice(1);
}

// Links

// The lookaheads with backreferences emulate possessive quantifiers, which do not backtrack.
const linkMark = /\[\[(?=([ \t\n\r\f\v]*))\1:?([^[\]|]+)(?:\|(?=((?:\]?[^\]])*))\3)?\]\]([^[]*)/y;

function linkPages(text: string, site: Site, context: CommentContext): ParsedComment {
  const parts: (string | CommentLink)[] = [];
  const trailPattern = linkTrail(site);
  let done = 0;
  let next = 0;
  // After the last end of a link, each beginning would be read to the end of the text.
  const last = text.lastIndexOf(']]');
  for (let at = text.indexOf('[['); at >= 0 && at < last; at = text.indexOf('[[', next)) {
    linkMark.lastIndex = at;
    const match = linkMark.exec(text);
    next = match ? linkMark.lastIndex : at + 1;
    if (!match) continue;
    const [, , rawTarget = '', label = '', after = ''] = match;
    const target = decodePercent(rawTarget);
    const link = linkOf(target, label === '' ? target : label, site, context);
    if (!link) continue;
    const trail = link.kind === 'page' ? (trailPattern?.exec(after)?.[1] ?? '') : '';
    parts.push(text.slice(done, at), { ...link, html: link.html + trail }, after.slice(trail.length));
    done = next;
  }
  parts.push(text.slice(done));
  return parts;
}

function linkOf(
  target: string,
  html: string,
  site: Site,
  { page, samePage }: CommentContext,
): CommentLink | undefined {
  const media = mediaName(target, site);
  if (media !== undefined) {
    const title = parseTitle(media, site, Namespace.file);
    if (isInvalid(title) || title.namespace !== Namespace.file || title.interwiki !== '') return undefined;
    return { kind: 'media', title, html };
  }
  const name = target.startsWith(':') ? target.slice(1) : target;
  if (name === '') return undefined;
  const title = parseTitle(page ? resolveSubpage(name, page, site) : name, site);
  if (isInvalid(title)) return undefined;
  const isFragment = title.key === '' && title.interwiki === '' && !samePage && page !== undefined;
  return { kind: 'page', title: isFragment ? { ...page, fragment: title.fragment } : title, html };
}

function mediaName(target: string, site: Site): string | undefined {
  const colon = target.indexOf(':');
  if (colon < 0) return undefined;
  const media = site.namespaces.get(Namespace.media);
  const prefix = target.slice(0, colon).toLowerCase();
  const isMedia = [media?.name, media?.canonical, 'Media'].some((name) => name?.toLowerCase() === prefix);
  return isMedia ? target.slice(colon + 1) : undefined;
}

/** Renders a link by the state of its target; `missingTitle` is the title of a link to a missing page, with `$1` for it. */
export function renderLink(
  { kind, title, html }: CommentLink,
  site: Site,
  state: LinkState,
  missingTitle = '$1 (page does not exist)',
): string {
  if (kind === 'media') return mediaLink(title, site, html, state !== 'missing');
  const target = title.interwiki === '' ? specialPageTitle(title, site) : title;
  if (state !== 'missing') {
    const kinds = [title.interwiki === '' ? '' : 'extiw', state === 'redirect' ? 'mw-redirect' : ''];
    return anchor(target, site, kinds.filter(Boolean).join(' '), html);
  }
  const query = title.namespace === Namespace.special ? '' : 'action=edit&redlink=1';
  const url = localUrl(target, site, query);
  const name = prefixedText(target, site);
  return element(
    url,
    'new',
    missingTitle.replaceAll('$1', () => name),
    html,
  );
}

function anchor(title: Title, site: Site, className: string, html: string): string {
  const name = prefixedText(title, site);
  const fragment = fragmentForUrl(title, site);
  if (name === '' && title.fragment !== '') return element(fragment, className, '', html);
  const url = title.interwiki === '' ? localUrl(title, site) + fragment : pageUrl(title, site);
  return element(url, className, name, html);
}

/** Renders a link to the file itself, or to the upload form if the file is missing. */
function mediaLink(title: Title, site: Site, html: string, exists: boolean): string {
  const special = specialPageTitle(
    makeTitle(Namespace.special, exists ? `Filepath/${title.key}` : 'Upload'),
    site,
  );
  const url = localUrl(special, site, exists ? '' : `wpDestFile=${encodeURIComponent(title.key)}`);
  return element(url, exists ? 'internal' : 'new', titleText(title), html);
}

function element(url: string, className: string, title: string, html: string): string {
  const attributes = [
    `href="${escapeHtml(url)}"`,
    className === '' ? '' : `class="${className}"`,
    title === '' ? '' : `title="${escapeHtml(title)}"`,
  ];
  return `<a ${attributes.filter(Boolean).join(' ')}>${html}</a>`;
}
