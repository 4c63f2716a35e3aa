import { combinedSha1, hexSha1 } from '@wikiquery/core/wiki';
import { readPieces, type TextPiece } from './character-data.ts';
import type { Cursor } from './cursor.ts';
import type { ParsedAuthor, ParsedRevision, ParsedSlot, TextPlace } from './records.ts';
import { attribute, elementText, nextTag, skipElement, type Tag } from './tags.ts';

/** Collects the texts of revisions. */
export interface TextSink {
  /** Decodes and adds a text; returns its place and SHA-1, and whether it is exact, with no invalid bytes replaced. */
  take(
    this: void,
    pieces: readonly TextPiece[],
  ): { readonly place: TextPlace; readonly sha1: string; readonly isExact: boolean };
  /** Counts a text that does not match its hash in the dump; `place` is where that stands relative to the text. */
  noteDifferent(this: void, place: 'before' | 'after'): void;
  /** Counts a text or slot that is not as the schema says, by what is wrong. */
  noteUnexpected(this: void, what: Unexpected): void;
}

/** What a revision may have that the schema does not allow: tags within a text, or a second text of the main slot. */
export type Unexpected = 'tags' | 'slots';

/** Thrown where an element is not closed properly, or a revision lacks a valid timestamp. */
export class CutError extends Error {
  override readonly name = 'CutError';
  /** Offset from which reading can continue. */
  readonly at: number;
  constructor(at: number) {
    super('An element is not closed.');
    this.at = at;
  }
}

/** Reads the child elements of an element up to its closing tag; skips those for which `child` returns false. */
export function readChildren(cursor: Cursor, name: string, child: (tag: Tag) => boolean): void {
  for (;;) {
    const tag = nextTag(cursor);
    if (!tag) throw new CutError(cursor.text.length);
    if (tag.kind === 'close') {
      if (tag.name === name) return;
      throw new CutError(tag.start);
    }
    if (isBarrier(tag.name, name)) throw new CutError(tag.start);
    if (!child(tag) && tag.kind === 'open' && !skipElement(cursor, tag.name))
      throw new CutError(cursor.text.length);
  }
}

/** Whether a tag cannot occur inside an element, which is therefore not closed. */
const isBarrier = (found: string, inside: string): boolean =>
  found === 'page' || (found === 'revision' && inside !== 'page');

/** Reads the text of an element without child elements, and its closing tag. */
export function leaf(cursor: Cursor, tag: Tag): string {
  if (tag.kind === 'empty') return '';
  const text = elementText(cursor);
  const end = nextTag(cursor);
  if (end?.kind !== 'close' || end.name !== tag.name) throw new CutError(end?.start ?? cursor.text.length);
  return text;
}

/** A slot as it is written. */
export interface SlotDraft {
  role: string;
  model: string;
  origin: number;
  /** Whether there is an element for its text. */
  isGiven: boolean;
  text?: TextPlace;
  size: number;
  sha1: string;
  /** The hash in the dump, and that of the text; empty if there is none. */
  told: string;
  found: string;
  deleted: boolean;
}

const newSlot = (role: string): SlotDraft => ({
  role,
  model: 'wikitext',
  origin: 0,
  isGiven: false,
  size: 0,
  sha1: '',
  told: '',
  found: '',
  deleted: false,
});

/** A revision as it is written, which may lack anything. */
export interface RevisionDraft extends Omit<ParsedRevision, 'slots'> {
  /** The hash of the whole revision; empty if there is none. */
  readonly sha1: string;
  readonly main: SlotDraft;
  readonly others: readonly SlotDraft[];
}

