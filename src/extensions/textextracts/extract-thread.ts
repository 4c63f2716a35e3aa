import { runInThread } from '../../wikitext/rendering/bounded-thread.ts';
import { threadFile } from '../../wiki/program-files.ts';
import type { Site } from '../../wiki/site.ts';

/** The input of a worker thread: pages as HTML, and the kind of extracts. */
export interface ExtractTask {
  readonly pages: readonly string[];
  /** Whether to stop before the first heading. */
  readonly intro: boolean;
  readonly plaintext: boolean;
  /** Selectors of elements to omit. */
  readonly removals: readonly string[];
}

const file = threadFile('src/extensions/textextracts/extract-worker.ts');

/** Creates extracts in a worker thread; undefined if it fails or times out. */
export const extractInThread = async (
  task: ExtractTask,
  site: Site,
): Promise<readonly string[] | undefined> =>
  (await runInThread({ file }, task, site)) as readonly string[] | undefined;
