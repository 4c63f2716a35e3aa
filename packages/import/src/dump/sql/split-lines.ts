import { untilDamage } from '../source/damage.ts';
import { joinBytes } from '../source/join-bytes.ts';

/** A batch of whole lines of an SQL dump; line breaks within values are escaped. */
export interface LineBatch {
  /** Offset of its beginning in the uncompressed dump. */
  readonly offset: number;
  /** Offset of its end there. */
  readonly end: number;
  readonly bytes: Uint8Array;
}

const LINE_BREAK = 10;
const BATCH = 1 << 20;

/** Splits an SQL dump at line breaks into batches of about `size` bytes; `start` is the offset of the first chunk. */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  start = 0,
  size = BATCH,
): AsyncGenerator<LineBatch> {
  let waiting: Buffer[] = [];
  let length = 0;
  let offset = start;
  const ending = untilDamage(chunks);
  for await (const chunk of ending.chunks) {
    waiting.push(chunk);
    length += chunk.length;
    const last = length < size ? -1 : chunk.lastIndexOf(LINE_BREAK);
    if (last < 0) continue;
    const rest = chunk.subarray(last + 1);
    const bytes = joinBytes(waiting, length - rest.length);
    const end = offset + bytes.length;
    // The consumer may transfer the bytes to a thread, so they must not be used after this.
    yield { offset, end, bytes };
    offset = end;
    waiting = rest.length > 0 ? [rest] : [];
    ({ length } = rest);
  }
  if (length > 0) yield { offset, end: offset + length, bytes: joinBytes(waiting, length) };
  ending.check();
}
