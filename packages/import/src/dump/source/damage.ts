import { messageOf } from '@wikiquery/core/errors';

/** A truncated or corrupt archive. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

/** Rethrows errors of decompression as DamagedArchiveError. */
export async function* tellDamage(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw new DamagedArchiveError(
      messageOf(error)
        .trim()
        .replaceAll(/\s*\n\s*/g, ' '),
      { cause: error },
    );
  }
}

/** Returns the chunks up to where decompression fails; `check`, called after the last chunk, throws that error. */
export function untilDamage(chunks: AsyncIterable<Buffer>): {
  readonly chunks: AsyncIterable<Buffer>;
  check(this: void): void;
} {
  let damage: DamagedArchiveError | undefined;
  return {
    chunks: (async function* () {
      try {
        yield* chunks;
      } catch (error) {
        if (!(error instanceof DamagedArchiveError)) throw error;
        damage = error;
      }
    })(),
    check: () => {
      if (damage) throw damage;
    },
  };
}
