import { isUtf8 } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { Namespace, sha1Base36, type Site, type Title } from '@wikiquery/core/wiki';
import { joinBytes } from '../source/join-bytes.ts';
import { decodePieces, readPieces, type TextPiece } from './character-data.ts';
import { cursorAt, type Cursor } from './cursor.ts';
import { createDecoder } from './entities.ts';
import { readLogItem } from './read-log-item.ts';
import { readPage, type PageDraft } from './read-page.ts';
import type { TextSink } from './read-revision.ts';
import { readTexts } from './read-texts.ts';
import {
  DOUBT,
  type ParsedBatch,
  type ParsedLogEntry,
  type ParsedPage,
  type Problem,
  type TextPlace,
} from './records.ts';
import type { Batch } from './split.ts';
import { nextTag } from './tags.ts';

/** The options that parsing a dump depends on. */
export interface ParseOptions {
  /** Whether links, categories and page properties are parsed from the texts. */
  readonly links: boolean;
  /** Whether the links of pages with templates are left for later. */
  readonly expand: boolean;
  readonly latestOnly: boolean;
  /** Namespaces whose pages are imported; all if absent. */
  readonly namespaces?: readonly number[];
  /** Whether texts are stored compressed. */
  readonly compress: boolean;
  /** Interwiki prefixes that are assumed; a page whose title begins with one disproves that. */
  readonly assumedInterwikis?: readonly string[];
}

/** Elements of a dump that are read here, or that have nothing to import. */
const known = new Set(['mediawiki', 'siteinfo', 'page', 'logitem']);

/** Parses the pages of a batch; the decoded texts may overwrite its bytes. */
export function parseBatch(batch: Batch, site: Site, options: ParseOptions): ParsedBatch {
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
  const problems: Problem[] = [];
  const pages: ParsedPage[] = [];
  const cursor = cursorAt(bytes);
  const texts = createTexts(cursor);
  const { assumedInterwikis = [] } = options;
  const titles = assumedInterwikis.length === 0 ? site : siteWithout(assumedInterwikis, site);
  const logEntries: ParsedLogEntry[] = [];
  const disproved = new Set<string>();
  const offsetOf = (at: number): number => batch.offset + Math.max(0, at - batch.repeated);
  let isEnd = false;
  let isFirst = batch.repeated > 0;
  const note = (kind: string, at: number, message: string): void => {
    problems.push({ kind, offset: offsetOf(at), title: '', message });
  };
  const readOne = (offset: number): void => {
    const continued = isFirst;
    isFirst = false;
    texts.begin();
    const draft = readPage(cursor, texts.sink, titles, { offset, continued, continues: batch.continues });
    if (!draft) {
      problems.push({ kind: 'page', offset, title: '', message: 'A page without a title is skipped.' });
      return;
    }
    const { title, place } = draft;
    problems.push(...draft.problems, ...texts.problems(offset, title));
    if (!place || (options.namespaces && !options.namespaces.includes(place.namespace))) return;
    const prefix = assumedPrefix(title, assumedInterwikis);
    if (prefix !== undefined && place.namespace === Namespace.main) disproved.add(prefix);
    if (draft.revisions.length === 0 && !continued) {
      const message = 'The page has no revision and is skipped.';
      if (draft.problems.length === 0) problems.push({ kind: 'page', offset, title, message });
      return;
    }
    pages.push(finishPage(draft, place, continued, texts.textOf, site, options));
  };
  for (;;) {
    const before = cursor.at;
    const between = textOutside(cursor);
    if (between !== '')
      note('xml', before, `Text outside of the elements of the dump is skipped: ${JSON.stringify(between)}.`);
    const tag = nextTag(cursor);
    if (!tag) break;
    if (tag.kind === 'close') {
      if (tag.name === 'mediawiki') isEnd = true;
      else note('xml', tag.start, `An element that is not open is closed: ${tag.name}.`);
    } else if (tag.name === 'mediawiki') {
      if (isEnd || batch.offset > 0)
        note('xml', tag.start, 'Another dump begins in the same file; both are imported.');
    } else if (tag.kind === 'open' && tag.name === 'page') readOne(offsetOf(tag.start));
    else if (tag.kind === 'open' && tag.name === 'logitem') {
      const read = readLogItem(cursor, site, offsetOf(tag.start));
      if ('message' in read) problems.push(read);
      else if (!options.namespaces || options.namespaces.includes(read.namespace)) logEntries.push(read);
    } else {
      if (!known.has(tag.name)) note('xml', tag.start, `An unknown element is skipped: ${tag.name}.`);
      if (tag.kind === 'open') skipUnknown(cursor, tag.name);
    }
  }
  const last = pages.at(-1);
  if (batch.continues && last) pages[pages.length - 1] = { ...last, continues: true };
  return {
    ...packed(pages, texts.used(), options),
    logEntries,
    disproved: [...disproved],
    isEnd,
    problems,
  };
}

