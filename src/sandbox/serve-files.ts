import type { FastifyInstance } from 'fastify';
import { fileRepository, fileUrl, type StoredFile } from '../wiki/file-repository.ts';
import { Hiding } from '../wiki/hiding.ts';
import type { Site } from '../wiki/site.ts';
import type { Sandbox } from './sandbox.ts';
import { query, type WritableWiki } from './writing/writable-wiki.ts';

interface Found {
  readonly sha1: string;
  readonly major: string;
  readonly minor: string;
}

/** Serves the bytes of files that were uploaded, current and old versions, where the API says that they are. */
export function serveFiles(
  app: FastifyInstance,
  { wiki, files }: Pick<Sandbox, 'files' | 'wiki'>,
  site: Site,
): void {
  const repository = fileRepository(site);
  const path = repository.url.replace(/^(?:\w+:)?\/\/[^/]*/, '');
  app.get(`${path}/*`, (request, reply) => {
    const [asked = ''] = request.url.split('?', 1);
    const file = namedIn(asked);
    const isThere = file && fileUrl(repository, file).endsWith(asked.slice(path.length));
    const found = isThere ? findVersion(wiki, file) : undefined;
    const bytes = found && files.get(found.sha1);
    if (!bytes) return reply.callNotFound();
    return reply
      .headers({
        'content-type': `${found.major}/${found.minor}`,
        'x-content-type-options': 'nosniff',
        // Drawings may have scripts, which must not run.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(Buffer.from(bytes));
  });
}

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

const findVersion = (wiki: WritableWiki, { name, archiveName }: StoredFile): Found | undefined =>
  archiveName === undefined
    ? wiki.row(
        query<Found>(`SELECT img_sha1 AS sha1, img_major_mime AS major, img_minor_mime AS minor
          FROM image WHERE img_name = ?`),
        name,
      )
    : wiki.row(
        query<Found>(`SELECT oi_sha1 AS sha1, oi_major_mime AS major, oi_minor_mime AS minor
          FROM oldimage WHERE oi_name = ? AND oi_archive_name = ? AND oi_deleted & ${Hiding.text} = 0`),
        name,
        archiveName,
      );
