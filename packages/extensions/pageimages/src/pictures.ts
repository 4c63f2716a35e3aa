import type { FileVersion } from '@wikiquery/core/store';
import { expandUrl, type FileRepository, fileUrl, protocolOf, type Site } from '@wikiquery/core/wiki';
import { mediaHandler, thumbnail, type ThumbnailRequest } from '@wikiquery/core/wiki/media';

/** The context of image URLs. */
interface PictureContext {
  readonly repository: FileRepository;
  readonly site: Site;
  /** Origin of the wiki as requested. */
  readonly server: string;
}

/** An image's URL and size. */
interface Picture {
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** Returns a thumbnail of a file; undefined if the wiki cannot make one. */
export function thumbnailOf(
  file: FileVersion,
  request: ThumbnailRequest,
  { repository, site, server }: PictureContext,
): Picture | undefined {
  const handler = mediaHandler(file.mime, repository);
  const picture = { ...file, metadata: file.metadata ?? {} };
  const result = thumbnail(picture, handler, request, repository);
  if (!result || 'error' in result) return undefined;
  // Quirk: a drawing that browsers render has the size of the thumbnail, other whole files have their own.
  const isWhole = handler?.format !== 'drawing' && result.url === fileUrl(repository, file);
  const { width, height } = isWhole ? file : result;
  return { source: expandUrl(result.url, site, protocolOf(server)), width, height };
}

/** Returns the original file, rendered in the requested language, if any. */
export function originalOf(file: FileVersion, { lang }: ThumbnailRequest, context: PictureContext): Picture {
  const { width, height } = file;
  const drawn =
    lang === undefined || lang === '' || lang === '0'
      ? undefined
      : thumbnailOf(file, { lang, width, height }, context);
  const url = fileUrl(context.repository, file);
  return {
    source: drawn?.source ?? expandUrl(url, context.site, protocolOf(context.server)),
    width,
    height,
  };
}
