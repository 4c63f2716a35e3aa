import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const stashed = (us_id: number, us_user: number, us_key: string) => ({
  us_id,
  us_user,
  us_key,
  us_orig_path: '/upload',
  us_path: 'mwrepo://local/temp/secret',
  us_timestamp: '20240101000000',
  us_status: 'finished',
  us_size: 12,
  us_sha1: '',
  us_mime: 'image/png',
  us_media_type: 'BITMAP',
  us_image_width: 3,
  us_image_height: 4,
  us_image_bits: 8,
});
const wiki = createWiki({
  users: [{ name: 'Keeper' }, { name: 'Other' }],
  pages: { A: 'text' },
  rows: { uploadstash: [stashed(1, 1, 'one.png'), stashed(2, 2, 'other.png'), stashed(3, 1, 'two.png')] },
});
test.after(() => {
  wiki.close();
});

const ask = (parameters: Readonly<Record<string, string>>, as?: string) =>
  wiki.request({ action: 'query', list: 'mystashedfiles', ...parameters }, as === undefined ? {} : { as });

test("lists the viewer's own files, with the requested properties", async () => {
  const answer = await ask({ msflimit: '1' }, 'Keeper');
  assert.deepEqual(answer['query']?.['mystashedfiles'], [{ filekey: 'one.png', status: 'finished' }]);
  assert.equal(answer['continue']?.['msfcontinue'], '3');
  const whole = await ask({ msfcontinue: '3', msfprop: 'size|type' }, 'Keeper');
  assert.deepEqual(whole['query']?.['mystashedfiles'], [
    {
      filekey: 'two.png',
      status: 'finished',
      size: 12,
      width: 3,
      height: 4,
      bits: 8,
      mimetype: 'image/png',
      mediatype: 'BITMAP',
    },
  ]);
});

test('requires an account', async () => {
  assert.equal((await ask({}))['error']?.['code'], 'stashnotloggedin');
});
