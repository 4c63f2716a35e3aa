import type { Plan } from '@wikiquery/import/dump';
import type { DatabaseContents } from './import-database.ts';
import { UsageError } from './problem.ts';

/** The options that override a refusal. */
interface Overrides {
  readonly append: boolean;
  readonly restart: boolean;
}

/** Throws a {@link UsageError} for dumps of several wikis, and for files of which none is a dump. */
export function refuseFiles({ dumps, skipped, wikis }: Plan, { append }: Overrides): void {
  if (dumps.length === 0) {
    const [first] = skipped;
    throw new UsageError(
      !first
        ? 'There are no files to import: the folders are empty (subfolders are not searched).'
        : skipped.length === 1
          ? `Nothing can be imported from ${first.name}: ${first.reason}.`
          : `Nothing can be imported from these files:\n${skipped.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n')}`,
    );
  }
  if (wikis.length > 1 && !append) {
    throw new UsageError(
      `These are dumps of several wikis (${wikis.join(', ')}): import each wiki into a database of its own.`,
    );
  }
}

/** Throws a {@link UsageError} if the database has another wiki, or another unfinished import. */
export function refuseOther(
  { pages, wiki: known, state }: DatabaseContents,
  { wiki }: Plan,
  asked: string,
  { append, restart }: Overrides,
): void {
  const isOther = known !== undefined && wiki !== undefined && known !== wiki;
  if (isOther && !append) {
    throw new UsageError(
      `The database holds ${known}, and the dumps are of ${wiki}. --append imports them nevertheless; they replace ` +
        'pages with the same ID.',
    );
  }
  if (known === undefined && pages > 0 && !append) {
    throw new UsageError(
      'The database already holds a wiki that was not imported. --append imports into it nevertheless; the dumps ' +
        'replace pages with the same ID.',
    );
  }
  if (state && !state.isFinished && state.asked !== asked && !restart) {
    throw new UsageError(
      'The database has an unfinished import of other files, or with other options. Run that command again to ' +
        'finish it, or add --restart to discard it.',
    );
  }
}
