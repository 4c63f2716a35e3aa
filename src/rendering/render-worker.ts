/** A worker thread that renders wikitexts, so that a slow text does not block other requests. */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderTask } from './render-thread.ts';

/** The part of the library used here. */
interface Renderer {
  warning: boolean;
  getConfig(usual: unknown): unknown;
  toHtml(wikitext: string, page: string, include: boolean, configuration: unknown): string;
}

const { library, names, texts } = workerData as RenderTask;
const usual = new URL(import.meta.resolve(`${library}/config/default.json`));
const configuration: unknown = JSON.parse(fs.readFileSync(usual, 'utf8'));
// The library saves texts that it fails on next to its own files; these can be hidden texts, so turn that off.
fs.writeFileSync = () => undefined;
const { default: renderer } = (await import(library)) as { readonly default: Renderer };
renderer.warning = false;
const made = renderer.getConfig({ ...Object(configuration), ...names });
parentPort?.postMessage(
  texts.map(({ text, page }) => renderer.toHtml(text, page, false, made)),
  [],
);
