import { basename } from 'node:path';

/** The latest day that names of dumps tell, in eight digits; undefined where none does. */
export const dumpDate = (names: readonly string[]): string | undefined =>
  names
    .flatMap(
      (name) => /(?:^|-)(20\d\d)-?([01]\d)-?([0-3]\d)(?=[-.])/.exec(basename(name))?.slice(1).join('') ?? [],
    )
    .toSorted()
    .at(-1);
