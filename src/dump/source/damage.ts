/** An archive that cannot be unpacked to its end. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

/** Tells failures of unpacking from all others. */
export async function* tellDamage(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw new DamagedArchiveError(
      (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s*\n\s*/g, ' '),
      { cause: error },
    );
  }
}

/** Pieces up to where unpacking fails; `check` throws what has stopped it, for when they have all been used. */
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
