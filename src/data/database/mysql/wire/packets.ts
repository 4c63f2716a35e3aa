/** Length of a packet that is continued in the next one. */
const CONTINUED = 0xffffff;
/** Length of a packet's header. */
export const HEADER = 4;

/**
 * Handles a packet, from a place in the bytes up to another; returns the place after what it has handled, which may be
 * several packets.
 */
export type PacketHandler = (bytes: Buffer, place: number, end: number) => number;

/** Creates a function that takes what a server sends, in any pieces, and calls the handler for each packet. */
export function createPacketReader(handle: PacketHandler): (piece: Buffer) => void {
  /** The beginning of a packet that has not come whole. */
  let pieces: Buffer[] = [];
  let size = 0;
  /** How many bytes are needed to go on. */
  let needed = HEADER;

  const read = (bytes: Buffer): void => {
    let at = 0;
    while (at + HEADER <= bytes.length) {
      const length = bytes.readUIntLE(at, 3);
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
    if (at === bytes.length) return;
    const isHeaderWhole = at + HEADER <= bytes.length;
    keep(bytes, at, isHeaderWhole ? HEADER + bytes.readUIntLE(at, 3) : HEADER);
  };
  const keep = (bytes: Buffer, at: number, length: number): void => {
    pieces = [at === 0 ? bytes : bytes.subarray(at)];
    size = bytes.length - at;
    needed = length;
  };
  return (piece) => {
    if (size === 0) {
      read(piece);
      return;
    }
    pieces.push(piece);
    size += piece.length;
    // Joined only when there is enough: joining at each piece would copy a long text again and again.
    if (size < needed) return;
    const whole = Buffer.concat(pieces, size);
    pieces = [];
    size = 0;
    needed = HEADER;
    read(whole);
  };
}

/** Joins a packet that is sent in parts; returns how many bytes are needed if they have not all come. */
function join(bytes: Buffer, start: number): { readonly packet: Buffer; readonly next: number } | number {
  const parts: Buffer[] = [];
  let at = start;
  for (;;) {
    if (at + HEADER > bytes.length) return at + HEADER - start;
    const length = bytes.readUIntLE(at, 3);
    const end = at + HEADER + length;
    if (end > bytes.length) return end - start;
    parts.push(bytes.subarray(at + HEADER, end));
    at = end;
    if (length < CONTINUED) return { packet: Buffer.concat(parts), next: at };
  }
}
