/**
 * Texts made of what is hidden, which compile: the linter refuses each. Where one passes, its comment is unused, and
 * `walls.integration.test.ts` fails.
 */
import type { Store } from '../../src/data/store/store.ts';

/** Never called: it is there for the linter. */
export async function printed(store: Store): Promise<unknown[]> {
  const rows = await store.all(store.from('actor').select(['actor_id', 'actor_name']));
  return rows.map((row) => [
    // oxlint-disable-next-line no-restricted-properties -- the name in JSON
    JSON.stringify(row.actor_name),
    // oxlint-disable-next-line no-restricted-properties -- and that of a whole row
    JSON.stringify(row),
    // oxlint-disable-next-line typescript/no-base-to-string -- the name as a text
    String(row.actor_name),
    // oxlint-disable-next-line typescript/no-base-to-string -- the same by its own method
    row.actor_name.toString(),
    // oxlint-disable-next-line typescript/no-base-to-string -- the name in a list
    ['by', row.actor_name].join(' '),
  ]);
}
