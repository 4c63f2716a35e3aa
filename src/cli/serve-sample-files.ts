import type { FastifyInstance } from 'fastify';
import { files } from '../../sample/files.ts';
import { readFilesNamed } from '../data/store/file-versions.ts';
import type { Store } from '../data/store/store.ts';
import { serveFiles } from '../server/http/serve-files.ts';
import { sha1Base36 } from '../wiki/sha1.ts';
import type { Site } from '../wiki/site.ts';
import { nobody } from '../wiki/viewer.ts';

/** Serves the current versions of the sample wiki's files, which no other server has. */
export function serveSampleFiles(app: FastifyInstance, site: Site, store: Store): void {
  const contents = new Map(
    files.flatMap(({ versions }) => versions.map(({ content }) => [sha1Base36(content), content])),
  );
  serveFiles(app, site, async ({ name, archiveName }) => {
    if (archiveName !== undefined) return undefined;
    const file = (await readFilesNamed(store, [name], nobody)).get(name);
    const bytes = file?.sha1 === undefined ? undefined : contents.get(file.sha1);
    return file && bytes && { type: file.mime, bytes };
  });
}
