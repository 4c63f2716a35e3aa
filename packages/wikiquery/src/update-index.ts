import type { WritableDatabase } from '@wikiquery/core/database';
import { openStore } from '@wikiquery/core/store';
import { createRequestEnvironment, createSite, type Configuration } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import {
  updateIndex as updateSearchIndex,
  withIndexFile,
  type IndexProgress,
  type IndexUpdate,
} from '@wikiquery/search/index';
import { notOpened } from './open-wiki.ts';
import { showProgress, type Progress } from './progress.ts';
import { count, duration, quantity } from './quantities.ts';

/** How a task that the update is a part of watches it. */
export interface IndexWatch {
  /** Called with the progress, which is then not shown here. */
  readonly progress?: (progress: IndexProgress) => void;
  /** Stops the update when aborted. */
  readonly signal?: AbortSignal;
}

/** Builds or updates a database's search index, and shows the progress; returns what was done, in sentences. */
export async function updateIndex(
  database: WritableDatabase,
  name: string,
  configuration: Configuration,
  anew: boolean,
  { wordIndex, ...watch }: IndexWatch & { readonly wordIndex?: WritableDatabase } = {},
): Promise<readonly string[]> {
  const wiki = await openStore(database).catch((error: unknown) => {
    throw notOpened(name, error);
  });
  const store = wordIndex ? withIndexFile(wiki, wordIndex) : wiki;
  const site = createSite(configuration, extensions);
  let progress: Progress | undefined;
  const onProgress = ({ done, outdated, pages }: IndexProgress): void => {
    if (!progress && outdated > 0 && outdated < pages) {
      console.error(`${count(pages - outdated)} of ${quantity(pages, 'page')} are in the index already.`);
    }
    progress ??= showProgress();
    if (watch.progress) watch.progress({ done, outdated, pages });
    else
      progress.at(
        done,
        outdated,
        (seconds) =>
          `index, ${count(done)} of ${quantity(outdated, 'page')}, ${count(done / seconds)} pages/s`,
      );
  };
  const environment = () => createRequestEnvironment(Date.now());
  const { signal } = watch;
  const update = await updateSearchIndex({ store, site, environment }, { rebuild: anew, onProgress, signal });
  return told(update, progress?.end() ?? 0);
}

function told({ indexed, hidden, unreadable, removed }: IndexUpdate, seconds: number): readonly string[] {
  const rate = seconds >= 1 ? `, ${count(indexed / seconds)} pages/s` : '';
  const lines = [
    indexed > 0
      ? `${quantity(indexed, 'page was', 'pages were')} indexed in ${duration(seconds)}${rate}.`
      : '',
    hidden > 0
      ? `${quantity(hidden, 'page is', 'pages are')} not indexed because ${hidden === 1 ? 'its text is' : 'their texts are'} hidden.`
      : '',
    unreadable > 0
      ? `${quantity(unreadable, 'page is', 'pages are')} not indexed because ${unreadable === 1 ? 'its text is' : 'their texts are'} not in this database.`
      : '',
    removed > 0
      ? `${quantity(removed, 'deleted page was', 'deleted pages were')} removed from the index.`
      : '',
  ].filter((line) => line !== '');
  return lines.length > 0 ? lines : ['The index is up to date.'];
}
