import assert from 'node:assert/strict';
import test from 'node:test';
import { expectWarnings } from '../../../../../test/rig/guard-answer.ts';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const OLD = 'File:Gull Point.png';

/** The first page's fields. */
async function ask(
  wiki: TestWiki,
  parameters: Readonly<Record<string, string | number | readonly string[]>>,
  as?: string,
) {
  const request = { action: 'query', prop: 'imageinfo', ...parameters };
  const answer = await wiki.request(request, as === undefined ? {} : { as });
  return {
    answer,
    get page() {
      return answer['query']?.['pages']?.[0];
    },
  };
}

test('returns the current version by default', async () => {
  using wiki = createWiki();
  const { answer, page } = await ask(wiki, { titles: 'File:Lantern.svg' });
  assert.equal(page?.['imagerepository'], 'local');
  assert.deepEqual(page?.['imageinfo'], [{ timestamp: '2024-03-10T12:00:00Z', user: 'Harbour master' }]);
  assert.equal(answer['continue'], undefined);
});

test('returns earlier versions with continuation', async () => {
  using wiki = createWiki();
  const { answer, page } = await ask(wiki, { titles: OLD, iiprop: 'timestamp', iilimit: 2 });
  assert.deepEqual(page?.['imageinfo'], [
    { timestamp: '2024-05-05T18:30:00Z' },
    { timestamp: '2024-03-02T09:00:00Z' },
  ]);
  const start = '2024-03-01T09:00:00Z';
  assert.deepEqual(answer['continue'], { iistart: start, continue: '||' });
  const rest = await ask(wiki, { titles: OLD, iiprop: 'timestamp', iilimit: 2, iistart: start });
  assert.deepEqual(rest.page?.['imageinfo'], [{ timestamp: start, filehidden: true, suppressed: true }]);
  const several = await ask(wiki, { titles: [OLD, 'File:Lantern.svg'], iilimit: 1 });
  assert.equal(several.answer['continue'], undefined, 'several files are not gone on with');
});

test('an end alone counts from the oldest version', async () => {
  using wiki = createWiki();
  wiki.database.prepare('UPDATE oldimage SET oi_deleted = 0').run();
  const { answer, page } = await ask(wiki, {
    titles: OLD,
    iiprop: 'timestamp',
    iiend: '2024-01-01T00:00:00Z',
    iilimit: 2,
  });
  assert.deepEqual(page?.['imageinfo'], [
    { timestamp: '2024-05-05T18:30:00Z' },
    { timestamp: '2024-03-02T09:00:00Z' },
  ]);
  assert.deepEqual(answer['continue'], { iistart: '2024-03-01T09:00:00Z', continue: '||' });
});

test('shows hidden data only to viewers who may see it', async () => {
  using wiki = createWiki();
  const asked = { titles: OLD, iiprop: 'user|comment|sha1', iilimit: 3, iistart: '2024-03-03T00:00:00Z' };
  const anyone = await ask(wiki, asked);
  const sha1 = anyone.page?.['imageinfo']?.[0]?.['sha1'];
  assert.match(text(sha1), /^[0-9a-f]{40}$/);
  assert.deepEqual(anyone.page?.['imageinfo'], [
    { user: 'Keeper', commenthidden: true, sha1 },
    { userhidden: true, commenthidden: true, filehidden: true, suppressed: true },
  ]);
  const warden = await ask(wiki, asked, 'Warden');
  assert.deepEqual(warden.page?.['imageinfo']?.[0], {
    user: 'Keeper',
    commenthidden: true,
    comment: 'A better sketch',
    sha1,
  });
  assert.equal(warden.page?.['imageinfo']?.[1]?.['user'], undefined);
  const watch = await ask(wiki, asked, 'Night watch');
  assert.deepEqual(watch.page?.['imageinfo']?.[1], {
    userhidden: true,
    user: 'Keeper',
    commenthidden: true,
    comment: 'First sketch',
    filehidden: true,
    suppressed: true,
  });
});

