/** A thread that renders the wikitexts it is given, so that a text that takes long holds nobody up. */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderTask } from './render-thread.ts';

/** What is used of the library. */
interface Renderer {
  warning: boolean;
  getConfig(usual: unknown): unknown;
  toHtml(wikitext: string, page: string, include: boolean, configuration: unknown): string;
}

const { library, names, texts } = workerData as RenderTask;
const usual = new URL(import.meta.resolve(`${library}/config/default.json`));
const configuration: unknown = JSON.parse(fs.readFileSync(usual, 'utf8'));
// The library writes texts that it fails on beside its own files; what may be hidden must not stay there.
fs.writeFileSync = () => undefined;
const { default: renderer } = (await import(library)) as { readonly default: Renderer };
renderer.warning = false;
const made = renderer.getConfig({ ...Object(configuration), ...names });
parentPort?.postMessage(
  texts.map(({ text, page }) => renderer.toHtml(text, page, false, made)),
  [],
);