/** Reads a revision after its opening tag; `defaultModel` is the main slot's content model where the dump has none. */
export function readRevisionDraft(cursor: Cursor, sink: TextSink, defaultModel: string): RevisionDraft {
  let id = 0;
  let parent: number | undefined;
  let timestamp = '';
  let author: ParsedAuthor | undefined;
  let comment = '';
  let minor = false;
  let deleted = 0;
  let sha1 = '';
  const main = { ...newSlot('main'), model: defaultModel };
  const others: SlotDraft[] = [];
  readChildren(cursor, 'revision', (tag) => {
    switch (tag.name) {
      case 'id':
        id = Number(leaf(cursor, tag));
        return true;
      case 'parentid':
        parent = Number(leaf(cursor, tag));
        return true;
      case 'timestamp':
        timestamp = digitsOf(leaf(cursor, tag));
        return true;
      case 'contributor':
        author = readAuthor(cursor, tag);
        if (!author) deleted |= 4;
        return true;
      case 'comment':
        if (attribute(tag, 'deleted') !== undefined) deleted |= 2;
        comment = leaf(cursor, tag);
        return true;
      case 'minor':
        minor = true;
        return false;
      case 'sha1':
        sha1 = leaf(cursor, tag);
        return true;
      case 'content': {
        const slot = newSlot('');
        readChildren(cursor, 'content', (inner) => readSlotPart(cursor, inner, slot, sink));
        others.push(slot);
        return true;
      }
      case 'text':
        readText(cursor, tag, main, sink, others.length === 0 ? sha1 : '');
        return true;
      default:
        return readSlotPart(cursor, tag, main, sink);
    }
  });
  return {
    id,
    ...(parent !== undefined && { parent }),
    timestamp,
    ...(author && { author }),
    comment,
    minor,
    deleted,
    sha1,
    main,
    others,
  };
}

/** Reads a revision after its opening tag, as {@link readRevisionDraft} does, which has to be whole. */
export function readRevision(cursor: Cursor, sink: TextSink, defaultModel: string): ParsedRevision {
  const read = readRevisionDraft(cursor, sink, defaultModel);
  const { sha1, main: written, others: contents, deleted, ...draft } = read;
  if (draft.timestamp.length !== 14) throw new CutError(cursor.at);
  const [main, others] = mainSlot(written, contents, sink);
  for (const slot of [main, ...others]) if (isDifferent(slot)) sink.noteDifferent('before');
  // With several slots, the revision's hash is a combined one.
  if (main.told === '' && others.length === 0) {
    if (isDifferent({ ...main, told: sha1 })) sink.noteDifferent('after');
    // The hash of the text itself is preferred: in old dumps, some hashes belong to other texts.
    if (main.sha1 === '') main.sha1 = sha1;
  }
  const id = Number.isSafeInteger(draft.id) && draft.id > 0 ? draft.id : 0;
  return {
    ...draft,
    id,
    deleted: main.deleted ? deleted | 1 : deleted,
    slots: [main, ...others].map(finishSlot),
  };
}

/** Separates the main slot, which the dump has in the revision or in an element for slots, from the others. */
function mainSlot(
  written: SlotDraft,
  contents: readonly SlotDraft[],
  sink: TextSink,
): readonly [main: SlotDraft, others: readonly SlotDraft[]] {
  const isMain = ({ role }: SlotDraft): boolean => role === '' || role === 'main';
  const others = contents.filter((slot) => !isMain(slot));
  const [first, ...more] = [...(written.isGiven ? [written] : []), ...contents.filter(isMain)];
  for (const _ of more) sink.noteUnexpected('slots');
  if (!first || first === written) return [written, others];
  return [{ ...first, role: 'main' }, others];
}

/** Whether a text does not match its hash in the dump, which some programs write in hexadecimal. */
const isDifferent = ({ told, found }: SlotDraft): boolean =>
  told !== '' && found !== '' && told !== found && !isHexadecimalOf(told, found);

/** Whether a hash is another one in hexadecimal; compares lengths first, since conversion is expensive. */
const isHexadecimalOf = (hash: string, base36: string): boolean =>
  hash.length === 40 && hexSha1(base36) === hash.toLowerCase();

/** Returns the hash of a revision: that of its only slot, or the combined hash of its slots. */
export const revisionSha1 = ({ slots }: Pick<ParsedRevision, 'slots'>): string =>
  combinedSha1(slots.map(({ role, sha1 }) => [role, sha1]));

