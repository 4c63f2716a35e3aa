import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki, sampleWiki, type TestParameters } from '../../../../test/rig/wiki.ts';

const wiki = createWiki();
after(wiki.close);

const ask = async (parameters: TestParameters) =>
  wiki.request({ action: 'query', prop: 'pageimages', ...parameters });

interface Picture {
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

async function pagesOf(parameters: TestParameters) {
  const { query } = await ask(parameters);
  return (query?.['pages'] ?? []) as readonly {
    readonly title: string;
    readonly pageimage?: string;
    readonly thumbnail?: Picture;
    readonly original?: Picture;
  }[];
}

test('returns the thumbnail and name of the page image', async () => {
  const [page] = await pagesOf({
    titles: 'Isles Railway',
    pithumbsize: '20',
    piprop: 'thumbnail|name|original',
  });
  assert.equal(page?.pageimage, 'Railway_network.svg');
  assert.equal(page?.thumbnail?.width, 20);
  assert.match(page?.thumbnail?.source ?? '', /\/thumb\/.*\/20px-Railway_network\.svg\.png$/);
  assert.match(page?.original?.source ?? '', /\/Railway_network\.svg$/);
});

test('an SVG in another language has another URL', async () => {
  const [page] = await pagesOf({ titles: 'Isles Railway', pilangcode: 'de', piprop: 'thumbnail|original' });
  assert.match(page?.thumbnail?.source ?? '', /\/langde-50px-Railway_network\.svg\.png$/);
  assert.match(page?.original?.source ?? '', /\/langde-\d+px-Railway_network\.svg\.png$/);
});

test('a thumbnail larger than the image is the image itself', async () => {
  const [page] = await pagesOf({
    titles: 'Skerry Viaduct',
    pithumbsize: '9000',
    piprop: 'thumbnail|original',
  });
  assert.deepEqual(page?.thumbnail, page?.original);
});

test('non-free images are only returned with license=any', async () => {
  const names = async (license: string) =>
    (await pagesOf({ titles: 'Lantern Haven|Skerry Viaduct', pilicense: license })).map(
      (page) => page.pageimage,
    );
  assert.deepEqual(await names('free'), [undefined, 'Skerry_Viaduct.png']);
  assert.deepEqual(await names('any'), ['Flag_of_the_Lantern_Isles.png', 'Flag_of_the_Lantern_Isles.png']);
});

test('a file page has its own file, also via a redirect; a missing file has its name', async () => {
  const titles = 'File:Gull Point.png|File:Nothing.png|Gull Point';
  const pages = new Map((await pagesOf({ titles })).map((page) => [page.title, page]));
  assert.equal(pages.get('File:Gull Point.png')?.pageimage, 'Gull_Point.png');
  assert.ok(pages.get('File:Gull Point.png')?.thumbnail);
  assert.equal(pages.get('File:Nothing.png')?.pageimage, 'Nothing.png');
  assert.equal(pages.get('File:Nothing.png')?.thumbnail, undefined);
  assert.equal(pages.get('Gull Point')?.pageimage, undefined);
});

test('a size of 0 gives no thumbnail', async () => {
  const [page] = await pagesOf({ titles: 'Isles Railway', pithumbsize: '0' });
  assert.deepEqual(page?.thumbnail, undefined);
  assert.equal(page?.pageimage, 'Railway_network.svg');
});

test('pages beyond the limit are continued', async () => {
  const request = { titles: 'Isles Railway|Needle Light|Skerry Viaduct', pilimit: '2', piprop: 'name' };
  const first = await ask(request);
  const next = JSON.stringify(first['continue']?.['picontinue']);
  const shown = async (parameters: TestParameters) =>
    (await pagesOf(parameters)).flatMap(({ title, pageimage }) => (pageimage === undefined ? [] : [title]));
  const all = [...(await shown(request)), ...(await shown({ ...request, picontinue: next }))];
  assert.deepEqual(all.toSorted(), ['Isles Railway', 'Needle Light', 'Skerry Viaduct']);
  assert.equal((await ask({ ...request, picontinue: next }))['continue'], undefined);
});

test('invalid requests are rejected', async () => {
  const code = async (parameters: TestParameters) =>
    (await ask({ titles: 'Isles Railway', ...parameters }))['error']?.['code'];
  assert.equal(await code({ piprop: '' }), 'noprop');
  assert.equal(await code({ picontinue: '987654' }), 'badcontinue');
  assert.equal(await code({ pilicense: 'none' }), 'badvalue');
});

test('a drawing that browsers render has the size of the thumbnail', async () => {
  const { settings, ...configuration } = wiki.configuration;
  const files = { ...settings.files, drawingsInBrowsers: true };
  using native = createWiki({
    ...sampleWiki(),
    configuration: { ...configuration, settings: { ...settings, files } },
  });
  const { query } = await native.request({
    action: 'query',
    prop: 'pageimages',
    titles: 'Isles Railway',
    pithumbsize: '20',
  });
  const picture = query?.['pages']?.[0]?.['thumbnail'];
  assert.equal(picture?.['width'], 20);
  assert.match(JSON.stringify(picture['source']), /\/Railway_network\.svg"$/);
});
