import { isUtf8 } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { sha1Base36 } from '../../../wiki/sha1.ts';
import type { Site } from '../../../wiki/site.ts';
import { joinBytes } from '../source/join-bytes.ts';
import type { Batch } from './split.ts';
import { readPage, type PageDraft } from './read-page.ts';
import type { TextSink } from './read-revision.ts';
import { readTexts } from './read-texts.ts';
import { DOUBT, type ParsedBatch, type ParsedPage, type Problem, type TextPlace } from './records.ts';
import { createDecoder } from './entities.ts';
import { type Cursor, cursorAt, nextTag } from './tags.ts';

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
}

/** Parses the pages of a batch; the decoded texts may overwrite its bytes. */
export function parseBatch(batch: Batch, site: Site, options: ParseOptions): ParsedBatch {
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.byteLength);
  const problems: Problem[] = [];
  const pages: ParsedPage[] = [];
  const cursor = cursorAt(bytes);
  const texts = createTexts(cursor);
  const offsetOf = (at: number): number => batch.offset + Math.max(0, at - batch.repeated);
  let isEnd = false;
  let isFirst = batch.repeated > 0;
  for (;;) {
    const tag = nextTag(cursor);
    if (!tag) break;
    if (tag.name === 'mediawiki' && tag.kind === 'close') isEnd = true;
    if (tag.name !== 'page' || tag.kind !== 'open') continue;
    const offset = offsetOf(tag.start);
    texts.begin();
    const draft = readPage(cursor, texts.sink, site, offset, batch.continues);
    const continued = isFirst;
    isFirst = false;
    if (!draft) {
      problems.push({
        kind: 'page',
        offset,
        title: '',
        message: 'A page without a title or a valid ID is skipped.',
      });
      continue;
    }
    problems.push(...draft.problems);
    if (texts.invalid() > 0) {
      const message = `Texts that are not valid UTF-8: ${texts.invalid()}; invalid bytes are replaced by U+FFFD.`;
      problems.push({ kind: 'utf-8', offset, title: draft.title, message });
    }
    const { before, after } = texts.differing();
    if (before > 0) {
      const message = `Texts that do not match their hashes: ${before}; the dump is damaged here, or already was when it was written.`;
      problems.push({ kind: 'sha1', offset, title: draft.title, message });
    }
    if (after > 0) {
      const message = `Texts that do not match the hashes that follow them: ${after}.`;
      problems.push({ kind: DOUBT, offset, title: draft.title, message });
    }
    if (options.namespaces && !options.namespaces.includes(draft.namespace)) continue;
    if (draft.revisions.length === 0 && !continued) {
      const message = 'The page has no revision and is skipped.';
      if (draft.problems.length === 0) problems.push({ kind: 'page', offset, title: draft.title, message });
      continue;
    }
    pages.push(finishPage(draft, continued, texts.textOf, site, options));
  }
  const last = pages.at(-1);
  if (batch.continues && last) pages[pages.length - 1] = { ...last, continues: true };
  return { ...packed(pages, texts.used(), options), isEnd, problems };
}

function finishPage(
  { id, namespace, key, offset, restrictions, revisions, uploads, redirectTitle }: PageDraft,
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
  begin(): void;
  /** Texts of the page that are not valid UTF-8, and those that do not have the hash that the dump says. */
  invalid(): number;
  differing(): { readonly before: number; readonly after: number };
  used(): Buffer;
}

function createTexts(cursor: Cursor): Texts {
  const { bytes } = cursor;
  const isValid = isUtf8(bytes);
  // Replacing invalid bytes makes a text longer.
  const to = isValid ? bytes : Buffer.allocUnsafeSlow(bytes.length * 3);
  const decode = createDecoder(cursor, to);
  let at = 0;
  let invalid = 0;
  let differing = { before: 0, after: 0 };
  const replaced = (start: number, end: number): number => {
    invalid++;
    const text = Buffer.from(bytes.toString('utf8', start, end));
    return createDecoder(cursorAt(text), to)(0, text.length, at);
  };
  return {
    sink: {
      take: (start, end) => {
        const begin = at;
        const isBroken = !isValid && !isUtf8(bytes.subarray(start, end));
        at = isBroken ? replaced(start, end) : decode(start, end, at);
        const sha1 = sha1Base36(to.subarray(begin, at));
        return { place: { start: begin, length: at - begin }, sha1, isExact: !isBroken };
      },
      noteDifferent: (place) => {
        differing[place]++;
      },
    },
    textOf: ({ start, length }) => to.toString('utf8', start, start + length),
    begin: () => {
      invalid = 0;
      differing = { before: 0, after: 0 };
    },
    invalid: () => invalid,
    differing: () => differing,
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
