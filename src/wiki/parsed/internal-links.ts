import { decodePercent, resolveSubpage } from '../link-target.ts';
import { Namespace, type Site } from '../site.ts';
import { isInvalid, isTalk, parseTitle, prefixedKey, type Title } from '../title.ts';
import { findFree, takeBracketed } from './external-links.ts';
import { type Collected, taken } from './parsed-text.ts';
import { quotesToHtml } from './quotes.ts';

/** Where links stand, and what is collected of them. */
export interface LinkContext {
  readonly site: Site;
  readonly page: Title;
  readonly collected: Collected;
  /** What a link shows stands in the text in its place, as in a heading. */
  readonly keepsLabels?: boolean;
}

/** Takes the links in double brackets out of a text, and notes where they lead. */
export function takeLinks(text: string, context: LinkContext): string {
  const { site } = context;
  const [start = '', ...lines] = text.split('[[');
  const out = [start];
  for (let i = 0; i < lines.length; i++) {
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
        // What looks like a file without an end may still hold links.
        out.push(`[[${link.target}|${label}`);
        continue;
      }
      label += rest.label;
      trail = rest.trail;
      i = rest.index;
    }
    const shown = follow(title, { ...link, label }, context);
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
    const protocols = site.configuration.protocols;
    const lower = target.toLowerCase();
    if (protocols.some((protocol) => lower.startsWith(protocol))) return undefined;
    const name = target.startsWith(':') ? target : resolveSubpage(target, page, site);
    const title = parseTitle(name.replace(/^:/, ''), site);
    if (isInvalid(title)) return undefined;
    return title;
  }
}

/** Takes the spaces at the end off, from the first line break on. */
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
  /** Whether a colon makes it a plain link, whatever it leads to. */
  readonly isEscaped: boolean;
}

/** A link up to its end, or as far as a label goes that has none yet. */
function readLink(line: string): ReadLink | undefined {
  const target = /^[^[\]{}|<>\p{Cc}]+/u.exec(line)?.[0];
  if (target === undefined) return undefined;
  const rest = line.slice(target.length);
  const shared = { target: decodePercent(target.replace(/^ +/, '')), isEscaped: /^ *:/.test(target) };
  if (rest.startsWith(']]'))
    return { ...shared, label: '', hasLabel: false, trail: rest.slice(2), isClosed: true };
  if (!rest.startsWith('|')) return undefined;
  const end = rest.indexOf(']]', 2);
  if (end < 0) return { ...shared, label: rest.slice(1), hasLabel: true, trail: '', isClosed: false };
  const label = rest.slice(1, end);
  const after = rest.slice(end + 2);
  const isLonger = after.startsWith(']') && label.includes('[');
  return {
    ...shared,
    label: isLonger ? `${label}]` : label,
    hasLabel: true,
    trail: isLonger ? after.slice(1) : after,
    isClosed: true,
  };
}

/** Notes a link; what stands in its place, or undefined where it is taken out with the line break before it. */
function follow(title: Title, link: ReadLink, context: LinkContext): string | undefined {
  const { site, page, collected, keepsLabels } = context;
  const label = link.hasLabel ? link.label : link.target.replace(/^:/, '');
  const shown = keepsLabels ? label : taken;
  if (!link.isEscaped) {
    if (title.interwiki !== '' && isLanguage(title.interwiki, site) && !isTalk(page)) {
      collected.languages.push(title);
      return undefined;
    }
    if (title.interwiki === '' && title.namespace === Namespace.file) {
      return keepsLabels ? '' : taken + showFile(title, link, context);
    }
    if (title.interwiki === '' && title.namespace === Namespace.category) {
      const sortKey = link.hasLabel ? quotesToHtml(link.label).replaceAll(taken, '') : '';
      collected.categories.push({ key: title.key, sortKey });
      return undefined;
    }
  }
  if (title.interwiki !== '') collected.interwikis.push(title);
  else if (title.namespace === Namespace.media) collected.files.push(title.key);
  else if (title.namespace >= 0 && title.key !== '' && prefixedKey(title, site) !== prefixedKey(page, site))
    collected.links.push(title);
  return shown;
}

/** Whether links to a wiki mean the same page in another language. */
export function isLanguage(prefix: string, site: Site): boolean {
  const wiki = site.interwikis.get(prefix.toLowerCase());
  return wiki?.language !== undefined || wiki?.extralanglink === true;
}

/** A file in a text; its caption, which is what it comes to, may hold links and other files, which come first. */
function showFile(title: Title, { label }: ReadLink, context: LinkContext): string {
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

/** What options of a file say that matters to links, by their words; those with a value up to it. */
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

/** Where a picture leads that is told to lead elsewhere than to its own page. */
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
