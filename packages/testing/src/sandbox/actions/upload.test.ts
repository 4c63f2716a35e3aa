import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { sampleConfiguration } from '../../../sample/wiki.ts';
import { createWiki } from '../../create-wiki.ts';
import type { ShortDescription, TestParameters, WikiOptions } from '../../test-wiki.ts';

const users = [{ name: 'Ada' }, { name: 'Ben' }, { name: 'Warden', groups: ['sysop'] }];

/** A picture of a size, of which no checksum is right. */
function picture(width: number, height: number, more = 0): Uint8Array {
  const part = (type: string, data: Buffer): Buffer => {
    const bytes = Buffer.alloc(12 + data.length);
    bytes.writeUInt32BE(data.length);
    bytes.write(type, 4, 'latin1');
    data.copy(bytes, 8);
    return bytes;
  };
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    part('IEND', Buffer.alloc(0)),
    Buffer.alloc(more),
  ]);
}

/** A wiki that takes uploads, at a time that stands still. */
function openWiki(description: ShortDescription = {}, options: WikiOptions = {}) {
  const wiki = createWiki({ users, ...description }, options);
  wiki.clock.set('2026-01-02T03:04:05Z');
  const post = async (
    action: string,
    parameters: TestParameters,
    { as = 'Warden', files }: { as?: string; files?: Readonly<Record<string, Uint8Array>> } = {},
  ) => {
    const answer = await wiki.post({ action, ...parameters }, { as, ...(files && { files }) });
    return (answer[action] ?? answer['error']) as Readonly<Record<string, unknown>>;
  };
  const upload = (
    filename: string,
    file: Uint8Array,
    parameters: TestParameters = {},
    as?: string,
  ): Promise<Readonly<Record<string, unknown>>> =>
    post('upload', { filename, ...parameters }, { ...(as !== undefined && { as }), files: { file } });
  const query = async (parameters: TestParameters) => {
    const { query: answer } = await wiki.request({ action: 'query', ...parameters });
    return answer as Readonly<Record<string, unknown>>;
  };
  return { ...wiki, post, upload, query, [Symbol.asyncDispose]: wiki.close };
}

const ignorewarnings = true;

test('an upload creates a file with its page', async () => {
  await using wiki = openWiki({ pages: { Port: '[[File:Lamp.png]]' } });
  const brokenFiles = { list: 'categorymembers', cmtitle: 'Category:Pages with broken file links' };
  const before = await wiki.query(brokenFiles);
  assert.equal((before['categorymembers'] as readonly unknown[]).length, 1);
  const uploaded = await wiki.upload('Lamp.png', picture(4, 3), { comment: 'Lit', text: 'A [[Port]].' });
  const { result, filename, imageinfo } = uploaded as { readonly [name: string]: Record<string, unknown> };
  assert.deepEqual([result, filename], ['Success', 'Lamp.png']);
  const { width, height, mime, timestamp, comment } = imageinfo ?? {};
  assert.deepEqual([width, height, mime, comment], [4, 3, 'image/png', 'Lit']);
  assert.equal(timestamp, '2026-01-02T03:04:05Z');
  const found = await wiki.query({
    ...brokenFiles,
    list: 'categorymembers|logevents|recentchanges|allimages|backlinks',
    letype: 'upload',
    leprop: 'ids|title|comment|type',
    rcprop: 'title|loginfo|comment',
    rclimit: 1,
    aiprop: '',
    bltitle: 'Port',
    meta: 'siteinfo',
    siprop: 'statistics',
  });
  assert.deepEqual(found['categorymembers'], []);
  const entry = { ns: 6, title: 'File:Lamp.png', comment: 'Lit' };
  assert.deepEqual(found['logevents'], [
    { logid: 5, ...entry, pageid: 2, logpage: 2, revid: 2, type: 'upload', action: 'upload' },
  ]);
  assert.partialDeepStrictEqual(found['recentchanges'], [
    { type: 'log', ...entry, logtype: 'upload', logaction: 'upload' },
  ]);
  assert.partialDeepStrictEqual(found['allimages'], [{ name: 'Lamp.png' }]);
  assert.deepEqual(found['backlinks'], [{ pageid: 2, ns: 6, title: 'File:Lamp.png' }]);
  assert.equal((found['statistics'] as { readonly images: number }).images, 1);
});

