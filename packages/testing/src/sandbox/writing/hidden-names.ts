import { Hiding, Namespace } from '@wikiquery/core/wiki';
import type { Author } from '@wikiquery/import/rows';
import type { WritableWiki } from './writable-wiki.ts';

/** The columns of what accounts did, each with that of who did it. */
const deeds = [
  ['revision', 'rev'],
  ['archive', 'ar'],
  ['recentchanges', 'rc'],
  ['oldimage', 'oi'],
  ['filearchive', 'fa'],
] as const;

const author = Hiding.user | Hiding.restricted;
const action = Hiding.text | Hiding.restricted;

/** Hides the name of an account wherever it did something or something was done with it, or shows it again. */
export function hideName(wiki: WritableWiki, { id, name }: Author, isHidden: boolean): void {
  if (id === 0) return;
  const set = (column: string, bits: number): string =>
    `${column} = ${isHidden ? `${column} | ${bits}` : `${column} & ~${bits}`}`;
  const actor = '(SELECT actor_id FROM actor WHERE actor_name = ?)';
  for (const [table, prefix] of deeds)
    wiki.run(
      `UPDATE ${table} SET ${set(`${prefix}_deleted`, author)} WHERE ${prefix}_actor = ${actor}`,
      name,
    );
  wiki.run(
    `UPDATE logging SET ${set('log_deleted', author)} WHERE log_actor = ${actor} AND log_type <> 'suppress'`,
    name,
  );
  const key = name.replaceAll(' ', '_');
  wiki.run(
    `UPDATE logging SET ${set('log_deleted', action)}
      WHERE log_namespace = ? AND log_title = ? AND log_type <> 'suppress'`,
    Namespace.user,
    key,
  );
  wiki.run(
    `UPDATE recentchanges SET ${set('rc_deleted', action)} WHERE rc_namespace = ? AND rc_title = ? AND rc_logid > 0`,
    Namespace.user,
    key,
  );
}
