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

const PAGE_END = Buffer.from('</page>');
const REVISION_END = Buffer.from('</revision>');
const PAGE = Buffer.from('<page');
const REVISION = Buffer.from('<revision');

/**
 * Splits a dump into batches, after pages or, in large pages, revisions; `start` is the offset of the first chunk.
 * Texts cannot contain the closing tags, since their brackets are escaped, so the last one in a chunk is a real one.
 */
export async function* splitPages(
  chunks: AsyncIterable<Buffer>,
  start = 0,
  sizes: SplitSizes = usualSizes,
): AsyncGenerator<Batch> {
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
    if (continues) head = headOf(bytes);
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
    const page = endOfLast(whole, PAGE_END);
    const revision = page === 0 && length >= sizes.page ? endOfLast(whole, REVISION_END) : 0;
    if (page > 0) yield take(whole, page, false);
    else if (revision > 0) yield take(whole, revision, true);
    // Searching again is only worth it when much has been added.
    else wanted = length + Math.max(sizes.batch, length >> 1);
  }
  const whole = Buffer.concat(waiting);
  if (whole.length > 0 || head.length > 0) yield take(whole, whole.length, false);
  ending.check();
}

function endOfLast(bytes: Buffer, tag: Buffer): number {
  const at = bytes.lastIndexOf(tag);
  return at < 0 ? 0 : at + tag.length;
}

/** The part of a page before its first revision. */
function headOf(bytes: Buffer): Buffer {
  const page = bytes.lastIndexOf(PAGE);
  const revision = bytes.indexOf(REVISION, page);
  return page < 0 || revision < 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(page, revision));
}
