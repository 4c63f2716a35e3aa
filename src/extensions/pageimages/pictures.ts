import { thumbnailFields } from '../../modules/file/thumbnail.ts';
import type { FileVersion } from '../../store/file-versions.ts';
import { type FileRepository, fileUrl } from '../../wiki/file-repository.ts';
import { mediaHandler } from '../../media/handlers.ts';
import type { ThumbnailRequest } from '../../media/thumbnails.ts';
import { expandUrl } from '../../wiki/page-url.ts';
import type { Site } from '../../wiki/site.ts';

/** What addresses of pictures depend on. */
interface PictureContext {
  readonly repository: FileRepository;
  readonly site: Site;
  /** Address of the wiki as the request came in. */
  readonly server: string;
}

/** Where a picture is found, and how large it is. */
interface Picture {
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** A thumbnail of a file; undefined where none can be made. */
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

/** A file itself; where a language is asked for, as it is drawn in that. */
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

const protocolOf = (server: string): 'http' | 'https' => (server.startsWith('https:') ? 'https' : 'http');
