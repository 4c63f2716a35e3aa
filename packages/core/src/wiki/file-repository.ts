import { hash } from 'node:crypto';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { expandUrl } from './page-url.ts';
import type { FileSettings } from './settings/files.ts';
import type { Site } from './site.ts';

/** The wiki's local file repository. */
export interface FileRepository extends Omit<FileSettings, 'thumbnailPath' | 'tiffThumbnails'> {
  /** Path or URL of the files. */
  readonly url: string;
  readonly thumbUrl: string;
  /** Path of the icons of files that cannot be rendered. */
  readonly iconUrl: string;
  readonly tiffThumbnails: readonly [extension: string, mime: string] | undefined;
  /** Greatest thumbnail width in the preferences. */
  readonly widestThumbnail: number;
}

/** Returns the file repository that a site is configured with. */
export function fileRepository({ configuration: { general, settings } }: Site): FileRepository {
  const url = settings.uploadPath ?? `${general.scriptpath}/images`;
  const { thumbnailPath, tiffThumbnails, ...declared } = settings.files;
  const widths = Object.values((general['thumblimits'] ?? {}) as Readonly<Record<string, number>>);
  return {
    ...declared,
    url,
    thumbUrl: thumbnailPath ?? `${url}/thumb`,
    iconUrl: `${general.scriptpath}/resources/assets/file-type-icons`,
    tiffThumbnails,
    widestThumbnail: widths.length > 0 ? Math.max(...widths) : 300,
  };
}

/** The names of a file or an old version that determine its URL. */
export interface StoredFile {
  readonly name: string;
  /** Present for old versions. */
  readonly archiveName?: string;
  /** URLs of a stashed file. */
  readonly apart?: FilePlace;
}

/** URLs of a stashed file. */
export interface FilePlace {
  readonly url: string;
  /** Base URL of its thumbnails. */
  readonly thumbnailsUrl: string;
  /** Base name of its thumbnails. */
  readonly thumbnailName: string;
}

/** Returns the URL of a file, relative unless another server serves files. */
export const fileUrl = (repository: FileRepository, file: StoredFile): string =>
  file.apart?.url ?? `${repository.url}/${relativeUrl(repository, file)}`;

/** Makes a function that returns the full URLs of files, for answers with many of them. */
export function fileUrls(
  repository: FileRepository,
  site: Site,
  protocol: 'http' | 'https',
): (this: void, file: StoredFile) => string {
  const base = expandUrl(`${repository.url}/`, site, protocol);
  return (file) =>
    file.apart ? expandUrl(file.apart.url, site, protocol) : base + relativeUrl(repository, file);
}

/** Returns the URL of a thumbnail by its name. */
export const thumbnailUrl = (repository: FileRepository, file: StoredFile, thumbnail: string): string =>
  `${file.apart?.thumbnailsUrl ?? `${repository.thumbUrl}/${relativeUrl(repository, file)}`}/${encodeRaw(thumbnail)}`;

function relativeUrl(repository: FileRepository, { name, archiveName }: StoredFile): string {
  const folders = hashFolders(name, repository.hashLevels);
  return archiveName === undefined
    ? folders + encodeRaw(name)
    : `archive/${folders}${encodeRaw(archiveName)}`;
}

/** Returns the folders of a file by the MD5 of its name, such as `a/ab/` for two levels; empty for none. */
export function hashFolders(name: string, levels: number): string {
  if (levels === 0) return '';
  const digits = hash('md5', name);
  let folders = '';
  for (let level = 1; level <= levels; level++) folders += `${digits.slice(0, level)}/`;
  return folders;
}

/** Percent-encodes everything except letters, digits and `-_.~`. */
function encodeRaw(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const otherExtensions: Readonly<Record<string, string>> = lookupTable({
  htm: 'html',
  jpeg: 'jpg',
  mpeg: 'mpg',
  ogv: 'ogg',
  tiff: 'tif',
});

/** Returns the normalized extension of a file name; empty if there is none of only ASCII letters and digits. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return otherExtensions[extension] ?? (/^[0-9a-z]+$/.test(extension) ? extension : '');
}