test('a new version keeps the old one, to which the file can go back', async () => {
  await using wiki = openWiki();
  await wiki.upload('Lamp.png', picture(4, 3), { comment: 'one' });
  assert.deepEqual((await wiki.upload('Lamp.png', picture(5, 3)))['warnings'], { exists: 'Lamp.png' });
  await wiki.upload('Lamp.png', picture(5, 3), { comment: 'two', ignorewarnings });
  const archivename = '20260102030405!Lamp.png';
  assert.deepEqual(await wiki.post('filerevert', { filename: 'Lamp.png', archivename, comment: 'three' }), {
    result: 'Success',
  });
  const { pages } = await wiki.query({
    titles: 'File:Lamp.png',
    prop: 'imageinfo|revisions',
    iiprop: 'dimensions|comment|timestamp',
    iilimit: 5,
    rvprop: 'comment',
    rvlimit: 5,
  });
  const [page] = pages as readonly { readonly [name: string]: readonly Record<string, unknown>[] }[];
  assert.deepEqual(
    page?.['imageinfo']?.map(({ width, comment, timestamp }) => [width, comment, timestamp]),
    [
      [4, 'three', '2026-01-02T03:04:07Z'],
      [5, 'two', '2026-01-02T03:04:06Z'],
      [4, 'one', '2026-01-02T03:04:05Z'],
    ],
  );
  const notice = 'Warden uploaded a new version of [[File:Lamp.png]]';
  assert.deepEqual(
    page?.['revisions']?.map(({ comment }) => comment),
    [notice, notice, 'one'],
  );
});

test('an old version that is the current one is not reverted to', async () => {
  await using wiki = openWiki();
  const revert = (archivename: string, as?: string) =>
    wiki.post('filerevert', { filename: 'Lamp.png', archivename }, as === undefined ? {} : { as });
  assert.equal((await revert('x'))['code'], 'missingtitle');
  await wiki.upload('Lamp.png', picture(4, 3));
  assert.equal((await revert('x'))['code'], 'filerevert-badversion');
  await wiki.upload('Lamp.png', picture(5, 3), { ignorewarnings });
  const archivename = '20260102030405!Lamp.png';
  await revert(archivename);
  const { result, errors } = await revert(archivename);
  assert.equal(result, 'Failure');
  assert.partialDeepStrictEqual(errors, [{ message: 'fileexists-no-change' }]);
});

