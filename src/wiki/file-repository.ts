import { hash } from 'node:crypto';
import type { Site } from './site.ts';

/** How a wiki keeps its files and makes them smaller, as far as addresses show it; MediaWiki's defaults where absent. */
export interface FileSettings {
  /** Folders above each file, from the digits of its name's MD5; 0 where `$wgHashedUploadDirectory` is off. */
  readonly hashLevels?: number;
  /** Where thumbnails are served, a path or an address; `thumb` beside the files unless said. */
  readonly thumbnailPath?: string;
  /** Names longer than this give way to `thumbnail` in the names of thumbnails. */
  readonly longestThumbnailName?: number;
  /** Pixels that a bitmap may have and still be made smaller (`$wgMaxImageArea`); null for any. */
  readonly maximumArea?: number | null;
  /** Whether ImageMagick makes the thumbnails, which has no bound for JPEG (`$wgUseImageMagick`). */
  readonly imageMagick?: boolean;
  /** The longer a drawing's smaller side may become (`$wgSVGMaxSize`). */
  readonly maximumDrawingSide?: number;
  /** Whether browsers show drawings themselves (`$wgSVGNativeRendering`). */
  readonly drawingsInBrowsers?: boolean;
  /** Extension and MIME type of thumbnails of TIFF files (`$wgTiffThumbnailType`); without it there are none. */
  readonly tiffThumbnails?: readonly [extension: string, mime: string];
  /** The widths that thumbnails may have (`$wgThumbnailSteps`). */
  readonly thumbnailSteps?: readonly number[];
  /** Whether answers name larger thumbnails for dense screens (`$wgResponsiveImages`). */
  readonly responsive?: boolean;
}

/** The wiki's own repository of files. */
export interface FileRepository extends Required<Omit<FileSettings, 'thumbnailPath' | 'tiffThumbnails'>> {
  /** Path or address of the files. */
  readonly url: string;
  readonly thumbUrl: string;
  /** Path of the pictures that stand for files which cannot be shown. */
  readonly iconUrl: string;
  readonly tiffThumbnails: readonly [extension: string, mime: string] | undefined;
  /** The widest of the thumbnails that readers may choose. */
  readonly widestThumbnail: number;
}

/** Reads the repository out of the configuration. */
export function fileRepository({ configuration: { general, settings } }: Site): FileRepository {
  const url = settings.uploadPath ?? `${general.scriptpath}/images`;
  const { thumbnailPath, tiffThumbnails, ...given } = settings.files ?? {};
  const widths = Object.values((general['thumblimits'] ?? {}) as Readonly<Record<string, number>>);
  return {
    hashLevels: 2,
    longestThumbnailName: 255,
    maximumArea: 12_500_000,
    imageMagick: false,
    maximumDrawingSide: 5120,
    drawingsInBrowsers: false,
    thumbnailSteps: [],
    responsive: true,
    ...given,
    url,
    thumbUrl: thumbnailPath ?? `${url}/thumb`,
    iconUrl: `${general.scriptpath}/resources/assets/file-type-icons`,
    tiffThumbnails,
    widestThumbnail: widths.length > 0 ? Math.max(...widths) : 300,
  };
}

/** A file or an old version of one, by the names that its address is made of. */
export interface StoredFile {
  readonly name: string;
  /** Present for old versions. */
  readonly archiveName?: string;
  /** Where it is served, for a file that is not among the others. */
  readonly apart?: FilePlace;
}

/** Addresses of a file that is not published. */
export interface FilePlace {
  readonly url: string;
  /** Address that its thumbnails' names are put after. */
  readonly thumbnailsUrl: string;
  /** Name that thumbnails' names are made of. */
  readonly thumbnailName: string;
}

/** Address of a file, without the server unless files are served by another one. */
export const fileUrl = (repository: FileRepository, file: StoredFile): string =>
  file.apart?.url ?? `${repository.url}/${relativeUrl(repository, file)}`;

/** Address of a thumbnail by its own name. */
export const thumbnailUrl = (repository: FileRepository, file: StoredFile, thumbnail: string): string =>
  `${file.apart?.thumbnailsUrl ?? `${repository.thumbUrl}/${relativeUrl(repository, file)}`}/${encodeRaw(thumbnail)}`;

function relativeUrl(repository: FileRepository, { name, archiveName }: StoredFile): string {
  const folders = hashFolders(name, repository.hashLevels);
  return archiveName === undefined
    ? folders + encodeRaw(name)
    : `archive/${folders}${encodeRaw(archiveName)}`;
}

/** `a/ab/` for a name whose MD5 begins with `ab`. */
function hashFolders(name: string, levels: number): string {
  if (levels === 0) return '';
  const digits = hash('md5', name);
  let folders = '';
  for (let level = 1; level <= levels; level++) folders += `${digits.slice(0, level)}/`;
  return folders;
}

/** Percent-encodes all but letters, digits and `-_.~`. */
function encodeRaw(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const otherExtensions: Readonly<Record<string, string>> = {
  htm: 'html',
  jpeg: 'jpg',
  mpeg: 'mpg',
  ogv: 'ogg',
  tiff: 'tif',
};

/** A file name's extension in its usual spelling; empty where there is none. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return otherExtensions[extension] ?? (/^[0-9a-z]+$/.test(extension) ? extension : '');
}
