import {
  fileExtension,
  fileUrl,
  thumbnailUrl,
  type FileRepository,
  type StoredFile,
} from '../file-repository.ts';
import { drawingLanguages, mediaHandler, type MediaHandler } from './handlers.ts';
import type { Metadata } from './metadata.ts';

/** A file to be scaled. */
export interface Picture extends StoredFile {
  readonly width: number;
  readonly height: number;
  readonly mime: string;
  readonly metadata: Metadata;
}

/** The requested form of a thumbnail; a height of -1 means any. */
export interface ThumbnailRequest {
  readonly width?: number;
  readonly height?: number;
  /** Language of a drawing's texts, used in any case. */
  readonly lang?: string;
  /** Language of the page that shows a drawing, used if the drawing has it. */
  readonly targetlang?: string;
  readonly quality?: 'low';
}

/** A thumbnail, or why there is none. */
export type Thumbnail =
  | {
      /** Relative to the server, unless another one serves files. */
      readonly url: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly error: 'area' };

/** The dimensions at which a thumbnail is shown and rendered. */
interface Scaled {
  readonly width: number;
  readonly height: number;
  readonly renderedWidth: number;
  readonly renderedHeight: number;
}

/** Computes the dimensions of a thumbnail; undefined if the request has no valid width. */
export function scale(
  picture: Picture,
  handler: MediaHandler,
  request: ThumbnailRequest,
  repository: FileRepository,
): Scaled | undefined {
  if (request.width === undefined) return undefined;
  const { width: fullWidth, height: fullHeight } = picture;
  let width = request.width;
  let height = request.height === -1 ? undefined : request.height;
  if (height !== undefined) {
    if (width * fullHeight > height * fullWidth) width = widthWithin(fullWidth, fullHeight, height) || 1;
    else height = undefined;
  }
  if (width <= 0 || fullWidth <= 0) return undefined;
  const heightOf = (of: number): number => Math.round((fullHeight * of) / fullWidth);
  height ??= heightOf(width) || 1;
  let rendered = steppedWidth(width, picture, handler, repository);
  if (handler.format === 'drawing') {
    const limit = repository.maximumDrawingSide;
    const renderedHeight = heightOf(rendered);
    if (rendered <= renderedHeight) rendered = Math.min(rendered, limit);
    else if (renderedHeight > limit) {
      return {
        width,
        height,
        renderedWidth: Math.round((fullWidth * limit) / fullHeight),
        renderedHeight: limit,
      };
    }
  } else if (rendered >= fullWidth) {
    return { width, height, renderedWidth: fullWidth, renderedHeight: fullHeight };
  }
  return { width, height, renderedWidth: rendered, renderedHeight: heightOf(rendered) };
}

/** Returns the greatest width at which a picture does not exceed a height. */
function widthWithin(width: number, height: number, maximum: number): number {
  const ideal = (width * maximum) / height;
  const up = Math.ceil(ideal);
  return Math.round((up * height) / width) > maximum ? Math.floor(ideal) : up;
}

function steppedWidth(
  width: number,
  picture: Picture,
  handler: MediaHandler,
  { thumbnailSteps }: FileRepository,
): number {
  const [first] = thumbnailSteps;
  if (first === undefined) return width;
  let before = first;
  for (const step of thumbnailSteps) {
    if (step > picture.width && handler.format !== 'drawing')
      return handler.mustRender(picture.metadata) ? before : picture.width;
    if (step >= width) return step;
    before = step;
  }
  return before;
}

/** Whether a file can be shown in pages, and not only be linked to. */
export function canDisplay(picture: Picture, repository: FileRepository): boolean {
  const handler = mediaHandler(picture.mime, repository);
  return handler !== undefined && isRendered(picture, handler);
}

const isRendered = ({ width, height, metadata }: Picture, handler: MediaHandler): boolean =>
  width > 0 && height > 0 && handler.canRender(metadata);

/** Returns the requested thumbnail, or an icon for files that cannot be rendered; undefined without a valid width. */
export function thumbnail(
  picture: Picture,
  handler: MediaHandler | undefined,
  request: ThumbnailRequest,
  repository: FileRepository,
): Thumbnail | undefined {
  if (!handler || !isRendered(picture, handler)) return icon(picture, repository);
  const scaled = scale(picture, handler, request, repository);
  if (!scaled) return undefined;
  const { width, height } = scaled;
  const mustRender = handler.mustRender(picture.metadata);
  const whole = { url: fileUrl(repository, picture), width, height };
  if (handler.format === 'drawing') {
    if (!mustRender) return whole;
  } else {
    const full = scaled.renderedWidth === picture.width && scaled.renderedHeight === picture.height;
    if (!mustRender && full && request.quality === undefined) return whole;
    if (isTooLarge(picture, handler, repository)) return { error: 'area' };
  }
  const name = thumbnailName(picture, handler, request, scaled.renderedWidth, repository);
  return { url: thumbnailUrl(repository, picture, name), width, height };
}

function isTooLarge(
  { width, height }: Picture,
  { format }: MediaHandler,
  { maximumArea, imageMagick }: FileRepository,
): boolean {
  return maximumArea !== null && width * height > maximumArea && !(format === 'jpeg' && imageMagick);
}

function thumbnailName(
  picture: Picture,
  handler: MediaHandler,
  request: ThumbnailRequest,
  width: number,
  { longestThumbnailName }: FileRepository,
): string {
  const extension = fileExtension(picture.name);
  const [rendered] = thumbnailType(handler, extension, picture.mime);
  const isLong = Buffer.byteLength(picture.name) > longestThumbnailName;
  const short = isLong ? `thumbnail${extension === '' ? '' : `.${extension}`}` : picture.name;
  const name = picture.apart?.thumbnailName ?? short;
  return `${parameterText(picture, handler, request, width)}-${name}${rendered === extension ? '' : `.${rendered}`}`;
}

function parameterText(
  { metadata }: Picture,
  { format }: MediaHandler,
  { lang, targetlang, quality }: ThumbnailRequest,
  width: number,
): string {
  if (format === 'jpeg' && quality !== undefined) return `q${quality}-${width}px`;
  if (format !== 'drawing') return `${width}px`;
  const target = targetlang !== undefined && hasLanguage(metadata, targetlang) ? targetlang : undefined;
  const language = (lang ?? target ?? 'en').toLowerCase();
  return language === 'en' ? `${width}px` : `lang${language}-${width}px`;
}

/** Whether a drawing has texts in a language or one of its variants. */
function hasLanguage(metadata: Metadata, language: string): boolean {
  const requested = language.toLowerCase();
  return drawingLanguages(metadata).some((code) => code === requested || code.startsWith(`${requested}-`));
}

/** Returns the extension and MIME type of a file's thumbnails; `extension` is the file's own, empty if unknown. */
export function thumbnailType(
  handler: MediaHandler,
  extension: string,
  mime: string,
): readonly [extension: string, mime: string] {
  if (handler.thumbnailType) return handler.thumbnailType;
  return [handler.extensions.includes(extension) ? extension : (handler.extensions[0] ?? extension), mime];
}

/** Extensions that have an icon of their own in MediaWiki. */
const icons = new Set(
  'c cpp deb djvu dvi exe h html iso java mid mov mpga o ogg pdf ps psd rm rpm svg tar tex ttf txt xcf'.split(
    ' ',
  ),
);

function icon({ name }: Picture, { iconUrl }: FileRepository): Thumbnail {
  const extension = fileExtension(name);
  const file = icons.has(extension) ? `fileicon-${extension}.png` : 'fileicon.png';
  return { url: `${iconUrl}/${file}`, width: 120, height: 120 };
}