suite('warnings', () => {
  const warningsOf = async (name: string, bytes: Uint8Array, wiki: ReturnType<typeof openWiki>) =>
    (await wiki.upload(name, bytes))['warnings'];

  test('tell what speaks against an upload', async () => {
    await using wiki = openWiki({ pages: { 'File:Drawn.png': 'A page only.' } });
    const timestamp = '2026-01-02T03:04:05Z';
    await wiki.upload('Lamp.png', picture(4, 3));
    assert.deepEqual(await warningsOf('Lamp.png', picture(4, 3), wiki), {
      exists: 'Lamp.png',
      nochange: { timestamp },
    });
    assert.deepEqual(await warningsOf('Other.png', picture(4, 3), wiki), { duplicate: ['Lamp.png'] });
    assert.deepEqual(await warningsOf('A[b].png', picture(9, 9), wiki), { badfilename: 'A-b-.png' });
    assert.deepEqual(await warningsOf('Drawn.png', picture(9, 9), wiki), { 'page-exists': 'Drawn.png' });
    assert.deepEqual(await warningsOf('Lamp.gif', Buffer.from('GIF89a\x04\0\x03\0\0\0\0;'), wiki), {
      'exists-normalized': 'Lamp.png',
    });
    assert.deepEqual(await warningsOf('50px-Lamp.png', picture(9, 9), wiki), { thumb: '50px-Lamp.png' });
    assert.deepEqual(await warningsOf('DSC_1.png', picture(9, 9), wiki), { 'bad-prefix': 'DSC_1.png' });
    await wiki.upload('Lamp.png', picture(5, 3), { ignorewarnings });
    assert.deepEqual(await warningsOf('Lamp.png', picture(4, 3), wiki), {
      exists: 'Lamp.png',
      duplicateversions: [{ timestamp }],
    });
  });

  test('leave the file in the stash, from which it can be published', async () => {
    await using wiki = openWiki();
    await wiki.upload('Lamp.png', picture(4, 3));
    const { result, filekey } = await wiki.upload('Other.png', picture(4, 3));
    assert.equal(result, 'Warning');
    const published = { filename: 'Other.png', filekey: String(filekey), ignorewarnings };
    assert.equal((await wiki.post('upload', published, { as: 'Ben' }))['code'], 'uploadstash-wrong-owner');
    assert.equal((await wiki.post('upload', published))['result'], 'Success');
    assert.equal((await wiki.post('upload', published))['code'], 'uploadstash-file-not-found');
  });
});

test('chunks become one file in the stash', async () => {
  await using wiki = openWiki();
  const bytes = picture(4, 3, 2000);
  const send = (from: number, to: number, parameters: TestParameters = {}) =>
    wiki.post(
      'upload',
      { filename: 'Lamp.png', filesize: bytes.length, offset: from, ...parameters },
      { files: { chunk: bytes.subarray(from, to) } },
    );
  assert.equal((await send(0, 100))['code'], 'chunk-too-small');
  assert.equal((await send(1024, bytes.length))['code'], 'filekeyneeded');
  assert.equal((await send(0, 1024, { filesize: 1000 }))['code'], 'invalid-chunk');
  const begun = await send(0, 1024);
  const filekey = String(begun['filekey']);
  assert.deepEqual(begun, { result: 'Continue', offset: 1024, filekey });
  assert.deepEqual(await wiki.post('upload', { filekey, checkstatus: true }), {
    result: 'Continue',
    stage: 'uploading',
    offset: 1024,
  });
  assert.partialDeepStrictEqual(await send(1025, bytes.length, { filekey }), {
    code: 'stashfailed',
    offset: '1024',
  });
  const ended = await send(1024, bytes.length, { filekey });
  assert.equal(ended['result'], 'Success');
  assert.equal((ended['imageinfo'] as { readonly size: number }).size, bytes.length);
  const whole = { filename: 'Lamp.png', filekey: String(ended['filekey']) };
  assert.equal((await wiki.post('upload', { ...whole, checkstatus: true }))['code'], 'missingresult');
  assert.equal((await wiki.post('upload', whole))['result'], 'Success');
});

test('what cannot be a file of the wiki is refused', async () => {
  await using wiki = openWiki({ events: [{ type: 'block', who: 'Ben' }] });
  const codeOf = async (name: string, bytes: Uint8Array, parameters?: TestParameters, as?: string) =>
    (await wiki.upload(name, bytes, parameters, as))['code'];
  const png = picture(4, 3);
  assert.equal(await codeOf('Lamp.png', new Uint8Array()), 'empty-file');
  assert.equal(await codeOf('Lamp.gif', png), 'verification-error');
  assert.equal(await codeOf('Lamp.png', Buffer.from('<html><script>')), 'verification-error');
  assert.equal(await codeOf('Lamp.txt', Buffer.from('text')), 'filetype-banned');
  assert.equal(await codeOf('.png', png), 'filename-tooshort');
  assert.equal(await codeOf(`${'x'.repeat(250)}.png`, png), 'filename-toolong');
  assert.equal(await codeOf('Lamp.png', png, { url: 'http://wiki.example/' }), 'invalidparammix');
  assert.equal(await codeOf('Lamp.png', png, {}, 'Ben'), 'blocked');
  const without = async (parameters: TestParameters) => (await wiki.post('upload', parameters))['code'];
  assert.equal(await without({ filename: 'Lamp.png', file: 'text' }), 'badupload');
  assert.equal(await without({ filename: 'Lamp.png' }), 'missingparam');
  assert.equal(await without({ filename: 'Lamp.png', url: 'http://wiki.example/' }), 'copyuploaddisabled');
  assert.equal(await without({ filename: 'Lamp.png', filekey: 'nokey' }), 'invalid-file-key');
  await wiki.upload('Lamp.png', png);
  assert.equal(await codeOf('Lamp.png', png, { ignorewarnings }), 'fileexists-no-change');
});

