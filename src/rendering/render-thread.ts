import type { Site } from '../wiki/site.ts';
import { askThread, threadFile } from './bounded-thread.ts';

/** What a thread is to render, by which library, and the wiki's names as the library's configuration has them. */
export interface RenderTask {
  readonly library: string;
  readonly names: Readonly<Record<string, unknown>>;
  readonly texts: readonly { readonly text: string; readonly page: string }[];
}

const file = threadFile('render-worker', import.meta.url);

/** Renders in a thread of its own; undefined where that fails or takes too long. */
export const renderInThread = async (task: RenderTask, site: Site): Promise<readonly string[] | undefined> =>
  (await askThread(file, task, site)) as readonly string[] | undefined;
