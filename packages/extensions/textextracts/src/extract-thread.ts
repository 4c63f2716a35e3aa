import { runInThread, type Site } from '@wikiquery/core/extension';

/** The input of a worker thread: pages as HTML, and the kind of extracts. */
export interface ExtractTask {
  readonly pages: readonly string[];
  /** Whether to stop before the first heading. */
  readonly intro: boolean;
  readonly plaintext: boolean;
  /** Selectors of elements to omit. */
  readonly removals: readonly string[];
}

const file = new URL(import.meta.resolve('@wikiquery/extension-textextracts/thread'));

/** Creates extracts in a worker thread; undefined if it fails or times out. */
export const extractInThread = async (
  task: ExtractTask,
  site: Site,
): Promise<readonly string[] | undefined> =>
  (await runInThread({ file }, task, site)) as readonly string[] | undefined;
