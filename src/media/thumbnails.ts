import {
  type FileRepository,
  fileExtension,
  fileUrl,
  type StoredFile,
  thumbnailUrl,
} from '../wiki/file-repository.ts';
import { drawingLanguages, type MediaHandler } from './handlers.ts';
import type { Metadata } from './metadata.ts';

/** A file of which thumbnails are asked for. */
export interface Picture extends StoredFile {
  readonly width: number;
  readonly height: number;
  readonly mime: string;
  readonly metadata: Metadata;
}

/** What is asked of a thumbnail; a height of -1 is none. */
export interface ThumbnailRequest {
  readonly width?: number;
  readonly height?: number;
  /** Language of a drawing's texts. */
  readonly lang?: string;
  /** Language of the page that a drawing is meant for: used where the drawing has it. */
  readonly targetlang?: string;
  readonly quality?: 'low';
}

/** A thumbnail, `error` saying why there is none. */
export type Thumbnail =
  | {
      /** Without the server, unless another one serves files. */
      readonly url: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly error: 'area' };

/** A request's dimensions within a file's: as shown, and as made. */
interface Scaled {
  readonly width: number;
  readonly height: number;
  readonly madeWidth: number;
  readonly madeHeight: number;
}

/** The dimensions that a request comes to; undefined where it comes to none. */
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
  let made = steppedWidth(width, picture, handler, repository);
  if (handler.format === 'drawing') {
    const most = repository.maximumDrawingSide;
    const madeHeight = heightOf(made);
    if (made <= madeHeight) made = Math.min(made, most);
    else if (madeHeight > most) {
      return {
        width,
        height,
        madeWidth: Math.round((fullWidth * most) / fullHeight),
        madeHeight: most,
      };
    }
  } else if (made >= fullWidth) return { width, height, madeWidth: fullWidth, madeHeight: fullHeight };
  return { width, height, madeWidth: made, madeHeight: heightOf(made) };
}

/** The widest that a picture may be within a height. */
function widthWithin(width: number, height: number, most: number): number {
  const ideal = (width * most) / height;
  const up = Math.ceil(ideal);
  return Math.round((up * height) / width) > most ? Math.floor(ideal) : up;
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

/** The thumbnail that a request comes to; an icon for files that cannot be shown. */
export function thumbnail(
  picture: Picture,
  handler: MediaHandler | undefined,
  request: ThumbnailRequest,
  repository: FileRepository,
): Thumbnail | undefined {
  const shown = picture.width > 0 && picture.height > 0;
  if (!handler || !shown || !handler.canRender(picture.metadata)) return icon(picture, repository);
  const scaled = scale(picture, handler, request, repository);
  if (!scaled) return undefined;
  const { width, height } = scaled;
  const mustRender = handler.mustRender(picture.metadata);
  const whole = { url: fileUrl(repository, picture), width, height };
  if (handler.format === 'drawing') {
    if (!mustRender) return whole;
  } else {
    const full = scaled.madeWidth === picture.width && scaled.madeHeight === picture.height;
    if (!mustRender && full && request.quality === undefined) return whole;
    if (isTooLarge(picture, handler, repository)) return { error: 'area' };
  }
  const name = thumbnailName(picture, handler, request, scaled.madeWidth, repository);
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
  const [made] = thumbnailType(handler, extension, picture.mime);
  const isLong = Buffer.byteLength(picture.name) > longestThumbnailName;
  const usual = isLong ? `thumbnail${extension === '' ? '' : `.${extension}`}` : picture.name;
  const name = picture.apart?.thumbnailName ?? usual;
  return `${parameterText(picture, handler, request, width)}-${name}${made === extension ? '' : `.${made}`}`;
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

/** Whether a drawing has texts in a language or in one of its variants. */
function hasLanguage(metadata: Metadata, language: string): boolean {
  const wanted = language.toLowerCase();
  return drawingLanguages(metadata).some((code) => code === wanted || code.startsWith(`${wanted}-`));
}

/** Extension and MIME type of a file's thumbnails; `extension` is the file's own, empty where unknown. */
export function thumbnailType(
  handler: MediaHandler,
  extension: string,
  mime: string,
): readonly [extension: string, mime: string] {
  if (handler.thumbnailType) return handler.thumbnailType;
  return [handler.extensions.includes(extension) ? extension : (handler.extensions[0] ?? extension), mime];
}

/** Extensions of files for which MediaWiki has a picture of their own. */
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
