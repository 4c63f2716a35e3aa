import { lookupTable } from '@wikiquery/common/lookup-table';
import type { FileRepository } from '../file-repository.ts';
import type { Metadata } from './metadata.ts';

/** How MediaWiki handles a media format. */
export interface MediaHandler {
  readonly format: 'bitmap' | 'jpeg' | 'drawing';
  /** Whether browsers cannot show the file itself correctly, so that even its full size is a thumbnail. */
  readonly mustRender: (metadata: Metadata) => boolean;
  /** Extension and MIME type of thumbnails; the file's own by default. */
  readonly thumbnailType?: readonly [extension: string, mime: string];
  /** Extensions of the format; the first is the default. */
  readonly extensions: readonly string[];
  /** Whether thumbnails can be rendered, for a file with dimensions. */
  readonly canRender: (metadata: Metadata) => boolean;
  /** Extracts the metadata whose names all formats share. */
  readonly common: (metadata: Metadata) => Metadata;
  /** Whether `metadataversion` changes the form of the metadata. */
  readonly hasExif: boolean;
}

/** Returns the handler of a MIME type; undefined for types that cannot be rendered. */
export function mediaHandler(mime: string, repository: FileRepository): MediaHandler | undefined {
  if (mime === 'image/tiff') {
    const type = repository.tiffThumbnails;
    return { ...tiff, ...(type && { thumbnailType: type }), canRender: () => type !== undefined };
  }
  if (isDrawing(mime)) {
    const { drawingsInBrowsers, drawingsRendered } = repository;
    if (!drawingsInBrowsers && !drawingsRendered) return undefined;
    return { ...drawing, mustRender: () => !drawingsInBrowsers };
  }
  return handlers[mime];
}

const isDrawing = (mime: string): boolean => mime === 'image/svg+xml' || mime === 'image/svg';

const always = (): boolean => true;
const never = (): boolean => false;
/** Whether Exif says that the image has to be rotated. */
const isRotated = ({ Orientation: value }: Metadata): boolean => value === 3 || value === 6 || value === 8;
const none = (): Metadata => ({});
const asPng = { mustRender: always, thumbnailType: ['png', 'image/png'] } as const;

/** Reads the metadata of formats that nest it in a field. */
const nested =
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

const handlers: Readonly<Record<string, MediaHandler>> = lookupTable({
  'image/jpeg': {
    ...plain,
    format: 'jpeg',
    mustRender: isRotated,
    extensions: ['jpg', 'jpeg', 'jpe'],
    common: exif,
    hasExif: true,
  },
  'image/png': { ...plain, extensions: ['png', 'apng'], common: nested('metadata', '_MW_PNG_VERSION') },
  'image/gif': { ...plain, extensions: ['gif'], common: nested('metadata', '_MW_GIF_VERSION') },
  'image/webp': {
    ...plain,
    extensions: ['webp'],
    thumbnailType: ['png', 'image/png'],
    canRender: (metadata) => metadata['animated'] !== true,
    common: nested('media-metadata', ''),
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
});

const drawingNames: Readonly<Record<string, string>> = lookupTable({
  description: 'ImageDescription',
  title: 'ObjectName',
});

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
/** Value in `translations` of a language that has its own texts. */
const WHOLE_LANGUAGE = 2;

/** Returns the languages of a drawing's texts, in lower case. */
export function drawingLanguages(metadata: Metadata): readonly string[] {
  const translations = metadata['translations'];
  if (metadata['version'] !== DRAWING_VERSION || typeof translations !== 'object' || !translations) return [];
  return Object.entries(translations).flatMap(([code, kind]) =>
    kind === WHOLE_LANGUAGE ? [code.toLowerCase()] : [],
  );
}

/** Returns the duration of an animation in seconds; 0 for still images. */
export function mediaDuration({ duration }: Metadata, handler: MediaHandler | undefined): number {
  return handler?.format === 'bitmap' && typeof duration === 'number' ? duration : 0;
}