test('returns the URLs of a file, an old version, its page and thumbnails', async () => {
  using wiki = createWiki();
  const { server, scriptpath, script } = wiki.configuration.general;
  const files = `${server}${scriptpath}/images`;
  const { page } = await ask(wiki, { titles: OLD, iiprop: 'url', iilimit: 2, iiurlwidth: 20 });
  const [current, old] = [page?.['imageinfo']?.[0], page?.['imageinfo']?.[1]];
  const name = 'd/d5/Gull_Point.png';
  assert.equal(current?.['url'], `${files}/${name}`);
  assert.equal(current?.['descriptionshorturl'], `${server}${script}?curid=${Number(page?.['pageid'])}`);
  assert.equal(current?.['thumburl'], `${files}/thumb/${name}/20px-Gull_Point.png`);
  assert.equal(current?.['thumbwidth'], 20);
  assert.equal(current?.['responsiveUrls']?.['1.5'], `${files}/thumb/${name}/30px-Gull_Point.png`);
  const archived = 'archive/d/d5/20240505183000%21Gull_Point.png';
  assert.equal(old?.['url'], `${files}/${archived}`);
  assert.equal(old?.['thumburl'], `${files}/thumb/${archived}/20px-Gull_Point.png`);
});

test('returns PNG thumbnails of drawings, in the requested language', async () => {
  using wiki = createWiki();
  const { page } = await ask(wiki, {
    titles: 'File:Lantern.svg',
    iiprop: 'url|thumbmime',
    iiurlparam: 'langde-2000px',
  });
  const item = page?.['imageinfo']?.[0];
  assert.match(text(item?.['thumburl']), /\/langde-2000px-Lantern\.svg\.png$/);
  assert.equal(item?.['thumbmime'], 'image/png');
  assert.equal(item?.['mime'], 'image/svg+xml');
  const alone = await ask(wiki, { titles: 'File:Lantern.svg', iiprop: 'thumbmime', iiurlwidth: 50 });
  assert.deepEqual(alone.page?.['imageinfo'], [{}]);
});

test('refuses or warns of invalid thumbnail parameters', async () => {
  using wiki = createWiki();
  const none = await ask(wiki, { titles: 'File:Lantern.svg', iiprop: 'url', iiurlparam: 'nonsense' });
  assert.equal(none.answer['error']?.['code'], 'urlparamnormal');
  const some = await ask(wiki, {
    titles: 'File:Lantern.svg',
    iiprop: 'url',
    iiurlparam: 'nonsense',
    iiurlwidth: 20,
  });
  assert.ok(some.answer['warnings']?.['imageinfo']);
  assert.match(text(some.page?.['imageinfo']?.[0]?.['thumburl']), /\/20px-Lantern\.svg\.png$/);
  const title = await ask(wiki, { titles: 'File:Lantern.svg', iibadfilecontexttitle: '<' });
  assert.equal(title.answer['error']?.['code'], 'invalid-title');
});

test('returns at most fifty thumbnails per answer', async () => {
  using wiki = createWiki();
  const copy = wiki.database.prepare(
    `INSERT INTO oldimage SELECT oi_name, ? || '!Gull_Point.png', oi_size, oi_width, oi_height, oi_bits, oi_description_id, oi_actor, ?, oi_metadata, oi_media_type, oi_major_mime, oi_minor_mime, 0, oi_sha1 FROM oldimage LIMIT 1`,
  );
  for (let i = 10; i < 70; i++) copy.run(`202402${i}`, `202402010000${i}`);
  const { answer, page } = await ask(wiki, { titles: OLD, iiprop: 'url', iiurlwidth: 20, iilimit: 500 });
  assert.equal(Object.keys(page?.['imageinfo'] ?? {}).length, 51, 'one of them has no thumbnail');
  assert.deepEqual(Object.keys(answer['continue'] ?? {}), ['iistart', 'continue']);
});

test('returns metadata in common and format-specific form', async () => {
  using wiki = createWiki();
  const { page } = await ask(wiki, {
    titles: 'File:Blinking light.gif',
    iiprop: 'metadata|commonmetadata|extmetadata|size',
    iiextmetadatafilter: 'ObjectName',
  });
  const item = page?.['imageinfo']?.[0];
  assert.deepEqual(item?.['metadata']?.[0], { name: 'frameCount', value: 3 });
  assert.deepEqual(item?.['metadata']?.[1], { name: 'looped', value: true });
  assert.ok(Number(item?.['duration']) > 0);
  assert.deepEqual(item?.['extmetadata'], {
    ObjectName: { value: 'Blinking light', source: 'mediawiki-metadata' },
  });
  const legacy = await wiki.request({
    action: 'query',
    prop: 'imageinfo',
    titles: 'File:Blinking light.gif',
    iiprop: 'metadata',
    formatversion: 1,
  });
  const pages = Object.values(legacy['query']?.['pages'] ?? {});
  assert.equal(pages[0]?.['imageinfo']?.[0]?.['metadata']?.[1]?.['value'], true, 'it stays a boolean');
});

