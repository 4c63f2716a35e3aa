import type { FileVersion } from '../../data/store/file-versions.ts';
import type { Context } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import { fileUrl, type FileRepository } from '../../wiki/file-repository.ts';
import { mediaHandler, type MediaHandler } from '../../wiki/media/handlers.ts';
import { parseThumbnailParameters } from '../../wiki/media/thumbnail-parameters.ts';
import { scale, thumbnail, thumbnailType, type ThumbnailRequest } from '../../wiki/media/thumbnails.ts';
import { expandUrl } from '../../wiki/page-url.ts';
import type { Site } from '../../wiki/site.ts';

/** The thumbnail requested for a file's versions. */
export interface FileThumbnail {
  readonly request: ThumbnailRequest;
  /** Whether to include its MIME type. */
  readonly withType: boolean;
}

/** The thumbnail parameters of a request. */
interface ThumbnailParameters {
  readonly urlwidth: number;
  readonly urlheight: number;
  readonly urlparam: string;
}

/** Whether a request includes thumbnails. */
export const requestsThumbnails = ({ urlwidth, urlheight, urlparam }: ThumbnailParameters): boolean =>
  urlwidth !== -1 || urlheight !== -1 || (urlparam !== '' && urlparam !== '0');

/** Reads the thumbnail requested for a file; fails if it cannot be made. */
export function thumbnailRequest(
  file: FileVersion,
  { urlwidth, urlheight, urlparam }: ThumbnailParameters,
  repository: FileRepository,
  { warn, fail, prefix }: Pick<Context, 'fail' | 'prefix' | 'warn'>,
): ThumbnailRequest {
  const picture = { ...file, metadata: file.metadata ?? {} };
  const handler = mediaHandler(file.mime, repository);
  const requested: ThumbnailRequest =
    urlwidth !== -1
      ? { width: urlwidth, height: urlheight }
      : urlheight !== -1
        ? { width: file.width > 0 ? file.width : repository.widestThumbnail, height: urlheight }
        : {};
  const checked = (request: ThumbnailRequest): ThumbnailRequest => {
    if (handler && !scale(picture, handler, request, repository)) fail('urlparamnormal', [file.name]);
    return request;
  };
  if (urlparam === '' || urlparam === '0') return checked(requested);
  if (!handler) {
    warn('nothumb-noimagehandler', [file.name]);
    return requested;
  }
  const parsed = parseThumbnailParameters(urlparam, handler);
  if (!parsed) {
    warn('badurlparam', [prefix, file.name]);
    return checked(requested);
  }
  if ('invalid' in parsed)
    return fail('invalidurlparam', [prefix, parsed.invalid.name, parsed.invalid.value]);
  const { width } = parsed.request;
  if (width !== undefined && requested.width !== undefined && width !== requested.width)
    warn('urlparamwidth', [prefix, width, requested.width]);
  return checked({ ...parsed.request, ...requested });
}

/** The shapes of the fields of a file's thumbnail. */
export const thumbnailShapes = {
  thumburl: shape.text(),
  thumbwidth: shape.integer(),
  thumbheight: shape.integer(),
  thumbmime: shape.text(),
  responsiveUrls: shape.dictionary(shape.text()),
  thumberror: shape.text(),
} as const;

/** Describes the thumbnail of a version, and larger ones for high-density screens. */
export function thumbnailFields(
  version: FileVersion,
  handler: MediaHandler | undefined,
  { request, withType }: FileThumbnail,
  repository: FileRepository,
  site: Site,
  protocol: 'http' | 'https',
): Partial<{ readonly [K in keyof typeof thumbnailShapes]: shape.ValueOf<(typeof thumbnailShapes)[K]> }> {
  const picture = { ...version, metadata: version.metadata ?? {} };
  const result = thumbnail(picture, handler, request, repository);
  if (!result) return {};
  if ('error' in result) {
    const megapixels = (repository.maximumArea ?? 0) / 1_000_000;
    return { thumberror: `No thumbnail: the file has more than ${megapixels} million pixels.` };
  }
  const isWhole = result.url === fileUrl(repository, version);
  const width = isWhole ? version.width : result.width;
  const height = isWhole ? version.height : result.height;
  const larger = [1.5, 2].flatMap((density) => {
    if (!repository.responsive) return [];
    const size = { width: Math.round(width * density), height: Math.round(height * density) };
    const other = thumbnail(picture, handler, { ...request, ...size }, repository);
    if (!other || 'error' in other || other.url === result.url) return [];
    return [[String(density), expandUrl(other.url, site, protocol)] as const];
  });
  return {
    thumburl: expandUrl(result.url, site, protocol),
    thumbwidth: width,
    thumbheight: height,
    ...(withType && handler && { thumbmime: thumbnailType(handler, '', version.mime)[1] }),
    ...(larger.length > 0 && { responsiveUrls: Object.fromEntries(larger) }),
  };
}
