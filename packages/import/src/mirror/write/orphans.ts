import { chunks, columnBy, marks, rowsBy, type Orphans, type Statements, type Writing } from './database.ts';

/** The columns that refer to comments, and those that refer to actors. */
const ofComments = [
  ['revision', 'rev_comment_id'],
  ['logging', 'log_comment_id'],
  ['recentchanges', 'rc_comment_id'],
  ['image', 'img_description_id'],
  ['oldimage', 'oi_description_id'],
  ['filearchive', 'fa_description_id'],
  ['filearchive', 'fa_deleted_reason_id'],
  ['archive', 'ar_comment_id'],
  ['block', 'bl_reason_id'],
  ['protected_titles', 'pt_reason_id'],
] as const;
const ofActors = [
  ['revision', 'rev_actor'],
  ['logging', 'log_actor'],
  ['recentchanges', 'rc_actor'],
  ['image', 'img_actor'],
  ['oldimage', 'oi_actor'],
  ['filearchive', 'fa_actor'],
  ['archive', 'ar_actor'],
  ['block', 'bl_by_actor'],
] as const;
const ofTargets = [
  ['pagelinks', 'pl_target_id'],
  ['templatelinks', 'tl_target_id'],
] as const;

const columnsOf = {
  revision: ['rev_comment_id', 'rev_actor'],
  logging: ['log_comment_id', 'log_actor'],
  recentchanges: ['rc_comment_id', 'rc_actor'],
  image: ['img_description_id', 'img_actor'],
  oldimage: ['oi_description_id', 'oi_actor'],
  // The reasons of deletions are not public.
  filearchive: ['fa_description_id', 'fa_actor'],
  block: ['bl_reason_id', 'bl_by_actor'],
  protected_titles: ['pt_reason_id', 'NULL'],
} as const;

/** What a row refers to. */
interface Referring {
  readonly comment: number;
  readonly actor: number | null;
}

/** Does a transaction's work, and then deletes what it left without references. */
export async function withoutOrphans<T>(
  statements: Statements,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const { remove, ...orphans } = watchOrphans(statements);
  const result = await work({ ...statements, orphans });
  await remove();
  return result;
}

function watchOrphans(writing: Statements): Orphans & { readonly remove: () => Promise<void> } {
  const comments = new Set<number>();
  const actors = new Set<number>();
  const contents = new Set<number>();
  const targets = new Set<number>();
  const readFrom = (table: keyof typeof columnsOf): string => {
    const [comment, actor] = columnsOf[table];
    return `SELECT ${comment} AS comment, ${actor} AS actor FROM ${table}`;
  };
  const add = (rows: readonly Referring[]): void => {
    for (const { comment, actor } of rows) {
      comments.add(comment);
      if (actor !== null) actors.add(actor);
    }
  };
  const leave = async (
    table: keyof typeof columnsOf,
    column: string,
    values: readonly (number | string)[],
  ): Promise<void> => {
    add(await rowsBy<Referring>(writing, `${readFrom(table)} WHERE ${column} IN (?)`, values));
  };
  return {
    leave,
    leaveAll: async (table) => {
      add(await writing.rows<Referring>(readFrom(table)));
    },
    leaveRevisions: (revisions) => leave('revision', 'rev_id', revisions),
    leaveActors: (left) => {
      for (const actor of left) actors.add(actor);
    },
    leaveContent: (content) => {
      contents.add(content);
    },
    leaveTargets: (left) => {
      for (const target of left) targets.add(target);
    },
    remove: async () => {
      const unused = await unreferred(writing, contents, [['slots', 'slot_content_id']]);
      await writing.remove('text', 'old_id', await textsOf(writing, unused));
      await writing.remove('content', 'content_id', unused);
      await writing.remove('comment', 'comment_id', await unreferred(writing, comments, ofComments));
      // Accounts have actors even if they have done nothing.
      for (const some of chunks(await unreferred(writing, actors, ofActors)))
        await writing.run(
          `DELETE FROM actor WHERE actor_id IN (${marks(some)})
            AND (actor_user IS NULL OR actor_user NOT IN (SELECT user_id FROM user))`,
          some,
        );
      await writing.remove('linktarget', 'lt_id', await unreferred(writing, targets, ofTargets));
    },
  };
}

/** Returns the IDs that occur in none of the columns. */
async function unreferred(
  writing: Statements,
  ids: ReadonlySet<number>,
  columns: readonly (readonly [table: string, column: string])[],
): Promise<readonly number[]> {
  const left = new Set(ids);
  for (const [table, column] of columns) {
    if (left.size === 0) break;
    const rows = await columnBy<number>(
      writing,
      `SELECT DISTINCT ${column} FROM ${table} WHERE ${column} IN (?)`,
      [...left],
    );
    for (const id of rows) left.delete(id);
  }
  return [...left];
}

/** Returns the IDs of the texts of contents that are stored in this database. */
async function textsOf(writing: Statements, contents: readonly number[]): Promise<readonly number[]> {
  const rows = await columnBy<string>(
    writing,
    'SELECT content_address FROM content WHERE content_id IN (?)',
    contents,
  );
  return rows.flatMap((address) => (address.startsWith('tt:') ? [Number(address.slice(3))] : []));
}
