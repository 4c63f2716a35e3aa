import { runInThread, threadFile } from '../../rendering/bounded-thread.ts';
import type { Site } from '../../wiki/site.ts';

/** Pages as HTML, and what is wanted of them. */
export interface ExtractTask {
  readonly pages: readonly string[];
  /** Only what stands before the first heading. */
  readonly intro: boolean;
  readonly plaintext: boolean;
  /** Selectors of what is left out. */
  readonly removals: readonly string[];
}

const file = threadFile('extract-worker', import.meta.url);

/** The extracts of pages; undefined where making them fails or takes too long. */
export const extractInThread = async (
  task: ExtractTask,
  site: Site,
): Promise<readonly string[] | undefined> =>
  (await runInThread(file, task, site)) as readonly string[] | undefined;
