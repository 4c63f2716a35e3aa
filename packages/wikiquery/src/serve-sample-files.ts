import type { FastifyInstance } from 'fastify';
import { readFilesNamed, type Store } from '@wikiquery/core/store';
import { nobody, sha1Base36, type Site } from '@wikiquery/core/wiki';
import { serveFiles } from '@wikiquery/server/http';
import { files } from '@wikiquery/testing/sample';

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
