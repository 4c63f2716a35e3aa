import type { Plan } from '../dump/plan.ts';
import type { HeldWiki } from './import-database.ts';
import { UsageError } from './problem.ts';

/** What people insist on. */
interface Insistence {
  readonly append: boolean;
  readonly restart: boolean;
}

/** Refuses dumps of several wikis, and files of which none is a dump. */
export function refuseFiles({ dumps, skipped, wikis }: Plan, { append }: Insistence): void {
  if (dumps.length === 0) {
    const [first] = skipped;
    throw new UsageError(
      !first
        ? 'There are no files in what is named; folders in folders are not looked into.'
        : skipped.length === 1
          ? `Nothing can be imported from ${first.name}: ${first.reason}.`
          : `Nothing can be imported from these files:\n${skipped.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n')}`,
    );
  }
  if (wikis.length > 1 && !append) {
    throw new UsageError(
      `These are dumps of several wikis (${wikis.join(', ')}): import them into a database each.`,
    );
  }
}

/** Refuses to import into the database of another wiki, or over another import that was broken off. */
export function refuseOther(
  { pages, wiki: known, state }: HeldWiki,
  { wiki }: Plan,
  asked: string,
  { append, restart }: Insistence,
): void {
  const isOther = known !== undefined && wiki !== undefined && known !== wiki;
  if (isOther && !append) {
    throw new UsageError(
      `The database holds ${known}, and the dumps are of ${wiki}. --append imports them all the same; pages with the ` +
        'same number are then replaced.',
    );
  }
  if (known === undefined && pages > 0 && !append) {
    throw new UsageError(
      'The database already holds a wiki that was not imported. --append imports into it all the same; pages with ' +
        'the same number are then replaced.',
    );
  }
  if (state && !state.isFinished && state.asked !== asked && !restart) {
    throw new UsageError(
      'An import of other files, or with other options, was broken off in this database. Give the same command to ' +
        'finish it, or --restart to begin this one in its place.',
    );
  }
}