const finishSlot = ({ role, model, origin, size, sha1, text }: SlotDraft): ParsedSlot => ({
  role,
  model,
  origin,
  size,
  sha1,
  ...(text && { text }),
});

function readSlotPart(cursor: Cursor, tag: Tag, slot: SlotDraft, sink: TextSink): boolean {
  switch (tag.name) {
    case 'role':
      slot.role = leaf(cursor, tag);
      return true;
    case 'origin':
      slot.origin = Number(leaf(cursor, tag));
      return true;
    case 'model':
      slot.model = leaf(cursor, tag);
      return true;
    case 'text':
      readText(cursor, tag, slot, sink, '');
      return true;
    default:
      return false;
  }
}

function readText(cursor: Cursor, tag: Tag, slot: SlotDraft, sink: TextSink, known: string): void {
  slot.told = attribute(tag, 'sha1') ?? known;
  slot.sha1 = slot.told;
  slot.size = Number(attribute(tag, 'bytes') ?? 0);
  slot.isGiven = true;
  if (attribute(tag, 'deleted') !== undefined) {
    slot.deleted = true;
    leaf(cursor, tag);
    return;
  }
  const pieces = tag.kind === 'empty' ? [] : textPieces(cursor, sink);
  const isStub = attribute(tag, 'id') !== undefined || attribute(tag, 'location') !== undefined;
  // Dumps without texts have their sizes; otherwise a missing size means the empty text.
  if (pieces.length === 0 && (isStub || slot.size > 0)) return;
  const { place, sha1, isExact } = sink.take(pieces);
  slot.text = place;
  slot.size = place.length;
  if (isExact) slot.found = sha1;
  if (slot.told === '' || !isExact || isHexadecimalOf(slot.told, sha1)) slot.sha1 = sha1;
}

/**
 * Reads the pieces of a text and its closing tag. Some programs do not escape the tags of a text; what cannot be an
 * element of a dump is kept as it is written.
 */
function textPieces(cursor: Cursor, sink: TextSink): readonly TextPiece[] {
  const { text } = cursor;
  let pieces = readPieces(cursor);
  for (;;) {
    const { at: start } = cursor;
    const tag = nextTag(cursor);
    if (!tag) throw new CutError(text.length);
    if (tag.kind === 'close' && tag.name === 'text') return pieces;
    if (structure.has(tag.name)) throw new CutError(start);
    sink.noteUnexpected('tags');
    pieces = [...pieces, { start, end: cursor.at, isLiteral: false }, ...readPieces(cursor)];
  }
}

/** Elements of a dump that contain others, or stand next to texts. */
const structure = new Set(
  'mediawiki siteinfo page revision upload logitem contributor content text sha1 model format origin'.split(
    ' ',
  ),
);

/** Reads an author; undefined if it is hidden or has no name. */
export function readAuthor(cursor: Cursor, tag: Tag): ParsedAuthor | undefined {
  if (attribute(tag, 'deleted') !== undefined) {
    leaf(cursor, tag);
    return undefined;
  }
  let name: string | undefined;
  let id = 0;
  if (tag.kind === 'open') {
    readChildren(cursor, 'contributor', (inner) => {
      if (inner.name === 'username' || inner.name === 'ip') name = leaf(cursor, inner);
      else if (inner.name === 'id') id = Number(leaf(cursor, inner)) || 0;
      else return false;
      return true;
    });
  }
  return name === undefined || name === '' ? undefined : { name: name.replaceAll('_', ' '), id };
}

/** Converts a timestamp such as `2025-01-31T04:10:26Z` to fourteen digits; to fewer if it is incomplete. */
export const digitsOf = (time: string): string =>
  usualTime.test(time)
    ? `${time.slice(0, 4)}${time.slice(5, 7)}${time.slice(8, 10)}${time.slice(11, 13)}${time.slice(14, 16)}${time.slice(17, 19)}`
    : time.replaceAll(/\D/g, '').slice(0, 14);

const usualTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
