import type { Database } from 'better-sqlite3';
import type { Plan } from '../dump/plan.ts';
import type { StateKeeper } from '../dump/write/state.ts';
import { UsageError } from './problem.ts';

/** Refuses to import into the database of another wiki, or over another import that was broken off. */
export function refuseOther(
  database: Database,
  keeper: StateKeeper,
  { wiki, wikis }: Plan,
  asked: string,
  { append, restart }: { readonly append: boolean; readonly restart: boolean },
): void {
  if (wikis.length > 1 && !append) {
    throw new UsageError(
      `These are dumps of several wikis (${wikis.join(', ')}): import them into a database each.`,
    );
  }
  const before = keeper.read();
  const known = keeper.readValue('wiki');
  const isOther = known !== undefined && wiki !== undefined && known !== wiki;
  if (isOther && !append) {
    throw new UsageError(
      `The database holds ${known}, and the dumps are of ${wiki}. --append imports them all the same; pages with the ` +
        'same number are then replaced.',
    );
  }
  const hasPages = database.prepare('SELECT 1 FROM page LIMIT 1').get() !== undefined;
  if (known === undefined && hasPages && !append) {
    throw new UsageError(
      'The database already holds a wiki that was not imported. --append imports into it all the same; pages with ' +
        'the same number are then replaced.',
    );
  }
  if (before && !before.isFinished && before.asked !== asked && !restart) {
    throw new UsageError(
      'An import of other files, or with other options, was broken off in this database. Give the same command to ' +
        'finish it, or --restart to begin this one in its place.',
    );
  }
}
