import { decodePercent, resolveSubpage } from '../../wiki/link-target.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { isInvalid, isTalk, parseTitle, prefixedKey, type Title } from '../../wiki/title.ts';
import { beginsAsAddress, findFree, takeBracketed } from './external-links.ts';
import { taken, type Collected } from './parsed-text.ts';
import { quotesToHtml } from './quotes.ts';

/** The page whose links are read, and where they are collected. */
export interface LinkContext {
  readonly site: Site;
  readonly page: Title;
  readonly collected: Collected;
  /** Whether labels replace links in the text, as in headings. */
  readonly keepsLabels?: boolean;
}

/** Removes internal links from a text and collects their targets. */
export function takeLinks(text: string, context: LinkContext): string {
  if (!text.includes('[[')) return text;
  const { site } = context;
  const lines = text.split('[[');
  const out = [lines[0] ?? ''];
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const link = readLink(line);
    const title = link && titleOf(link.target, context);
    if (!link || !title) {
      out.push(`[[${line}`);
      continue;
    }
    let { label, trail } = link;
    if (!link.isClosed) {
      const isFile = title.namespace === Namespace.file && title.interwiki === '' && !link.isEscaped;
      const rest = isFile ? readCaption(lines, i) : undefined;
      if (!rest) {
        // A file link that is never closed may still contain links.
        out.push(`[[${link.target}|${label}`);
        continue;
      }
      label += rest.label;
      trail = rest.trail;
      i = rest.index;
    }
    const shown = follow(title, link, label, context);
    if (shown === undefined) takeLineBreak(out);
    out.push((shown ?? '') + trail);
  }
  return out.join('');

  function readCaption(
    rest: readonly string[],
    from: number,
  ): { readonly label: string; readonly trail: string; readonly index: number } | undefined {
    let label = '';
    for (let index = from + 1; index < rest.length; index++) {
      const next = rest[index] ?? '';
      const [inside = '', after, ...trail] = next.split(']]');
      if (after === undefined) return undefined;
      label += `[[${inside}]]${after}`;
      if (trail.length > 0) return { label, trail: trail.join(']]'), index };
    }
    return undefined;
  }

  function titleOf(target: string, { page }: LinkContext): Title | undefined {
    if (beginsAsAddress(target, site)) return undefined;
    const name = target.startsWith(':') ? target : resolveSubpage(target, page, site);
    const title = parseTitle(name.startsWith(':') ? name.slice(1) : name, site);
    if (isInvalid(title)) return undefined;
    return title;
  }
}

/** Removes trailing whitespace from the first line break on. */
function takeLineBreak(pieces: string[]): void {
  let spaces = '';
  while (pieces.length > 0) {
    const last = pieces.pop() ?? '';
    const text = last.trimEnd();
    spaces = last.slice(text.length) + spaces;
    if (text === '') continue;
    pieces.push(text);
    break;
  }
  const lineBreak = spaces.indexOf('\n');
  pieces.push(lineBreak < 0 ? spaces : spaces.slice(0, lineBreak));
}

interface ReadLink {
  readonly target: string;
  readonly label: string;
  readonly hasLabel: boolean;
  readonly trail: string;
  readonly isClosed: boolean;
  /** Whether a leading colon makes it a plain link. */
  readonly isEscaped: boolean;
}

/** Reads a link, whose label may continue in the next pieces. */
function readLink(line: string): ReadLink | undefined {
  let targetEnd = 0;
  while (isTargetCharacter(line.charCodeAt(targetEnd))) targetEnd++;
  if (targetEnd === 0) return undefined;
  const isClosed = line.startsWith(']]', targetEnd);
  if (!isClosed && line.charCodeAt(targetEnd) !== BAR) return undefined;
  let start = 0;
  while (line.charCodeAt(start) === SPACE) start++;
  const target = decodePercent(line.slice(Math.min(start, targetEnd), targetEnd));
  const isEscaped = line.charCodeAt(start) === COLON;
  if (isClosed)
    return { target, isEscaped, label: '', hasLabel: false, trail: line.slice(targetEnd + 2), isClosed };
  const end = line.indexOf(']]', targetEnd + 2);
  if (end < 0)
    return { target, isEscaped, label: line.slice(targetEnd + 1), hasLabel: true, trail: '', isClosed };
  const label = line.slice(targetEnd + 1, end);
  const isLonger = line.charAt(end + 2) === ']' && label.includes('[');
  return {
    target,
    isEscaped,
    label: isLonger ? `${label}]` : label,
    hasLabel: true,
    trail: line.slice(isLonger ? end + 3 : end + 2),
    isClosed: true,
  };
}

const SPACE = 32;
const COLON = 58;
const BAR = 124;

