import type { Surroundings } from '../../query/context.ts';
import type { FileVersion } from '../../store/file-versions.ts';
import { escapeHtml } from '../../wiki/comment-format.ts';
import { fileUrl } from '../../wiki/file-repository.ts';
import { mediaHandler } from '../../wiki/media/handlers.ts';
import { thumbnail } from '../../wiki/media/thumbnails.ts';
import { localUrl } from '../../wiki/page-url.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import type { FilesRelated } from './item.ts';

/** What somebody who is about to upload a file under a name should know, as HTML; empty where there is nothing. */
export function uploadWarning(
  name: string,
  file: FileVersion | undefined,
  { site }: Surroundings,
  related: FilesRelated,
): string {
  const title = makeTitle(Namespace.file, file?.name ?? name);
  const self = `<strong><a class="mw-selflink selflink">${escapeHtml(prefixedText(title, site))}</a></strong>`;
  if (file)
    return `<p>There is a file of this name: uploading replaces ${self}.\n</p>\n${picture(file, site, related)}`;
  if ((related.pages.get(name) ?? 0) === 0) return '';
  return `<p>There is a page ${self} without a file; its text stays as it is when one is uploaded.\n</p>`;
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
