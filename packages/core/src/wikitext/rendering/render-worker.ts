/** A worker thread that renders wikitexts, so that a slow text does not block other requests. */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { escapeHtml } from '../../wiki/escape-html.ts';
import type { Rendering, RenderTask } from './render-thread.ts';

/** The part of the library used here. */
interface Renderer {
  warning: boolean;
  getConfig(usual: unknown): unknown;
  toHtml(wikitext: string, page: string, include: boolean, configuration: unknown): string;
  parse(
    wikitext: string,
    include: boolean,
    stage: undefined,
    configuration: unknown,
  ): { querySelector(selector: string): RenderedToken | undefined };
}

/** A link or file in the library's tree. */
interface RenderedToken {
  readonly name: string;
  readonly firstChild: { text(): string; getAttr?(name: string): string | boolean | undefined };
  /** The name of the frame, or the title of the file that is shown instead. */
  getFrame?(): string | { readonly title: string } | undefined;
  getValue?(name: string): string | boolean | undefined;
  toHtmlInternal: (this: RenderedToken, options: unknown) => string;
}

const { library, configuration, contentsMark } = workerData as Rendering;
const usual = new URL(import.meta.resolve(`${library}/config/default.json`));
const defaults: unknown = JSON.parse(fs.readFileSync(usual, 'utf8'));
// The library saves texts that it fails on next to its own files; these can be hidden texts, so turn that off.
fs.writeFileSync = () => undefined;
// oxlint-disable-next-line import/no-dynamic-require -- the package that renders, whose name is given
const { default: renderer } = (await import(library)) as { readonly default: Renderer };
renderer.warning = false;
const made = renderer.getConfig({ ...Object(defaults), ...configuration });

// The library's HTML lacks what decides a file's size, and the first letters of titles as written.
// Only the first switch places the table of contents.
let hasContentsMark = false;
changeHtml('__TOC__', 'double-underscore', (html, { name }) => {
  if (name !== 'toc' || hasContentsMark) return html;
  hasContentsMark = true;
  return contentsMark;
});

// The library writes the mode of one kind of galleries only.
const galleryModes = new Set([
  'nolines',
  'packed',
  'packed-hover',
  'packed-overlay',
  'slideshow',
  'traditional',
]);
changeHtml('<gallery></gallery>', 'ext', (html, { name, firstChild }) => {
  if (name !== 'gallery') return html;
  const mode = String(firstChild.getAttr?.('mode') ?? '').toLowerCase();
  const known = galleryModes.has(mode) ? mode : 'traditional';
  return html.replace(
    /(?<=^<ul[^>]* class="[^"]*\bgallery)(?: mw-gallery-nolines)?(?=[ "])/,
    ` mw-gallery-${known}`,
  );
});
annotate('[[File:A.png]]', 'file', /<img\b/, (file) => {
  const frame = file.getFrame?.() ?? '';
  const upright = file.getValue?.('upright');
  return {
    'data-file': file.name,
    'data-frame': typeof frame === 'string' ? frame : 'manual',
    ...(upright !== undefined && { 'data-upright': typeof upright === 'string' ? upright : '' }),
  };
});
annotate('[[A]]', 'link', /<a\b/, (link) => ({ 'data-target': link.firstChild.text() }));

/** Adds attributes to the HTML of all tokens like the one in a sample text. */
function annotate(
  sample: string,
  selector: string,
  start: RegExp,
  attributesOf: (token: RenderedToken) => Readonly<Record<string, string>>,
): void {
  changeHtml(sample, selector, (html, token) => {
    const attributes = Object.entries(attributesOf(token)).map(
      ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
    );
    return html.replace(start, (tag) => tag + attributes.join(''));
  });
}

/** Changes the HTML of all tokens like the one in a sample text. */
function changeHtml(
  sample: string,
  selector: string,
  change: (html: string, token: RenderedToken) => string,
): void {
  let prototype = renderer.parse(sample, false, undefined, made).querySelector(selector);
  while (prototype && !Object.hasOwn(prototype, 'toHtmlInternal'))
    prototype = Object.getPrototypeOf(prototype) as RenderedToken | undefined;
  if (!prototype) return;
  const toHtml = prototype.toHtmlInternal;
  prototype.toHtmlInternal = function toChangedHtml(this: RenderedToken, options) {
    return change(toHtml.call(this, options), this);
  };
}

parentPort?.on('message', (texts: RenderTask) => {
  parentPort?.postMessage(
    texts.map(({ text, page }) => {
      hasContentsMark = false;
      return renderer.toHtml(text, page, false, made);
    }),
    [],
  );
});
