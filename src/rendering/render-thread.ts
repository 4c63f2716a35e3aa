import { threadFile } from '../wiki/program-files.ts';
import type { Site } from '../wiki/site.ts';
import { runInThread } from './bounded-thread.ts';

/** The texts to render, the library, and its configuration with the wiki's names. */
export interface RenderTask {
  readonly library: string;
  readonly names: Readonly<Record<string, unknown>>;
  readonly texts: readonly { readonly text: string; readonly page: string }[];
}

const file = threadFile('src/rendering/render-worker.ts');

/** Renders in a worker thread; undefined if it fails or times out. */
export const renderInThread = async (task: RenderTask, site: Site): Promise<readonly string[] | undefined> =>
  (await runInThread(file, task, site)) as readonly string[] | undefined;
