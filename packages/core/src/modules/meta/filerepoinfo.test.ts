import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('describes the file repository', async () => {
  const { configuration } = createWiki();
  const settings = { ...configuration.settings, uploadPath: 'https://files.lanternisles.example' };
  using wiki = createWiki({ configuration: { ...configuration, settings }, pages: {} });
  const request = { action: 'query', meta: 'filerepoinfo', friprop: ['thumbUrl', 'local', 'canUpload'] };
  const answer = await wiki.request(request);
  assert.deepEqual(answer['query']?.['repos'], [
    { local: true, thumbUrl: 'https://files.lanternisles.example/thumb', canUpload: true },
  ]);
});
