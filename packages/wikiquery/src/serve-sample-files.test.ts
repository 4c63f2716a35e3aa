import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { fileRepository, fileUrl, thumbnailUrl } from '../../core/src/wiki/file-repository.ts';
import { openWiki } from './open-wiki.ts';
import { serveSampleFiles } from './serve-sample-files.ts';

test('the server of the sample wiki has its files where the API says, but those that were deleted', async () => {
  const wiki = await openWiki({ config: undefined, address: undefined });
  const app = fastify();
  serveSampleFiles(app, wiki.site, wiki.store);
  const repository = fileRepository(wiki.site);
  const ask = async (url: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url });
    return { statusCode, type: headers['content-type'], rawPayload };
  };
  const content = readFileSync(new URL('../../testing/sample/files/gull-point.png', import.meta.url));
  const file = { name: 'Gull_Point.png' };
  const served = { statusCode: 200, type: 'image/png', rawPayload: content };
  assert.deepEqual(await ask(fileUrl(repository, file)), served);
  assert.deepEqual(await ask(thumbnailUrl(repository, file, '40px-Gull_Point.png')), served);
  for (const name of ['Lost_sketch.png', 'Nowhere.png'])
    assert.equal((await ask(fileUrl(repository, { name }))).statusCode, 404, name);
  assert.equal((await ask(`${repository.url}/0/00/Gull_Point.png`)).statusCode, 404);
  await app.close();
  await wiki.close();
});
