import type { Site } from '../../wiki/site.ts';
import { runInThread } from './bounded-thread.ts';
import type { RendererConfiguration } from './renderer-configuration.ts';

/** The library, and its configuration for the wiki. */
export interface Rendering {
  readonly library: string;
  readonly configuration: RendererConfiguration;
  /** HTML at the place of the table of contents. */
  readonly contentsMark: string;
}

/** The texts to render. */
export type RenderTask = readonly { readonly text: string; readonly page: string }[];

const file = new URL(import.meta.resolve('@wikiquery/core/threads/render'));

/** Renders in a worker thread; undefined if it fails or times out. */
export const renderInThread = async (
  texts: RenderTask,
  setup: Rendering,
  site: Site,
): Promise<readonly string[] | undefined> =>
  (await runInThread({ file, setup }, texts, site)) as readonly string[] | undefined;