/** Skips an element up to its closing tag, or to the next page if that comes first. */
function skipUnknown(cursor: Cursor, name: string): void {
  for (let tag = nextTag(cursor); tag; tag = nextTag(cursor)) {
    if (tag.kind === 'close' && tag.name === name) return;
    const isNext = tag.name === 'page' || tag.name === 'logitem' || tag.name === 'mediawiki';
    if (!isNext) continue;
    cursor.at = tag.start;
    return;
  }
}

/** Characters of skipped text that a report shows. */
const SHOWN = 60;

/** Reads the beginning of the text up to the next tag; empty for white space and a byte order mark. */
const textOutside = (cursor: Cursor): string =>
  decodePieces(cursor, readPieces(cursor).slice(0, 1)).trim().slice(0, SHOWN);

/** A site without some interwiki prefixes, so that they are parts of titles. */
const siteWithout = (prefixes: readonly string[], site: Site): Site => ({
  ...site,
  interwikis: new Map([...site.interwikis].filter(([prefix]) => !prefixes.includes(prefix))),
});

/** The assumed prefix that a title begins with. */
function assumedPrefix(title: string, assumed: readonly string[]): string | undefined {
  const colon = title.indexOf(':');
  if (colon < 0 || assumed.length === 0) return undefined;
  const prefix = title.slice(0, colon).trim().toLowerCase();
  return assumed.includes(prefix) ? prefix : undefined;
}

function finishPage(
  { id, offset, restrictions, revisions, uploads, redirectTitle }: PageDraft,
  { namespace, key }: Title,
  continued: boolean,
  textOf: (place: TextPlace) => string,
  site: Site,
  options: ParseOptions,
): ParsedPage {
  const newest = revisions.reduce<PageDraft['revisions'][number] | undefined>(
    (best, one) => (best && isNewer(best, one) ? best : one),
    undefined,
  );
  const found = newest && readTexts({ id, namespace, key }, newest, textOf, redirectTitle, site, options);
  return {
    id,
    namespace,
    key,
    offset,
    continued,
    continues: false,
    restrictions,
    revisions: options.latestOnly && newest ? [newest] : revisions,
    uploads,
    ...found,
  };
}

/** Whether the first of two revisions is the newer one. */
export const isNewer = (
  a: { readonly timestamp: string; readonly id: number },
  b: { readonly timestamp: string; readonly id: number },
): boolean => a.timestamp > b.timestamp || (a.timestamp === b.timestamp && a.id > b.id);

interface Texts {
  readonly sink: TextSink;
  readonly textOf: (place: TextPlace) => string;
  /** Begins a page. */
  begin(): void;
  /** The problems that texts of the page have. */
  problems(offset: number, title: string): readonly Problem[];
  used(): Buffer;
}

/** Codes of the control characters that XML does not allow. */
const controls = Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 13].includes(code));

