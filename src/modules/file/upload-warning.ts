import type { Surroundings } from '../../query/context.ts';
import { messageHtml } from '../../messages/html.ts';
import { readMessages, withArguments } from '../../messages/messages.ts';
import { transformMessage } from '../../messages/transform.ts';
import type { FileVersion } from '../../store/file-versions.ts';
import { filesBeginningWith } from '../../store/files.ts';
import { messagePages } from '../../store/message-pages.ts';
import { fileExtension, fileUrl } from '../../wiki/file-repository.ts';
import { mediaHandler } from '../../media/handlers.ts';
import { thumbnail } from '../../media/thumbnails.ts';
import { localUrl } from '../../wiki/page-url.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { specialPageTitle } from '../../wiki/special-page.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import type { FilesRelated } from './item.ts';
import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';

/** A name under which a file may be uploaded, with the file that has it. */
interface UploadName {
  readonly name: string;
  readonly current: FileVersion | undefined;
}

/** What somebody who is about to upload files should know, as HTML by their names; empty where there is nothing. */
export async function uploadWarnings(
  files: readonly UploadName[],
  surroundings: Surroundings,
  related: FilesRelated,
): Promise<ReadonlyMap<string, string>> {
  const { site, store, language } = surroundings;
  const unused = files.filter(({ name, current }) => !current && (related.pages.get(name) ?? 0) === 0);
  const similar = await filesBeginningWith(
    store,
    unused.flatMap(({ name }) => {
      const parts = splitName(name);
      const whole = fullSizeName(name);
      return [`${parts.base}.`, ...(whole === undefined ? [] : [whole])];
    }),
  );
  const pages = unused.length > 0 ? await messagePages(store, [PREFIXES_PAGE]) : new Map<string, string>();
  const prefixes = readPrefixes(pages.get(PREFIXES_PAGE));
  const warnings = files.flatMap(({ name, current }) => {
    // A title that redirects to a file has that one.
    const warning = current
      ? { key: 'fileexists', params: [fileTitle(current.name, site)] }
      : (related.pages.get(name) ?? 0) !== 0
        ? { key: 'filepageexists', params: [fileTitle(name, site)] }
        : warningOfName(name, similar, prefixes, site);
    return warning ? [{ name, current, ...warning }] : [];
  });
  const messages = await readMessages([...new Set(warnings.map(({ key }) => key))], language, surroundings);
  const place = { site, language, message: messages.text };
  const shown = await Promise.all(
    warnings.map(async ({ name, current, key, params }): Promise<[string, string]> => {
      const shownName = current?.name ?? name;
      const page = makeTitle(Namespace.file, shownName);
      const text = transformMessage(withArguments(messages.text(key) ?? '', key, params), { ...place, page });
      const figure = current ? picture(current, site, related) : missingPicture(name, site);
      return [name, await warningHtml(text, shownName, figure, surroundings)];
    }),
  );
  return new Map([...files.map(({ name }): [string, string] => [name, '']), ...shown]);
}

const fileTitle = (name: string, site: Site): string => prefixedText(makeTitle(Namespace.file, name), site);

/** Stands for the link to the file itself while a message becomes HTML. */
const SELF = '\ue000';

/** A message as paragraphs and lists, with the picture of the file where the message has its thumbnail. */
async function warningHtml(
  text: string,
  name: string,
  figure: string,
  surroundings: Surroundings,
): Promise<string> {
  const title = fileTitle(name, surroundings.site);
  const hasFigure = text.includes(`[[${title}|thumb]]`);
  const plain = text.replaceAll(/\n?\[\[[^[\]|]*\|thumb\]\]/g, '').replaceAll(`[[:${title}]]`, SELF);
  const html = await messageHtml(plain, surroundings);
  const self = `<a class="mw-selflink selflink">${escapeText(title)}</a>`;
  const blocks = html
    .replaceAll(SELF, () => self)
    .split(/\n(?=\*)|(?<=\n\*[^\n]*)\n/)
    .map((block) =>
      block.startsWith('*') ? `<ul><li>${block.slice(1).trim()}</li></ul>` : `<p>${block}\n</p>`,
    );
  return [blocks.join('\n').replaceAll('</ul>\n<ul>', '\n'), ...(hasFigure ? [figure] : [])].join('\n');
}

interface Warning {
  readonly key: string;
  readonly params: readonly string[];
}

