/** Length of a packet that continues in the next one. */
const CONTINUED = 0xffffff;
/** Length of a packet's header. */
export const HEADER = 4;

/**
 * Handles the packet between two offsets; returns the offset after the last packet that it has handled, which may be a
 * later one. The bytes are valid during the call.
 */
export type PacketHandler = (bytes: Buffer, offset: number, end: number) => number;

const lengthAt = (bytes: Buffer, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

/**
 * Creates a function that splits received bytes, in pieces of any size, into packets and calls the handler for each. It
 * keeps a copy of an incomplete packet.
 */
export function createPacketReader(handle: PacketHandler): (piece: Buffer) => void {
  /** A buffer for all of an incomplete packet, with its beginning. */
  let incomplete: Buffer = Buffer.alloc(0);
  let size = 0;

  /** Handles the complete packets from an offset on, and keeps the beginning of the next one. */
  const read = (bytes: Buffer, from: number): void => {
    let at = from;
    while (at + HEADER <= bytes.length) {
      const length = lengthAt(bytes, at);
      const offset = at + HEADER;
      if (offset + length > bytes.length) break;
      if (length < CONTINUED) {
        at = handle(bytes, offset, offset + length);
        continue;
      }
      const joined = join(bytes, at);
      if (joined.kind === 'incomplete') {
        keep(bytes, at, joined.needed);
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
    incomplete = kept;
  };
  return (piece) => {
    let at = 0;
    while (size > 0) {
      const added = piece.copy(incomplete, size, at);
      at += added;
      size += added;
      if (size < incomplete.length) return;
      size = 0;
      read(incomplete, 0);
    }
    read(piece, at);
  };
}

/** A packet sent in several parts. */
type JoinedPacket =
  | { readonly kind: 'complete'; readonly packet: Buffer; readonly next: number }
  /** With the number of bytes that are needed to continue. */
  | { readonly kind: 'incomplete'; readonly needed: number };

/** Joins the parts of a packet. */
function join(bytes: Buffer, start: number): JoinedPacket {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    if (at + HEADER > bytes.length) return { kind: 'incomplete', needed: at + HEADER - start };
    const length = lengthAt(bytes, at);
    const end = at + HEADER + length;
    if (end > bytes.length) return { kind: 'incomplete', needed: end - start };
    parts.push(bytes.subarray(at + HEADER, end));
    at = end;
    if (length < CONTINUED) return { kind: 'complete', packet: Buffer.concat(parts), next: at };
  }
}
