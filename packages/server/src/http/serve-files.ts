import type { FastifyInstance } from 'fastify';
import { fileRepository, fileUrl, type Site, type StoredFile } from '@wikiquery/core/wiki';

/** The bytes of a file. */
export interface ServedFile {
  /** The MIME type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Serves files, current and old versions, where the API says that they are. Thumbnails are the files themselves, which
 * browsers scale.
 */
export function serveFiles(
  app: FastifyInstance,
  site: Site,
  find: (file: StoredFile) => Promise<ServedFile | undefined> | ServedFile | undefined,
): void {
  const repository = fileRepository(site);
  const path = pathOf(repository.url);
  const thumbnails = `${pathOf(repository.thumbUrl)}/`;
  app.get(`${path}/*`, async (request, reply) => {
    const [asked = ''] = request.url.split('?', 1);
    const whole = asked.startsWith(thumbnails)
      ? `${path}/${asked.slice(thumbnails.length, asked.lastIndexOf('/'))}`
      : asked;
    const file = namedIn(whole);
    const isThere = file && fileUrl(repository, file).endsWith(whole.slice(path.length));
    const found = isThere ? await find(file) : undefined;
    if (!found) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .headers({
        'content-type': found.type,
        'x-content-type-options': 'nosniff',
        // Drawings may have scripts, which must not run.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(Buffer.from(found.bytes));
  });
}

const pathOf = (url: string): string => url.replace(/^(?:\w+:)?\/\/[^/]*/, '');

/** The file that a path names. */
function namedIn(path: string): StoredFile | undefined {
  const last = decoded(path.slice(path.lastIndexOf('/') + 1));
  if (last === undefined) return undefined;
  const mark = last.indexOf('!');
  return path.includes('/archive/') && mark >= 0
    ? { name: last.slice(mark + 1), archiveName: last }
    : { name: last };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