/** What is odd about a name that no file has: that others are like it, or that cameras and programs give such. */
function warningOfName(
  name: string,
  similar: readonly string[],
  prefixes: readonly string[],
  site: Site,
): Warning | undefined {
  const { base, extension } = splitName(name);
  const usual = fileExtension(name);
  const sameBase = similar.filter((other) => other.startsWith(`${base}.`));
  const other = (usual !== extension && sameBase.find((one) => one === `${base}.${usual}`)) || sameBase[0];
  const title = fileTitle(name, site);
  if (other !== undefined) return { key: 'fileexists-extension', params: [title, fileTitle(other, site)] };
  const whole = fullSizeName(name);
  if (whole !== undefined) {
    return similar.includes(whole)
      ? { key: 'fileexists-thumbnail-yes', params: [fileTitle(whole, site), title] }
      : { key: 'file-thumbnail-no', params: [name.slice(0, name.indexOf('-') + 1)] };
  }
  const prefix = prefixes.find((one) => base.startsWith(one));
  return prefix === undefined ? undefined : { key: 'filename-bad-prefix', params: [prefix] };
}

function splitName(name: string): { readonly base: string; readonly extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0
    ? { base: name.slice(0, dot), extension: name.slice(dot + 1) }
    : { base: name, extension: '' };
}

/** The name of the file that a name such as `120px-Lamp.png` would be a thumbnail of. */
const fullSizeName = (name: string): string | undefined => /^\d\d.?px-(.*)$/su.exec(name)?.[1];

const PREFIXES_PAGE = 'Filename-prefix-blacklist';
const cameraPrefixes = ['CIMG', 'DSC_', 'DSCF', 'DSCN', 'DUW', 'IMG', 'JD', 'MGP', 'PICT'];

/** The beginnings of names that the page lists, one a line, `#` beginning a comment. */
const readPrefixes = (text: string | undefined): readonly string[] =>
  text === undefined
    ? cameraPrefixes
    : text
        .split('\n')
        .map((line) => (line.split('#', 1)[0] ?? '').trim())
        .filter((line) => line !== '');

/** The frame where a picture would be. */
function missingPicture(name: string, site: Site): string {
  const upload = specialPageTitle(makeTitle(Namespace.special, 'Upload'), site);
  const title = escapeText(fileTitle(name, site));
  const url = escapeHtml(
    localUrl(upload, site, `wpDestFile=${encodeURIComponent(name.replaceAll(' ', '_'))}`),
  );
  const place = `<span class="mw-file-element mw-broken-media" data-width="180">${title}</span>`;
  return `<figure class="mw-default-size" typeof="mw:Error mw:File/Thumb"><a href="${url}" class="new" title="${escapeHtml(fileTitle(name, site))}">${place}</a><figcaption></figcaption></figure>`;
}

/** The picture in a frame, as a thumbnail of the usual width. */
function picture(file: FileVersion, site: Site, { repository }: FilesRelated): string {
  const source = { ...file, metadata: file.metadata ?? {} };
  const handler = mediaHandler(file.mime, repository);
  const isDrawing = handler?.format === 'drawing';
  const usual = usualWidth(site);
  const width = file.width > 0 && !isDrawing ? Math.min(usual, file.width) : usual;
  const made = thumbnail(source, handler, { width }, repository);
  if (!made || 'error' in made) return '';
  const larger = [1.5, 2].flatMap((density) => {
    const other = thumbnail(source, handler, { width: Math.round(width * density) }, repository);
    if (!repository.responsive || !other || 'error' in other || other.url === made.url) return [];
    return [[other.url, density] as const];
  });
  // The whole file may serve several densities; the first is enough.
  const sources = larger
    .filter(([url], i) => larger.findIndex(([first]) => first === url) === i)
    .map(([url, density]) => `${escapeHtml(url)} ${density}x`);
  const isWhole = made.url === fileUrl(repository, file);
  const size = isWhole ? file : made;
  const srcset = sources.length > 0 ? ` srcset="${sources.join(', ')}"` : '';
  const image = `<img src="${escapeHtml(made.url)}" decoding="async" width="${size.width}" height="${size.height}" class="mw-file-element"${srcset} />`;
  const page = escapeHtml(localUrl(makeTitle(Namespace.file, file.name), site));
  return `<figure class="mw-default-size" typeof="mw:File/Thumb"><a href="${page}" class="mw-file-description">${image}</a><figcaption></figcaption></figure>`;
}

/** The width of thumbnails for readers who chose none. */
function usualWidth({ configuration: { general, defaultoptions } }: Site): number {
  const widths = general['thumblimits'] as Readonly<Record<string, number>> | undefined;
  return widths?.[String(defaultoptions['thumbsize'])] ?? 250;
}
