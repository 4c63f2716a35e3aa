import type { CopyStep } from '../copy/steps.ts';
import { enqueue, tasksOf } from '../work-queue.ts';

/** Makes a step that reads accounts again; those that the source no longer lists, hidden or renamed, become due. */
export const compareAccounts = (accounts: CopyStep): CopyStep => ({
  ...accounts,
  read: async (context, part, from) => {
    const read = await accounts.read(context, part, from);
    const end = part.next?.['aufrom'];
    const stored = await context.database.rows<{ readonly name: string }>(
      `SELECT user_name AS name FROM user WHERE user_name >= ? ${end === undefined ? '' : 'AND user_name < ?'}`,
      [String(from?.['aufrom'] ?? ''), ...(end === undefined ? [] : [String(end)])],
    );
    const given = new Set(part.query.allusers?.map(({ name }) => name));
    return {
      ...read,
      write: async (writing) => {
        await read.write(writing);
        const unlisted = stored.map(({ name }) => name).filter((name) => !given.has(name));
        await enqueue(writing, tasksOf('user', unlisted));
      },
    };
  },
});
