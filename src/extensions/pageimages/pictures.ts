import { thumbnailFields } from '../../modules/file/thumbnail.ts';
import type { FileVersion } from '../../data/store/file-versions.ts';
import { type FileRepository, fileUrl } from '../../wiki/file-repository.ts';
import { mediaHandler } from '../../wiki/media/handlers.ts';
import type { ThumbnailRequest } from '../../wiki/media/thumbnails.ts';
import { expandUrl, protocolOf } from '../../wiki/page-url.ts';
import type { Site } from '../../wiki/site.ts';

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
  const { thumburl, thumbwidth, thumbheight } = thumbnailFields(
    file,
    mediaHandler(file.mime, repository),
    { request, withType: false },
    { ...repository, responsive: false },
    site,
    protocolOf(server),
  );
  if (thumburl === undefined) return undefined;
  return { source: thumburl, width: thumbwidth ?? 0, height: thumbheight ?? 0 };
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