test('a server takes files, and serves them where the API says', async () => {
  await using wiki = openWiki({ users: [{ name: 'Warden', groups: ['sysop'], password: 'warden-of-all' }] });
  const { url } = await wiki.listen();
  let cookie = '';
  const send = async (parameters: Readonly<Record<string, string>>, file?: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ format: 'json', formatversion: '2', ...parameters }))
      form.set(name, value);
    if (file) form.set('file', new Blob([file]), 'lamp.png');
    const response = await fetch(url, { method: 'POST', body: form, headers: { cookie } });
    cookie = [...response.headers.getSetCookie().map((one) => one.split(';')[0]), cookie].join('; ');
    return (await response.json()) as { readonly [name: string]: Record<string, Record<string, string>> };
  };
  const tokens = async (type: string) => (await send({ action: 'query', meta: 'tokens', type }))['query'];
  const lgtoken = (await tokens('login'))?.['tokens']?.['logintoken'] ?? '';
  await send({ action: 'login', lgname: 'Warden', lgpassword: 'warden-of-all', lgtoken });
  const token = (await tokens('csrf'))?.['tokens']?.['csrftoken'] ?? '';
  const bytes = Uint8Array.from(picture(4, 3));
  const { upload } = await send({ action: 'upload', filename: 'Lamp.png', token }, bytes);
  const served = await fetch(upload?.['imageinfo']?.['url'] ?? '');
  assert.equal(served.headers.get('content-type'), 'image/png');
  assert.deepEqual(new Uint8Array(await served.arrayBuffer()), bytes);
});

test('a file is uploaded by its URL where the test says what is there', async () => {
  const url = 'https://elsewhere.example/lamp.png';
  const fetchUpload = (asked: string) => {
    if (asked.endsWith('/down.png')) throw new Error('Nobody answers');
    return asked === url ? picture(2, 3) : undefined;
  };
  const sample = sampleConfiguration();
  const usergroups = sample.usergroups.map((group) =>
    group.name === 'sysop' ? { ...group, rights: [...group.rights, 'upload_by_url'] } : group,
  );
  await using wiki = openWiki({ configuration: { ...sample, usergroups } }, { fetchUpload });
  const upload = (from: string, as?: string) =>
    wiki.post('upload', { filename: 'Lamp.png', url: from }, as === undefined ? {} : { as });
  assert.partialDeepStrictEqual(await upload(url), {
    result: 'Success',
    imageinfo: { width: 2, height: 3, user: 'Warden' },
  });
  assert.equal((await upload('lamp.png'))['code'], 'http-invalid-url');
  assert.equal((await upload('https://elsewhere.example/none.png'))['code'], 'http-bad-status');
  assert.equal((await upload('https://elsewhere.example/down.png'))['code'], 'http-curl-error');
  assert.equal((await upload(url, 'Ada'))['code'], 'permissiondenied');
  await using usual = openWiki();
  assert.equal((await usual.post('upload', { filename: 'Lamp.png', url }))['code'], 'copyuploaddisabled');
});
