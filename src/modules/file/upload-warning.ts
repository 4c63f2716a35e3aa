import type { Surroundings } from '../../query/context.ts';
import type { FileVersion } from '../../store/file-versions.ts';
import { filesBeginningWith } from '../../store/files.ts';
import { messagePages } from '../../store/message-pages.ts';
import { escapeHtml } from '../../wiki/comment-format.ts';
import { fileExtension, fileUrl } from '../../wiki/file-repository.ts';
import { mediaHandler } from '../../wiki/media/handlers.ts';
import { thumbnail } from '../../wiki/media/thumbnails.ts';
import { localUrl } from '../../wiki/page-url.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import type { FilesRelated } from './item.ts';

/** A name under which a file may be uploaded, with the file that has it. */
interface UploadName {
  readonly name: string;
  readonly current: FileVersion | undefined;
}

/** What somebody who is about to upload files should know, as HTML by their names; empty where there is nothing. */
export async function uploadWarnings(
  files: readonly UploadName[],
  { site, store }: Surroundings,
  related: FilesRelated,
): Promise<ReadonlyMap<string, string>> {
  const unused = files.filter(({ name, current }) => !current && (related.pages.get(name) ?? 0) === 0);
  const similar = await filesBeginningWith(
    store,
    unused.flatMap(({ name }) => {
      const parts = splitName(name);
      const whole = fullSizeName(name);
      return [`${parts.base}.`, ...(whole === undefined ? [] : [whole])];
    }),
  );
  const messages = unused.length > 0 ? await messagePages(store, [PREFIXES_PAGE]) : new Map<string, string>();
  const prefixes = readPrefixes(messages.get(PREFIXES_PAGE));
  return new Map(
    files.map(({ name, current }) => {
      if (current) {
        const text = `There is a file of this name: uploading replaces ${link(current.name, site)}.`;
        return [name, `${paragraph(text)}\n${picture(current, site, related)}`];
      }
      if ((related.pages.get(name) ?? 0) !== 0) {
        const text = `There is a page ${link(name, site)} without a file; its text stays as it is when one is uploaded.`;
        return [name, paragraph(text)];
      }
      const text = warningOfName(name, similar, prefixes, site);
      return [name, text === undefined ? '' : paragraph(text)];
    }),
  );
}

const paragraph = (html: string): string => `<p>${html}\n</p>`;

/** What is odd about a name that no file has: that others are like it, or that cameras and programs give such. */
function warningOfName(
  name: string,
  similar: readonly string[],
  prefixes: readonly string[],
  site: Site,
): string | undefined {
  const { base, extension } = splitName(name);
  const usual = fileExtension(name);
  const sameBase = similar.filter((other) => other.startsWith(`${base}.`));
  const other = (usual !== extension && sameBase.find((one) => one === `${base}.${usual}`)) || sameBase[0];
  if (other !== undefined) return `There is a file of nearly the same name, ${link(other, site)}.`;
  const whole = fullSizeName(name);
  if (whole !== undefined) {
    return similar.includes(whole)
      ? `This seems to be a thumbnail of ${link(whole, site)}, which is here already.`
      : 'This seems to be a thumbnail: upload the file in its full size.';
  }
  const prefix = prefixes.find((one) => base.startsWith(one));
  return prefix === undefined
    ? undefined
    : `Names that begin with "${escapeHtml(prefix)}" are given by cameras: choose one that says what the file shows.`;
}

const link = (name: string, site: Site): string => {
  const title = escapeHtml(prefixedText(makeTitle(Namespace.file, name), site));
  return `<strong><a class="mw-selflink selflink">${title}</a></strong>`;
};

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
    return [`${escapeHtml(other.url)} ${density}x`];
  });
  const isWhole = made.url === fileUrl(repository, file);
  const size = isWhole ? file : made;
  const srcset = larger.length > 0 ? ` srcset="${larger.join(', ')}"` : '';
  const image = `<img src="${escapeHtml(made.url)}" decoding="async" width="${size.width}" height="${size.height}" class="mw-file-element"${srcset} />`;
  const page = escapeHtml(localUrl(makeTitle(Namespace.file, file.name), site));
  return `<figure class="mw-default-size" typeof="mw:File/Thumb"><a href="${page}" class="mw-file-description">${image}</a><figcaption></figcaption></figure>`;
}

/** The width of thumbnails for readers who chose none. */
function usualWidth({ configuration: { general, defaultoptions } }: Site): number {
  const widths = general['thumblimits'] as Readonly<Record<string, number>> | undefined;
  return widths?.[String(defaultoptions['thumbsize'])] ?? 250;
}
