/** Length of a packet that is continued in the next one. */
const CONTINUED = 0xffffff;
/** Length of a packet's header. */
export const HEADER = 4;

/**
 * Handles a packet, from a place in the bytes up to another; returns the place after what it has handled, which may be
 * several packets. The bytes change afterwards.
 */
export type PacketHandler = (bytes: Buffer, place: number, end: number) => number;

const lengthAt = (bytes: Buffer, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

/**
 * Creates a function that takes what a server sends, in any pieces, and calls the handler for each packet. It keeps
 * copies of what has not come whole.
 */
export function createPacketReader(handle: PacketHandler): (piece: Buffer) => void {
  /** The beginning of a packet that has not come whole, in a buffer for all of it. */
  let begun: Buffer = Buffer.alloc(0);
  let size = 0;

  /** Handles the packets from a place on, and keeps the beginning of the last one. */
  const read = (bytes: Buffer, from: number): void => {
    let at = from;
    while (at + HEADER <= bytes.length) {
      const length = lengthAt(bytes, at);
      const place = at + HEADER;
      if (place + length > bytes.length) break;
      if (length < CONTINUED) {
        at = handle(bytes, place, place + length);
        continue;
      }
      const joined = join(bytes, at);
      if (typeof joined === 'number') {
        keep(bytes, at, joined);
        return;
      }
      handle(joined.packet, 0, joined.packet.length);
      at = joined.next;
    }
    if (at >= bytes.length) return;
    const isHeaderWhole = at + HEADER <= bytes.length;
    keep(bytes, at, isHeaderWhole ? HEADER + lengthAt(bytes, at) : HEADER);
  };
  const keep = (bytes: Buffer, at: number, needed: number): void => {
    const kept = Buffer.allocUnsafe(needed);
    size = bytes.copy(kept, 0, at);
    begun = kept;
  };
  return (piece) => {
    let at = 0;
    while (size > 0) {
      const added = piece.copy(begun, size, at);
      at += added;
      size += added;
      if (size < begun.length) return;
      size = 0;
      read(begun, 0);
    }
    read(piece, at);
  };
}

/** Joins a packet that is sent in parts; returns how many bytes are needed if they have not all come. */
function join(bytes: Buffer, start: number): { readonly packet: Buffer; readonly next: number } | number {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    if (at + HEADER > bytes.length) return at + HEADER - start;
    const length = lengthAt(bytes, at);
    const end = at + HEADER + length;
    if (end > bytes.length) return end - start;
    parts.push(bytes.subarray(at + HEADER, end));
    at = end;
    if (length < CONTINUED) return { packet: Buffer.concat(parts), next: at };
  }
}
