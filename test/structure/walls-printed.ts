/**
 * Texts and numbers made of what is hidden, which compile: the linter refuses each. Where one passes, its comment is
 * unused, and `walls.integration.test.ts` fails.
 */
import type { Store } from '../../packages/core/src/data/store/store.ts';
import { jsonText } from '../../packages/core/src/wiki/json.ts';

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
    // oxlint-disable-next-line typescript/no-base-to-string -- the values of a row in a list
    Object.values(row).join(' '),
    // oxlint-disable-next-line typescript/no-base-to-string -- the name as it is written in a language
    row.actor_name.toLocaleString(),
    // oxlint-disable-next-line typescript/require-array-sort-compare -- names in the order of their texts
    rows.map((one) => one.actor_name).toSorted(),
    // oxlint-disable-next-line typescript/no-deprecated -- the name as a number
    Number(row.actor_name),
  ]);
}

/** Never called either: what may be anything takes a name with it. */
export async function anything(store: Store, file: string): Promise<Readonly<Record<number, string>>> {
  const rows = await store.all(store.from('actor').select(['actor_id', 'actor_name']));
  const pairs = rows.map((row) => [row.actor_id, row.actor_name]);
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- names as texts
  const names: readonly string[] = Object.fromEntries(pairs);
  // oxlint-disable-next-line typescript/no-unsafe-argument -- names as JSON
  names.concat(jsonText(Object.fromEntries(pairs)));
  // oxlint-disable-next-line import/no-dynamic-require -- what opens names, imported by a name that is computed
  await import(file);
  // oxlint-disable-next-line typescript/no-unsafe-return -- names as an answer
  return Object.fromEntries(pairs);
}
