import { Namespace, type Site } from '../site.ts';
import { isInvalid, parseTitle, type Title } from '../title.ts';
import { extensionTags, holdsWikitext } from '../wikitext-section.ts';
import { findFree, takeBracketed } from './external-links.ts';
import { findHeadings } from './headings.ts';
import { takeLinks } from './internal-links.ts';
import { type Collected, nothingCollected, type ParsedText } from './parsed-text.ts';
import { takeSwitches } from './switches.ts';

/** Reads what an expanded wikitext tells of its page: links, categories, files, headings, switches. */
export function parseText(text: string, page: Title, site: Site): ParsedText {
  const collected = nothingCollected();
  const plain = takeTags(text, page, site, collected);
  const headings = findHeadings(readWikitext(plain, page, site, collected, true));
  return { ...collected, headings };
}

/** Reads wikitext without tags; what it comes to has the links of headings still in it. */
function readWikitext(
  text: string,
  page: Title,
  site: Site,
  collected: Collected,
  readsSwitches = false,
): string {
  const switched = readsSwitches ? takeSwitches(text, site, collected.switches) : text;
  const unlinked = takeLinks(switched, { site, page, collected });
  const note = (url: string): void => {
    collected.addresses.push(url);
  };
  const quoted = unlinked.replaceAll(/'{2,}/g, '<i>');
  findFree(takeBracketed(quoted, site, note), site, note);
  return switched;
}

const tags = new WeakMap<Site, RegExp>();

function tagPattern(site: Site): RegExp {
  const known = tags.get(site);
  if (known) return known;
  const names = [...new Set(['nowiki', 'pre', 'gallery', ...extensionTags(site)])].join('|');
  const made = new RegExp(
    String.raw`<(${names})((?:[\s/][^<>]*?)?)(?:\/>|>([\s\S]*?)<\/\1\s*>)|<!--[\s\S]*?-->`,
    'gi',
  );
  tags.set(site, made);
  return made;
}

/** Takes the tags of extensions out of a text, and reads first what stands in them. */
function takeTags(text: string, page: Title, site: Site, collected: Collected): string {
  if (!text.includes('<')) return text;
  return text.replaceAll(
    tagPattern(site),
    (_, given: string | undefined, attributes: string, inner: string | undefined) => {
      const name = given?.toLowerCase();
      if (name === undefined) return '';
      if (name === 'nowiki') return asWritten(inner ?? '');
      if (name === 'gallery') readGallery(inner ?? '', page, site, collected);
      else if (inner !== undefined && holdsWikitext(name)) {
        if (name === 'indicator') noteIndicator(attributes, inner, collected);
        readWikitext(takeTags(inner, page, site, collected), page, site, collected);
      }
      return '\u0002';
    },
  );
}

/** A text in which nothing means anything but itself. */
const asWritten = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}\s&;#]/gu, (character) => `&#${character.codePointAt(0)};`);

function noteIndicator(attributes: string, inner: string, collected: Collected): void {
  const name = /\sname\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const given = (name?.[1] ?? name?.[2] ?? name?.[3] ?? '').trim();
  if (given !== '') collected.indicators.set(given, inner);
}

/** A gallery names a file on each line, with a caption after it. */
function readGallery(text: string, page: Title, site: Site, collected: Collected): void {
  collected.hasGallery = true;
  for (const line of text.split('\n')) {
    const bar = line.indexOf('|');
    const name = (bar < 0 ? line : line.slice(0, bar)).trim();
    const title = name === '' ? undefined : parseTitle(name, site, Namespace.file);
    if (!title || isInvalid(title) || title.namespace !== Namespace.file || title.interwiki !== '') continue;
    collected.files.push(title.key);
    collected.categories.push({ ifMissing: title.key });
    if (bar >= 0) readWikitext(takeTags(line.slice(bar + 1), page, site, collected), page, site, collected);
  }
}
