import type { RequestEnvironment, Site } from '@wikiquery/core/wiki';
import { countingStatements, isCounting } from './watch.ts';
import { finishWordIndex, prepareWordIndex } from './documents.ts';
import { isFinished } from './tables.ts';
import { makeStaleDue, type Turn, turns } from './due.ts';
import { writeIndex } from './statements.ts';
import type { OpenedStore } from '@wikiquery/core/store/hidden';
import { createWordIndexer, formOf } from './update-word-index.ts';

/** A wiki whose index is kept up by the connection that writes it. */
export interface KeptWiki {
  readonly store: OpenedStore;
  readonly site: Site;
  readonly environment: () => RequestEnvironment;
}

/** Compares the index with all pages once, and has the connection count the links that it writes from then on. */
export async function watchWords({ store, site }: KeptWiki): Promise<void> {
  if (await isCounting(store)) return;
  await prepareWordIndex(store, false, site.configuration.general.wikiid);
  await makeStaleDue(store, formOf(site));
  await writeIndex(store, countingStatements());
}

/** Puts what is due into the index, up to a turn. */
export async function settleWords({ store, site, environment }: KeptWiki, last: Turn): Promise<void> {
  const indexer = createWordIndexer({ store, site, environment: environment() });
  while (await indexer.next(last));
}

/** Puts some of what is due into the index; false if nothing is. */
export async function settleSomeWords({ store, site, environment }: KeptWiki): Promise<boolean> {
  const indexer = createWordIndexer({ store, site, environment: environment() });
  if (await indexer.next(turns.page)) return true;
  if (!(await isFinished(store))) await finishWordIndex(store);
  return false;
}

/**
 * Returns what brings the index up to date before a search: makes it with the first search, so that a wiki that nobody
 * searches has none, and searches at the same time wait for each other.
 */
export function lazyWords(wiki: KeptWiki): () => Promise<void> {
  let settling: Promise<void> = Promise.resolve();
  const settle = async (): Promise<void> => {
    // What it was may have been restored.
    await watchWords(wiki);
    while (await settleSomeWords(wiki));
  };
  return () => (settling = settling.catch(() => undefined).then(settle));
}
