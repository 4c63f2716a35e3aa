import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestParameters } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
test.after(() => {
  wiki.close();
});
const key = '1a2b3c.lantern.3.png';
const { server } = wiki.configuration.general;
const ask = (parameters: TestParameters, as = 'Cartographer') =>
  wiki.request({ action: 'query', prop: 'stashimageinfo', ...parameters }, as === '' ? {} : { as });

test('returns information about a stashed file', async () => {
  const url = `${server}/wiki/Special:UploadStash/file/${key}`;
  const answer = await ask({ siifilekey: key, titles: 'Lantern Isles' });
  assert.equal(answer['query']?.pages?.length, 1);
  assert.deepEqual(answer['query']?.['stashimageinfo'], [
    { timestamp: '2024-09-30T12:00:00Z', url, descriptionurl: url },
  ]);
  const more = await ask({
    siifilekey: key,
    siiprop: 'size|canonicaltitle|sha1|metadata|extmetadata|mime|bitdepth|badfile|dimensions',
  });
  assert.deepEqual(more['query']?.['stashimageinfo'], [
    {
      size: 1146,
      width: 96,
      height: 128,
      canonicaltitle: 'File:20240930120000!lantern.png',
      sha1: 'e1db876320f35500ac18fcf8935396a1a1a24fcc',
      metadata: [
        { name: 'frameCount', value: 0 },
        { name: 'bitDepth', value: 8 },
      ],
      extmetadata: {
        DateTime: { value: '2024-09-30T12:00:00Z', source: 'mediawiki-metadata', hidden: '' },
        ObjectName: { value: '20240930120000!lantern', source: 'mediawiki-metadata' },
      },
      mime: 'image/png',
      bitdepth: 8,
    },
  ]);
});

test('returns thumbnail URLs of the special page', async () => {
  const answer = await ask({ siifilekey: key, siiurlwidth: '48', siiprop: 'url|thumbmime' });
  const [file] = (answer['query']?.['stashimageinfo'] ?? []) as unknown as readonly Readonly<
    Record<string, unknown>
  >[];
  assert.equal(file?.['thumburl'], `${server}/wiki/Special:UploadStash/thumb/${key}/48px-${key}`);
  assert.deepEqual([file?.['thumbwidth'], file?.['thumbheight']], [48, 64]);
  assert.equal(file?.['thumbmime'], 'image/png');
});

test('accepts the older parameter name', async () => {
  const answer = await ask({ siisessionkey: key });
  assert.ok(answer['query']?.['stashimageinfo']);
  assert.ok(answer['warnings'] && 'stashimageinfo' in answer['warnings']);
});

test("refuses malformed, missing and other users' keys", async () => {
  const code = async (parameters: TestParameters, as?: string) =>
    (await ask(parameters, as))['error']?.['code'];
  assert.equal(await code({}), 'missingparam');
  assert.equal(await code({ siifilekey: 'nokey' }), 'uploadstash-bad-path-bad-format');
  assert.equal(await code({ siifilekey: 'other.png' }), 'uploadstash-file-not-found');
  assert.equal(await code({ siifilekey: `${key}|other.png` }), 'uploadstash-file-not-found');
  assert.equal(await code({ siifilekey: key }, 'Warden'), 'uploadstash-file-not-found');
  assert.equal(await code({ siifilekey: key }, ''), 'notloggedin');
  assert.equal((await ask({ siifilekey: '' }))['query'], undefined);
});
