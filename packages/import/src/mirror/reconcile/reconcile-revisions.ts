import type { MirrorContext } from '../context.ts';
import { completeTasks, nextTasks } from '../work-queue.ts';
import { readRevisions } from './read-pages.ts';
import { storePages } from './store-pages.ts';

/** Reads queued revisions and stores those of stored pages; the others are read with their pages. */
export async function reconcileRevisions(context: MirrorContext, limit: number): Promise<void> {
  const { database } = context;
  const tasks = await nextTasks(database, 'revision', limit, context.now());
  const names = tasks.map(({ name }) => name);
  const revisions = await readRevisions(context, names.map(Number));
  await database.transaction(async (writing) => {
    const nothing = { pages: [], redirects: [], files: [], histories: new Map() };
    await storePages(context, writing, { ...nothing, revisions });
    await completeTasks(writing, 'revision', names);
  });
}
