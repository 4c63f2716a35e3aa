import type { AnyRequest } from 'wikiquery-client';
import { questions } from '../mirror/questions.ts';
import type { BothWikis } from './both-wikis.ts';

/** Who asks about the state of the wikis. */
const readers = ['anonymous', 'sysop'] as const;

/** Asks both wikis about all that they have, and tells in which answers they differ. */
export async function askBoth(
  both: BothWikis,
): Promise<{ readonly asked: number; readonly differing: readonly string[] }> {
  const differing: string[] = [];
  for (const reader of readers)
    for (const question of questions) {
      const request: AnyRequest = { action: 'query', formatversion: 2, errorformat: 'none', ...question };
      const { differences } = await both.send(reader, request);
      if (differences.length > 0)
        differing.push(`${reader} ${JSON.stringify(question)} ${differences.slice(0, 2).join('; ')}`);
    }
  return { asked: readers.length * questions.length, differing };
}