test('a duration is shown unless it is 0, wherever metadata has further ones', async () => {
  using wiki = createWiki();
  const set = wiki.database.prepare('UPDATE image SET img_metadata = ? WHERE img_name = ?');
  const durationOf = async (metadata: string) => {
    set.run(metadata, 'Blinking_light.gif');
    const { page } = await ask(wiki, { titles: 'File:Blinking light.gif', iiprop: 'size' });
    assert.ok(Number(page?.['imageinfo']?.[0]?.['width']) > 0);
    return page?.['imageinfo']?.[0]?.['duration'];
  };
  assert.equal(await durationOf('{"data":{"loopCount":1,"duration":0,"bitDepth":8}}'), undefined);
  assert.equal(await durationOf('{"data":{"bitDepth":8,"duration":0},"blobs":[]}'), undefined);
  assert.equal(await durationOf('{"data":{"bitDepth":8,"duration":0.5}}'), 0.5);
  assert.equal(await durationOf('{"data":{"metadata":{"duration":0},"duration":2}}'), 2);
  assert.equal(await durationOf('{"data":{"metadata":{"duration":2},"duration":0}}'), undefined);
  assert.equal(await durationOf('a:1:{s:8:"duration";d:1.5;}'), 1.5);
  assert.equal(await durationOf(''), undefined);
});

test('reads metadata of older versions, and parts stored separately', async () => {
  using wiki = createWiki();
  const set = wiki.database.prepare('UPDATE image SET img_metadata = ? WHERE img_name = ?');
  const titles = 'File:Lantern.svg';
  const metadata = async () => {
    const { page } = await ask(wiki, { titles, iiprop: 'metadata' });
    return page?.['imageinfo']?.[0]?.['metadata'];
  };
  set.run('a:2:{s:5:"title";s:3:"旗";s:4:"tags";a:1:{i:0;b:1;}}', 'Lantern.svg');
  assert.deepEqual(await metadata(), [
    { name: 'title', value: '旗' },
    { name: 'tags', value: [{ name: 0, value: true }] },
  ]);
  set.run('0', 'Lantern.svg');
  assert.deepEqual(await metadata(), [{ name: '_error', value: '0' }]);
  set.run('', 'Lantern.svg');
  assert.equal(await metadata(), null);
  const { lastInsertRowid } = wiki.database
    .prepare("INSERT INTO text (old_text, old_flags) VALUES ('[\"page one\"]', 'utf-8')")
    .run();
  set.run(`{"data":{"a":1},"blobs":{"text":"tt:${lastInsertRowid}"}}`, 'Lantern.svg');
  assert.deepEqual(await metadata(), [
    { name: 'a', value: 1 },
    { name: 'text', value: [{ name: 0, value: 'page one' }] },
  ]);
});

test('marks files on the bad image list, except on exempt pages', async () => {
  using wiki = createWiki({
    pages: {
      'MediaWiki:Bad image list': '* [[:File:Storm.png]] except on [[Weather]]\nno item [[:File:Calm.png]]',
      Weather: 'x',
    },
  });
  const bad = async (parameters: Readonly<Record<string, string>>) =>
    (await ask(wiki, { iiprop: 'badfile', ...parameters })).page?.['badfile'];
  assert.equal(await bad({ titles: 'File:Storm.png' }), true);
  assert.equal(await bad({ titles: 'File:Calm.png' }), false);
  assert.equal(await bad({ titles: 'File:Storm.png', iibadfilecontexttitle: 'Weather' }), false);
  assert.equal(await bad({ titles: 'File:Storm.png', iibadfilecontexttitle: 'Sea' }), true);
});

