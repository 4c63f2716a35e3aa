import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { describeApi, openApiDocument } from '@wikiquery/core/api/description';
import type { Site } from '@wikiquery/core/wiki';
import { acceptsGzip } from '../pages/accepts-gzip.ts';

/** Adds `/openapi.json`, which is public even for private wikis: it only says what `action=paraminfo` tells anybody. */
export function addOpenApi(app: FastifyInstance, site: Site): void {
  let made: ReturnType<typeof prepare> | undefined;
  app.get('/openapi.json', (request, reply) => {
    const { text, gzipped, etag } = (made ??= prepare(site));
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      // For documentation viewers at another address.
      'access-control-allow-origin': '*',
      vary: 'accept-encoding',
      etag,
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return acceptsGzip(request.headers)
      ? reply.header('content-encoding', 'gzip').send(gzipped)
      : reply.send(text);
  });
}

function prepare(site: Site) {
  const text = JSON.stringify(openApiDocument(describeApi(site)));
  const digest = createHash('sha256').update(text).digest('base64url');
  // Weak, since it stands for both encodings.
  return { text, gzipped: gzipSync(text), etag: `W/"${digest}"` };
}
