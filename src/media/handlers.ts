import type { FileRepository } from '../wiki/file-repository.ts';
import type { Metadata } from './metadata.ts';

/** What MediaWiki knows about one format of files. */
export interface MediaHandler {
  readonly format: 'bitmap' | 'jpeg' | 'drawing';
  /** Whether browsers cannot show the file itself as it is meant, so that even its full size is a thumbnail. */
  readonly mustRender: (metadata: Metadata) => boolean;
  /** Extension and MIME type of thumbnails; absent where they are of the file's own type. */
  readonly thumbnailType?: readonly [extension: string, mime: string];
  /** Extensions that fit the type; the first is the usual one. */
  readonly extensions: readonly string[];
  /** Whether thumbnails can be made at all, beyond that there are dimensions. */
  readonly canRender: (metadata: Metadata) => boolean;
  /** The part of the metadata that has the same names in all formats. */
  readonly common: (metadata: Metadata) => Metadata;
  /** Whether metadata is in the form that was version 2 of `metadataversion`. */
  readonly hasExif: boolean;
}

/** What there is to know about files of a MIME type; undefined for types that are not shown in pages. */
export function mediaHandler(mime: string, repository: FileRepository): MediaHandler | undefined {
  if (mime === 'image/tiff') {
    const type = repository.tiffThumbnails;
    return { ...tiff, ...(type && { thumbnailType: type }), canRender: () => type !== undefined };
  }
  if (isDrawing(mime)) return { ...drawing, mustRender: () => !repository.drawingsInBrowsers };
  return handlers[mime];
}

const isDrawing = (mime: string): boolean => mime === 'image/svg+xml' || mime === 'image/svg';

const always = (): boolean => true;
const never = (): boolean => false;
/** Whether a photograph was taken with the camera held sideways or upside down. */
const isTurned = ({ Orientation: way }: Metadata): boolean => way === 3 || way === 6 || way === 8;
const none = (): Metadata => ({});
const asPng = { mustRender: always, thumbnailType: ['png', 'image/png'] } as const;

/** The metadata of formats that keep it apart from what they tell about themselves. */
const inner =
  (name: string, version: string) =>
  (metadata: Metadata): Metadata => {
    const common = metadata[name];
    return typeof common === 'object' && common !== null ? without(common as Metadata, version) : {};
  };

const without = (metadata: Metadata, name: string): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== name));

const exif = (metadata: Metadata): Metadata => without(metadata, 'MEDIAWIKI_EXIF_VERSION');

const plain = {
  format: 'bitmap',
  mustRender: never,
  canRender: always,
  common: none,
  hasExif: false,
} as const;

const tiff = {
  ...plain,
  mustRender: always,
  extensions: ['tif', 'tiff'],
  common: exif,
  hasExif: true,
} as const;

const drawing: MediaHandler = {
  ...plain,
  format: 'drawing',
  extensions: ['svg'],
  thumbnailType: ['png', 'image/png'],
  common: drawingMetadata,
};

const handlers: Readonly<Record<string, MediaHandler>> = {
  'image/jpeg': {
    ...plain,
    format: 'jpeg',
    mustRender: isTurned,
    extensions: ['jpg', 'jpeg', 'jpe'],
    common: exif,
    hasExif: true,
  },
  'image/png': { ...plain, extensions: ['png', 'apng'], common: inner('metadata', '_MW_PNG_VERSION') },
  'image/gif': { ...plain, extensions: ['gif'], common: inner('metadata', '_MW_GIF_VERSION') },
  'image/webp': {
    ...plain,
    extensions: ['webp'],
    thumbnailType: ['png', 'image/png'],
    canRender: (metadata) => metadata['animated'] !== true,
    common: inner('media-metadata', ''),
  },
  'image/x-ms-bmp': { ...plain, ...asPng, extensions: ['bmp'] },
  'image/x-bmp': { ...plain, ...asPng, extensions: ['bmp'] },
  'image/x-xcf': {
    ...plain,
    ...asPng,
    extensions: ['xcf'],
    canRender: (metadata) => metadata['colorType'] !== 'index-coloured',
  },
  'image/jp2': { ...plain, ...asPng, extensions: ['jp2'] },
  'image/jpx': { ...plain, ...asPng, extensions: ['jpx'] },
};

const drawingNames: Readonly<Record<string, string>> = {
  description: 'ImageDescription',
  title: 'ObjectName',
};

function drawingMetadata(metadata: Metadata): Metadata {
  if (metadata['version'] !== DRAWING_VERSION || metadata['error'] !== undefined) return {};
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) => {
      const common = drawingNames[name.toLowerCase()];
      return common === undefined ? [] : [[common, value] as const];
    }),
  );
}

const DRAWING_VERSION = 2;
/** How a drawing's metadata marks languages that it has texts in. */
const WHOLE_LANGUAGE = 2;

/** Languages that a drawing has texts in, lower case. */
export function drawingLanguages(metadata: Metadata): readonly string[] {
  const translations = metadata['translations'];
  if (metadata['version'] !== DRAWING_VERSION || typeof translations !== 'object' || !translations) return [];
  return Object.entries(translations).flatMap(([code, kind]) =>
    kind === WHOLE_LANGUAGE ? [code.toLowerCase()] : [],
  );
}

/** Seconds that a file plays; 0 for pictures that stand still. */
export function mediaDuration({ duration }: Metadata, handler: MediaHandler | undefined): number {
  return handler?.format === 'bitmap' && typeof duration === 'number' ? duration : 0;
}
