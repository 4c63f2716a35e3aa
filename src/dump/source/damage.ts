/** An archive that cannot be unpacked to its end. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

/** Tells failures of unpacking from all others. */
export async function* tellDamage(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw new DamagedArchiveError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
