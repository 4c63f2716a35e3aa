/** Decompresses FastLZ of either level; undefined if the data is corrupt or does not have the given length. */
export function fromFastLz(data: Buffer, length: number): Buffer | undefined {
  const out = Buffer.alloc(length);
  const isFar = (data[0] ?? 0) >> 5 === 1;
  let from = 0;
  let to = 0;
  const next = (): number => data[from++] ?? 0;
  let control = next() & 31;
  for (;;) {
    if (control < 32) {
      const run = control + 1;
      if (from + run > data.length || to + run > length) return undefined;
      data.copy(out, to, from, from + run);
      from += run;
      to += run;
    } else {
      let run = (control >> 5) + 2;
      const high = (control & 31) << 8;
      if (run === EXTENDED_LENGTH) {
        let more = 0;
        do {
          more = next();
          run += more;
        } while (isFar && more === 255 && from < data.length);
      }
      const low = next();
      let distance = high + low + 1;
      if (isFar && low === 255 && high === 31 << 8) distance = FAR_DISTANCE + ((next() << 8) | next()) + 1;
      if (distance > to || to + run > length || from > data.length) return undefined;
      // Byte by byte, since source and target can overlap.
      for (let i = 0; i < run; i++, to++) out[to] = out[to - distance] ?? 0;
    }
    if (from >= data.length) break;
    control = next();
  }
  return to === length ? out : undefined;
}

/** The length that further bytes add to. */
const EXTENDED_LENGTH = 9;
/** The distance above which references have another encoding. */
const FAR_DISTANCE = 8191;
