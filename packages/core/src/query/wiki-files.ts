import type { FileVersion } from '../data/store/file-versions.ts';
import { filesByName } from '../data/store/files-by-name.ts';
import { fileRepository, fileUrl, type FileRepository } from '../wiki/file-repository.ts';
import { mediaHandler } from '../wiki/media/handlers.ts';
import { thumbnail, type ThumbnailRequest } from '../wiki/media/thumbnails.ts';
import { expandUrl, protocolOf } from '../wiki/page-url.ts';
import type { QueryContext } from './context.ts';

/** An image's URL and size in pixels. */
interface Image {
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** The current version of a file. */
export interface WikiFile extends Image {
  /** Returns a thumbnail; undefined if the wiki cannot make one. */
  readonly thumbnail: (this: void, request: ThumbnailRequest) => Image | undefined;
}

/** Reads current files by name, also through redirects, with URLs in the protocol of the request. */
export async function readFiles(
  names: readonly string[],
  context: Pick<QueryContext, 'site' | 'store' | 'viewer' | 'server'>,
): Promise<ReadonlyMap<string, WikiFile>> {
  const { site, server } = context;
  const repository = fileRepository(site);
  const expand = (url: string): string => expandUrl(url, site, protocolOf(server));
  const files = await filesByName([...new Set(names)], context);
  return new Map(
    [...files].map(([name, file]) => [
      name,
      {
        source: expand(fileUrl(repository, file)),
        width: file.width,
        height: file.height,
        thumbnail: (request) => {
          const image = thumbnailOf(file, request, repository);
          return image && { ...image, source: expand(image.source) };
        },
      },
    ]),
  );
}

function thumbnailOf(
  file: FileVersion,
  request: ThumbnailRequest,
  repository: FileRepository,
): Image | undefined {
  const handler = mediaHandler(file.mime, repository);
  const result = thumbnail({ ...file, metadata: file.metadata ?? {} }, handler, request, repository);
  if (!result || 'error' in result) return undefined;
  // Quirk: a drawing that browsers render has the size of the thumbnail, other whole files have their own.
  const isWhole = handler?.format !== 'drawing' && result.url === fileUrl(repository, file);
  const { width, height } = isWhole ? file : result;
  return { source: result.url, width, height };
}
