import { untilDamage } from '../source/damage.ts';
import { joinBytes } from '../source/join-bytes.ts';

/** A batch of a dump: whole pages, or whole revisions of one page. */
export interface Batch {
  /** Offset of its beginning in the uncompressed dump. */
  readonly offset: number;
  /** Offset of its end there. */
  readonly end: number;
  readonly bytes: Uint8Array;
  /** Bytes at the beginning that repeat the head of a page from an earlier batch. */
  readonly repeated: number;
  /** Whether the last page continues in the next batch. */
  readonly continues: boolean;
}

/** Bytes of a batch, and of a page that is split between revisions. */
export interface SplitSizes {
  readonly batch: number;
  readonly page: number;
}

const usualSizes: SplitSizes = { batch: 1 << 20, page: 4 << 20 };

/** Where a dump is split, and how large the batches are. */
export interface SplitOptions {
  /** Offset of the first chunk in the dump; 0 by default. */
  readonly start?: number;
  readonly sizes?: SplitSizes;
  /** What the names of elements begin with, such as `mw:`; empty by default. */
  readonly prefix?: string;
}

/**
 * Splits a dump into batches, after pages, log entries or, in large pages, revisions. Texts contain the closing tags only
 * in CDATA sections, since their brackets are escaped elsewhere.
 */
export async function* splitPages(
  chunks: AsyncIterable<Buffer>,
  { start = 0, sizes = usualSizes, prefix = '' }: SplitOptions = {},
): AsyncGenerator<Batch> {
  const [pageEnd, logEnd, revisionEnd] = ['page', 'logitem', 'revision'].map((name) =>
    Buffer.from(`</${prefix}${name}>`),
  );
  const marks: HeadMarks = {
    page: Buffer.from(`<${prefix}page`),
    revision: Buffer.from(`<${prefix}revision`),
  };
  let waiting: Buffer[] = [];
  let length = 0;
  let offset = start;
  let head: Buffer = Buffer.alloc(0);
  let wanted = sizes.batch;

  const take = (whole: Buffer, end: number, continues: boolean): Batch => {
    const bytes = joinBytes([head, whole.subarray(0, end)], head.length + end);
    const batch = { offset, end: offset + end, bytes, repeated: head.length, continues };
    const rest = whole.subarray(end);
    waiting = rest.length > 0 ? [rest] : [];
    length = rest.length;
    offset += end;
    if (continues) head = headOf(bytes, marks);
    else head = Buffer.alloc(0);
    wanted = sizes.batch;
    return batch;
  };

  const ending = untilDamage(chunks);
  for await (const chunk of ending.chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < wanted) continue;
    const whole = waiting.length === 1 ? chunk : Buffer.concat(waiting);
    waiting = [whole];
    const sections = sectionsOf(whole);
    const page = Math.max(endOfLast(whole, pageEnd, sections), endOfLast(whole, logEnd, sections));
    const revision = page === 0 && length >= sizes.page ? endOfLast(whole, revisionEnd, sections) : 0;
    if (page > 0) yield take(whole, page, false);
    else if (revision > 0) yield take(whole, revision, true);
    // Searching again is only worth it when much has been added.
    else wanted = length + Math.max(sizes.batch, length >> 1);
  }
  const whole = Buffer.concat(waiting);
  if (whole.length > 0 || head.length > 0) yield take(whole, whole.length, false);
  ending.check();
}

/** Begin and end of a part of a document that has no tags. */
type Range = readonly [start: number, end: number];

/** What begins and ends the parts of a document that have no tags. */
const delimiters = [
  [Buffer.from('<!--'), Buffer.from('-->')],
  [Buffer.from('<![CDATA['), Buffer.from(']]>')],
] as const;

/** Returns the comments and CDATA sections of a part of a dump, in order; most dumps have none. */
function sectionsOf(bytes: Buffer): readonly Range[] {
  const found: Range[] = [];
  for (let at = bytes.indexOf('<!'); at >= 0; at = bytes.indexOf('<!', at)) {
    const start = at;
    const [begin, end] =
      delimiters.find(([mark]) => bytes.subarray(start, start + mark.length).equals(mark)) ?? [];
    if (!begin) {
      at += 2;
      continue;
    }
    const close = bytes.indexOf(end ?? begin, at + begin.length);
    if (close < 0) return [...found, [at, bytes.length]];
    found.push([at, close]);
    at = close;
  }
  return found;
}

/** The last place of a tag that is not in one of the sections; -1 if there is none. */
function lastPlace(bytes: Buffer, tag: Buffer, sections: readonly Range[]): number {
  let at = bytes.lastIndexOf(tag);
  for (let i = sections.length - 1; i >= 0 && at >= 0; i--) {
    const [start = 0, end = 0] = sections[i] ?? [];
    if (at < start) continue;
    if (at >= end) break;
    at = start === 0 ? -1 : bytes.lastIndexOf(tag, start - 1);
  }
  return at;
}

function endOfLast(bytes: Buffer, tag: Buffer | undefined, sections: readonly Range[]): number {
  const at = tag ? lastPlace(bytes, tag, sections) : -1;
  return at < 0 || !tag ? 0 : at + tag.length;
}

/** What a page and a revision begin with. */
interface HeadMarks {
  readonly page: Buffer;
  readonly revision: Buffer;
}

/** The part of a page before its first revision. */
function headOf(bytes: Buffer, marks: HeadMarks): Buffer {
  const page = lastPlace(bytes, marks.page, sectionsOf(bytes));
  const revision = bytes.indexOf(marks.revision, page);
  return page < 0 || revision < 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(page, revision));
}