/** 1 for the characters that a link target may contain. */
const inTargets = Uint8Array.from({ length: 160 }, (_, code) =>
  code >= SPACE && code < 127 && !'[]{}|<>'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** Rules out brackets, pipes, control characters and the end of the text, whose code is NaN. */
const isTargetCharacter = (code: number): boolean => code >= inTargets.length || inTargets[code] === 1;

/** Collects a link; returns its replacement, or undefined if the line break before it is removed too. */
function follow(title: Title, link: ReadLink, label: string, context: LinkContext): string | undefined {
  const { site, page, collected, keepsLabels } = context;
  const shown = keepsLabels ? (link.hasLabel ? label : link.target.replace(/^:/, '')) : taken;
  if (!link.isEscaped) {
    if (title.interwiki !== '' && isLanguage(title.interwiki, site) && !isTalk(page)) {
      collected.languages.push(title);
      return undefined;
    }
    if (title.interwiki === '' && title.namespace === Namespace.file) {
      return keepsLabels ? '' : taken + showFile(title, label, context);
    }
    if (title.interwiki === '' && title.namespace === Namespace.category) {
      const sortKey = link.hasLabel ? quotesToHtml(label).replaceAll(taken, '') : '';
      collected.categories.push({ key: title.key, sortKey });
      return undefined;
    }
  }
  if (title.interwiki !== '') collected.interwikis.push(title);
  else if (title.namespace === Namespace.media) collected.files.push(title.key);
  else if (title.namespace >= 0 && title.key !== '' && !isSamePage(title, page, site))
    collected.links.push(title);
  return shown;
}

/** Whether two titles are the same page; compares prefixed keys only if they may be equal. */
const isSamePage = (a: Title, b: Title, site: Site): boolean =>
  (a.key.endsWith(b.key) || b.key.endsWith(a.key)) && prefixedKey(a, site) === prefixedKey(b, site);

/** Whether an interwiki prefix makes language links. */
export function isLanguage(prefix: string, site: Site): boolean {
  const wiki = site.interwikis.get(prefix.toLowerCase());
  return wiki?.language !== undefined || wiki?.extralanglink === true;
}

/** Collects an image; the links and images of its caption come first. */
function showFile(title: Title, label: string, context: LinkContext): string {
  const { site, collected } = context;
  const note = (url: string): void => {
    collected.addresses.push(url);
  };
  const read = label === '' ? '' : takeLinks(takeBracketed(label, site, note), context);
  const options = label.split('|').map((option) => option.trim());
  const { framed, thumbnails, manual } = fileOptions(site);
  const isManual = options.some((option) => manual.some((start) => option.startsWith(start)));
  const isFramed = isManual || options.some((option) => framed.has(option));
  collected.hasThumbnail ||= isManual || options.some((option) => thumbnails.has(option));
  collected.files.push(title.key);
  collected.categories.push({ ifMissing: title.key });
  for (const option of options) followPicture(option, context);
  return isFramed ? (read.split('|').at(-1) ?? '') : '';
}

/** Aliases of the image options that matter to links; those with a value end where it starts. */
interface FileOptions {
  readonly framed: ReadonlySet<string>;
  readonly thumbnails: ReadonlySet<string>;
  readonly manual: readonly string[];
  readonly link: readonly string[];
}

const knownOptions = new WeakMap<Site, FileOptions>();

function fileOptions(site: Site): FileOptions {
  const known = knownOptions.get(site);
  if (known) return known;
  const words = (name: string, ...usual: readonly string[]): readonly string[] =>
    site.configuration.magicwords.find((word) => word.name === name)?.aliases ?? usual;
  const starts = (aliases: readonly string[]): readonly string[] =>
    aliases.filter((alias) => alias.includes('$1')).map((alias) => alias.replace('$1', ''));
  const thumbnails = words('img_thumbnail', 'thumb', 'thumbnail');
  const made = {
    thumbnails: new Set(thumbnails),
    framed: new Set([...thumbnails, ...words('img_framed', 'frame', 'framed', 'enframed')]),
    manual: starts(words('img_manualthumb', 'thumb=$1', 'thumbnail=$1')),
    link: starts(words('img_link', 'link=$1')),
  };
  knownOptions.set(site, made);
  return made;
}

/** Collects the target of an image's `link=` option. */
function followPicture(option: string, { site, collected }: LinkContext): void {
  const start = fileOptions(site).link.find((one) => option.startsWith(one));
  if (start === undefined) return;
  const target = option.slice(start.length).trim();
  if (target === '') return;
  if (/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(target)) {
    findFree(target, site, (url) => {
      collected.addresses.push(url);
    });
    return;
  }
  const title = parseTitle(target, site);
  if (isInvalid(title)) return;
  if (title.interwiki !== '') collected.interwikis.push(title);
  else if (title.namespace >= 0) collected.pictureLinks.push(title);
}