test('follows redirects to files, and returns nothing for other pages', async () => {
  using wiki = createWiki({
    pages: { 'File:Way.png': '#REDIRECT [[File:Lamp.png]]', 'File:None.png': 'no file' },
    files: [
      {
        name: 'Lamp.png',
        text: 'x',
        versions: [{ content: new Uint8Array([1]), by: 'Ann', at: '2025-01-01', comment: 'lit' }],
      },
    ],
    users: [{ name: 'Ann' }],
  });
  const { page } = await ask(wiki, { titles: 'File:Way.png', iiprop: 'canonicaltitle|comment' });
  assert.deepEqual(page?.['imageinfo'], [{ canonicaltitle: 'File:Lamp.png', comment: 'lit' }]);
  const taken = await ask(wiki, { titles: 'File:Way.png', iiprop: 'uploadwarning' });
  assert.match(text(taken.page?.['imageinfo']?.[0]?.['html']), /selflink">File:Lamp\.png</);
  const none = await ask(wiki, { titles: 'File:None.png' });
  assert.equal(none.page?.['imagerepository'], '');
  assert.equal(none.page?.['imageinfo'], undefined);
  const warned = await ask(wiki, { titles: 'File:None.png', iiprop: 'uploadwarning' });
  assert.equal(warned.page?.['imageinfo']?.[0]?.['filemissing'], true);
  assert.match(text(warned.page?.['imageinfo']?.[0]?.['html']), /File:None\.png/);
});

test('returns the user of a version without a comment, but not what a replica omits', async () => {
  const version = { content: new Uint8Array([1]), by: 'Ann', comment: '' };
  using wiki = createWiki({
    files: [
      {
        name: 'Lamp.png',
        text: '',
        versions: ['2025-01-01', '2025-01-02'].map((at) => ({ ...version, at })),
      },
    ],
    users: [{ name: 'Ann' }],
  });
  const asked = { titles: 'File:Lamp.png', iiprop: 'user|comment', iilimit: 2 };
  const told = { user: 'Ann', comment: '' };
  assert.deepEqual((await ask(wiki, asked)).page?.['imageinfo'], [told, told]);
  wiki.database.exec('UPDATE oldimage SET oi_actor = 0, oi_deleted = 4');
  assert.deepEqual((await ask(wiki, asked)).page?.['imageinfo'], [told, { userhidden: true, comment: '' }]);
});

test('truncates a large answer, but always includes the first version', async () => {
  using sample = createWiki();
  const { configuration } = sample;
  const settings = { ...configuration.settings, maximumResultSize: 700 };
  const files = [
    {
      name: 'Lamp.txt',
      text: '',
      versions: ['2025-01-01', '2025-01-02', '2025-01-03'].map((at) => ({
        content: new Uint8Array([1]),
        by: 'Ann',
        at,
        comment: '',
      })),
    },
  ];
  using wiki = createWiki({ configuration: { ...configuration, settings }, users: [{ name: 'Ann' }], files });
  const fill = (letters: number): void => {
    const metadata = JSON.stringify({ data: { note: 'x'.repeat(letters) } });
    wiki.database.prepare('UPDATE image SET img_metadata = ?').run(metadata);
    wiki.database.prepare('UPDATE oldimage SET oi_metadata = ?').run(metadata);
  };
  const asked = { titles: 'File:Lamp.txt', iiprop: 'metadata|timestamp', iilimit: 3 };
  fill(250);
  const cut = await ask(wiki, asked);
  const answer = expectWarnings(cut.answer, /truncated/);
  assert.equal(Object.keys(cut.page?.['imageinfo'] ?? {}).length, 2);
  assert.equal(answer['continue']?.['iistart'], '2025-01-01T00:00:00Z');
  assert.ok(answer['warnings']?.['result']);
  fill(800);
  const long = await ask(wiki, asked);
  expectWarnings(long.answer, /truncated/);
  assert.equal(Object.keys(long.page?.['imageinfo'] ?? {}).length, 1);
  assert.equal(long.answer['continue']?.['iistart'], '2025-01-02T00:00:00Z');
});

test('returns upload warnings', async () => {
  using wiki = createWiki();
  const warning = async (name: string) => {
    const { page } = await ask(wiki, { titles: `File:${name}`, iiprop: 'uploadwarning' });
    return text(page?.['imageinfo']?.[0]?.['html']);
  };
  assert.match(await warning('Lantern.svg'), /replaces .*File:Lantern\.svg.*<img [^>]*Lantern\.svg\.png"/s);
  assert.match(await warning('Lantern.png'), /nearly the same name, .*File:Lantern\.svg/);
  assert.match(await warning('120px-Ember Rock lighthouse.png'), /thumbnail of .*Ember Rock lighthouse/);
  assert.match(await warning('120px-Nothing.png'), /full size/);
  assert.match(await warning('DSC 01.png'), /begin with "DSC_"/);
  assert.equal(await warning('New harbour.png'), '');
});
