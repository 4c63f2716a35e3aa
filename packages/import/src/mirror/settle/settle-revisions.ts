import type { MirrorContext } from '../context.ts';
import { nextDue, settleDue } from '../due.ts';
import { readRevisions } from './read-pages.ts';
import { storePages } from './store-pages.ts';

/** Reads revisions that are due and stores those of stored pages; the others are read with their pages. */
export async function settleRevisions(context: MirrorContext, limit: number): Promise<void> {
  const { database } = context;
  const dues = await nextDue(database, 'revision', limit, context.now());
  const names = dues.map(({ name }) => name);
  const revisions = await readRevisions(context, names.map(Number));
  await database.transaction(async (writing) => {
    const nothing = { pages: [], redirects: [], files: [], histories: new Map() };
    await storePages(context, writing, { ...nothing, revisions });
    await settleDue(writing, 'revision', names);
  });
}