function createTexts(cursor: Cursor): Texts {
  const { bytes } = cursor;
  const isValid = isUtf8(bytes);
  // Replacing invalid bytes makes a text longer.
  // A native search for each is several times as fast as one with a pattern.
  const present = controls.filter((code) => bytes.includes(code));
  const to = isValid ? bytes : Buffer.allocUnsafeSlow(bytes.length * 3);
  const decode = createDecoder(cursor, to);
  let at = 0;
  let invalid = 0;
  let malformed = 0;
  let differing = { before: 0, after: 0 };
  let unexpected = { tags: 0, slots: 0 };
  const replaced = ({ start, end, isLiteral }: TextPiece): number => {
    const text = Buffer.from(bytes.toString('utf8', start, end));
    return createDecoder(cursorAt(text), to)({ start: 0, end: text.length, isLiteral }, at);
  };
  return {
    sink: {
      take: (pieces) => {
        const begin = at;
        const isBroken = !isValid && pieces.some(({ start, end }) => !isUtf8(bytes.subarray(start, end)));
        if (isBroken) invalid++;
        // Decoding overwrites what it reads.
        if (
          present.some((code) => pieces.some(({ start, end }) => bytes.subarray(start, end).includes(code)))
        )
          cursor.malformed++;
        for (const piece of pieces) at = isBroken ? replaced(piece) : decode(piece, at);
        const sha1 = sha1Base36(to.subarray(begin, at));
        return { place: { start: begin, length: at - begin }, sha1, isExact: !isBroken };
      },
      noteDifferent: (place) => {
        differing[place]++;
      },
      noteUnexpected: (what) => {
        unexpected[what]++;
      },
    },
    textOf: ({ start, length }) => to.toString('utf8', start, start + length),
    begin: () => {
      invalid = 0;
      ({ malformed } = cursor);
      differing = { before: 0, after: 0 };
      unexpected = { tags: 0, slots: 0 };
    },
    problems: (offset, title) => {
      const { before, after } = differing;
      const sum =
        invalid + cursor.malformed - malformed + before + after + unexpected.tags + unexpected.slots;
      if (sum === 0) return [];
      const counts: readonly (readonly [kind: string, count: number, message: (count: number) => string])[] =
        [
          [
            'utf-8',
            invalid,
            (count) => `Texts that are not valid UTF-8: ${count}; invalid bytes are replaced by U+FFFD.`,
          ],
          [
            'xml',
            cursor.malformed - malformed,
            (count) => `Characters and references that XML does not allow: ${count}.`,
          ],
          [
            'xml',
            unexpected.tags,
            (count) => `Tags within texts: ${count}; they are kept as they are written.`,
          ],
          ['xml', unexpected.slots, (count) => `Further texts of main slots: ${count}; they are skipped.`],
          [
            'sha1',
            before,
            (count) =>
              `Texts that do not match their hashes: ${count}; the dump is damaged here, or already was when it was written.`,
          ],
          [DOUBT, after, (count) => `Texts that do not match the hashes that follow them: ${count}.`],
        ];
      return counts.flatMap(([kind, count, message]) =>
        count > 0 ? [{ kind, offset, title, message: message(count) }] : [],
      );
    },
    used: () => to.subarray(0, at),
  };
}

/** The texts of the pages, compressed if wanted. */
function packed(
  pages: readonly ParsedPage[],
  texts: Buffer,
  { compress }: ParseOptions,
): Pick<ParsedBatch, 'pages' | 'texts'> {
  if (!compress) return { pages, texts };
  const pieces: Buffer[] = [];
  let at = 0;
  const pack = ({ start, length }: TextPlace): TextPlace => {
    const piece = deflateRawSync(texts.subarray(start, start + length));
    pieces.push(piece);
    at += piece.length;
    return { start: at - piece.length, length: piece.length };
  };
  const smaller = pages.map((page) => ({
    ...page,
    revisions: page.revisions.map((revision) => ({
      ...revision,
      slots: revision.slots.map((slot) => (slot.text ? { ...slot, text: pack(slot.text) } : slot)),
    })),
  }));
  return { pages: smaller, texts: joinBytes(pieces, at) };
}
