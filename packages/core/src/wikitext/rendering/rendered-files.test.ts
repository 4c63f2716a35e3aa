import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { createSite } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { parseRendered, writeRendered } from './rendered-html.ts';

const { configuration } = exampleSite();
const site = createSite(
  {
    ...configuration,
    general: { ...configuration.general, thumblimits: { 1: 150, 5: 300 } },
    defaultoptions: { thumbsize: 5 },
  },
  [],
);
const pictures = new Map(
  [
    { name: 'Big.png', width: 800, height: 600, mime: 'image/png', metadata: {} },
    { name: 'Small.png', width: 50, height: 40, mime: 'image/png', metadata: {} },
    { name: 'V.svg', width: 120, height: 90, mime: 'image/svg+xml', metadata: {} },
  ].map((picture) => [picture.name, picture]),
);

/** A file as the renderer writes it, and as MediaWiki does; `!` stands for the folder of its thumbnails. */
const write = (html: string): string =>
  writeRendered(parseRendered(html, makeTitle(0, 'Page'), site), site, {
    stateOf: () => 'page',
    fileOf: (name) => pictures.get(name),
  }).replaceAll(/\/w\/images\/(thumb\/)?[\da-f]\/[\da-f]{2}\//g, (_, thumb?: string) => (thumb ? '!' : '=/'));

interface Shown {
  readonly name: string;
  readonly frame?: string;
  readonly upright?: string;
  readonly width?: number;
  readonly height?: number;
}

const image = ({ name, frame = '', upright, width, height }: Shown): string =>
  `<img data-file="File:${name}" data-frame="${frame}"${upright === undefined ? '' : ` data-upright="${upright}"`} ` +
  `src="/wiki/Special%3ARedirect%2Ffile%2F${name}" decoding="async" class="mw-file-element"` +
  `${width === undefined ? '' : ` width="${width}"`}${height === undefined ? '' : ` height="${height}"`}>`;

const inline = (shown: Shown): string =>
  `<span><a href="/wiki/File%3A${shown.name}" class="mw-file-description">${image(shown)}</a></span>`;
const framed = (shown: Shown, kind: string): string =>
  `<figure typeof="mw:File/${kind}"><a href="/wiki/File%3A${shown.name}" class="mw-file-description">` +
  `${image(shown)}</a><figcaption></figcaption></figure>`;

const own = 'class="mw-default-size" typeof="mw:File';
const img = (src: string, width: number, height: number, srcset = ''): string =>
  `<img src="${src}" decoding="async" width="${width}" height="${height}" class="mw-file-element"` +
  `${srcset === '' ? '' : ` srcset="${srcset}"`} />`;

const files: readonly (readonly [string, string, box: string, picture: string])[] = [
  ['a file', inline({ name: 'Big.png' }), `<span ${own}">`, img('=/Big.png', 800, 600)],
  [
    'a width',
    inline({ name: 'Big.png', width: 200 }),
    '<span typeof="mw:File">',
    img('!Big.png/200px-Big.png', 200, 150, '!Big.png/300px-Big.png 1.5x, !Big.png/400px-Big.png 2x'),
  ],
  [
    'a height',
    inline({ name: 'Big.png', height: 100 }),
    `<span ${own}">`,
    img('!Big.png/133px-Big.png', 133, 100, '!Big.png/200px-Big.png 1.5x, !Big.png/267px-Big.png 2x'),
  ],
  [
    'a thumbnail',
    framed({ name: 'Big.png', frame: 'thumbnail' }, 'Thumb'),
    `<figure ${own}/Thumb">`,
    img('!Big.png/300px-Big.png', 300, 225, '!Big.png/450px-Big.png 1.5x, !Big.png/600px-Big.png 2x'),
  ],
  [
    'an upright thumbnail',
    framed({ name: 'Big.png', frame: 'thumbnail', upright: '' }, 'Thumb'),
    `<figure ${own}/Thumb">`,
    img('!Big.png/230px-Big.png', 230, 173, '!Big.png/345px-Big.png 1.5x, !Big.png/460px-Big.png 2x'),
  ],
  [
    'a thumbnail wider than its file',
    framed({ name: 'Small.png', frame: 'thumbnail', width: 200 }, 'Thumb'),
    '<figure typeof="mw:File/Thumb">',
    img('=/Small.png', 50, 40),
  ],
  [
    'an enlarged file',
    inline({ name: 'Small.png', width: 200 }),
    '<span typeof="mw:File">',
    img('=/Small.png', 200, 160),
  ],
  [
    'a larger density that is the file itself',
    inline({ name: 'Big.png', width: 600 }),
    '<span typeof="mw:File">',
    img('!Big.png/600px-Big.png', 600, 450, '=/Big.png 1.5x'),
  ],
  [
    'a file in a frame',
    framed({ name: 'Big.png', frame: 'framed', width: 200 }, 'Frame'),
    '<figure typeof="mw:File/Frame">',
    img('=/Big.png', 800, 600),
  ],
  [
    'a file without a frame',
    inline({ name: 'Big.png', frame: 'frameless', upright: '0.5' }),
    `<span ${own}/Frameless">`,
    img('!Big.png/150px-Big.png', 150, 113, '!Big.png/225px-Big.png 1.5x, !Big.png/300px-Big.png 2x'),
  ],
  [
    'a drawing, which can be enlarged',
    framed({ name: 'V.svg', frame: 'thumbnail' }, 'Thumb'),
    `<figure ${own}/Thumb">`,
    img('!V.svg/300px-V.svg.png', 300, 225, '!V.svg/450px-V.svg.png 1.5x, !V.svg/600px-V.svg.png 2x'),
  ],
];
for (const [what, given, box, picture] of files) {
  test(`${what} has MediaWiki's address, size and markup`, () => {
    const shown = write(given);
    assert.ok(shown.startsWith(box), shown);
    assert.equal(/<img[^>]*>/.exec(shown)?.[0], picture);
  });
}

test('a file that links elsewhere keeps its link and names itself', () => {
  const html = `<figure typeof="mw:File/Thumb"><a href="/wiki/Stone%20bridge" title="Stone bridge">${image({ name: 'Small.png', frame: 'thumbnail' })}</a><figcaption></figcaption></figure>`;
  assert.match(
    write(html),
    /<a href="\/wiki\/Stone_bridge" title="Stone bridge"><img resource="\/wiki\/File:Small.png" src="=\/Small.png"/,
  );
});

test('a missing file links to the upload page', () => {
  const thumb = write(framed({ name: 'None.png', frame: 'thumbnail' }, 'Thumb'));
  assert.match(thumb, /^<figure class="mw-default-size" typeof="mw:Error mw:File\/Thumb">/);
  assert.match(
    thumb,
    /wpDestFile=None.png" class="new" title="File:None.png"><span class="[^"]*" data-width="180">File:None.png</,
  );
  assert.match(
    write(inline({ name: 'None.png', width: 20 })),
    /^<span typeof="mw:Error mw:File"><a [^>]*><span [^>]* data-width="20">/,
  );
});
