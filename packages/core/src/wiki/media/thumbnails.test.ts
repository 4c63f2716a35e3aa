import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleConfiguration } from '../../../../../test/rig/wiki.ts';
import { fileRepository } from '../file-repository.ts';
import type { GivenSettings } from '../settings/settings.ts';
import { createSite } from '../site.ts';
import { mediaHandler } from './handlers.ts';
import type { Metadata } from './metadata.ts';
import { thumbnail, type ThumbnailRequest } from './thumbnails.ts';

/** Returns the name and dimensions of a thumbnail. */
function thumb(
  [name, mime, width, height]: readonly [string, string, number, number],
  request: ThumbnailRequest,
  { metadata = {}, ...settings }: GivenSettings['files'] & { metadata?: Metadata } = {},
): string {
  const configuration = sampleConfiguration();
  const site = createSite({ ...configuration, settings: { ...configuration.settings, files: settings } }, []);
  const repository = fileRepository(site);
  const made = thumbnail(
    { name, mime, width, height, metadata },
    mediaHandler(mime, repository),
    request,
    repository,
  );
  if (!made || 'error' in made) return made?.error ?? 'none';
  return `${made.url.slice(made.url.lastIndexOf('/') + 1)} ${made.width}x${made.height}`;
}

const photograph = ['Sea.JPEG', 'image/jpeg', 640, 480] as const;
const drawing = ['Map.svg', 'image/svg+xml', 512, 256] as const;

test('a thumbnail keeps its aspect ratio within the width and the height', () => {
  assert.equal(thumb(photograph, { width: 320 }), '320px-Sea.JPEG 320x240');
  assert.equal(thumb(photograph, { width: 320, height: 120 }), '160px-Sea.JPEG 160x120');
  assert.equal(thumb(photograph, { width: 100, height: 400 }), '100px-Sea.JPEG 100x75');
  assert.equal(thumb(photograph, { width: 0 }), 'none');
});

test('bitmaps are not enlarged, drawings are up to a limit', () => {
  assert.equal(thumb(photograph, { width: 2000 }), 'Sea.JPEG 2000x1500');
  assert.equal(thumb(photograph, { width: 640, quality: 'low' }), 'qlow-640px-Sea.JPEG 640x480');
  assert.equal(thumb(drawing, { width: 2000 }), '2000px-Map.svg.png 2000x1000');
  assert.equal(thumb(drawing, { width: 20_000 }), '10240px-Map.svg.png 20000x10000');
});

test('an image with an orientation is rotated, even at full size', () => {
  assert.equal(thumb(photograph, { width: 640 }, { metadata: { Orientation: 6 } }), '640px-Sea.JPEG 640x480');
});

test('a drawing is rendered in the language of the page if it has it', () => {
  const metadata = { version: 2, translations: { 'de-AT': 2, fr: 1 } };
  assert.equal(
    thumb(drawing, { width: 20, targetlang: 'de' }, { metadata }),
    'langde-20px-Map.svg.png 20x10',
  );
  assert.equal(thumb(drawing, { width: 20, targetlang: 'fr' }, { metadata }), '20px-Map.svg.png 20x10');
  assert.equal(
    thumb(drawing, { width: 20, lang: 'fr', targetlang: 'de' }, { metadata }),
    'langfr-20px-Map.svg.png 20x10',
  );
});

test('files that cannot be rendered get an icon', () => {
  assert.equal(thumb(['Book.pdf', 'application/pdf', 0, 0], { width: 20 }), 'fileicon-pdf.png 120x120');
  assert.equal(thumb(['Song.flac', 'audio/flac', 0, 0], { width: 20 }), 'fileicon.png 120x120');
  const scan = ['Scan.tif', 'image/tiff', 100, 100] as const;
  assert.equal(thumb(scan, { width: 20 }), 'fileicon.png 120x120');
  assert.equal(
    thumb(scan, { width: 20 }, { tiffThumbnails: ['jpg', 'image/jpeg'] }),
    '20px-Scan.tif.jpg 20x20',
  );
});

test('settings limit areas, widths and the length of names', () => {
  const huge = ['Huge.png', 'image/png', 5000, 5000] as const;
  assert.equal(thumb(huge, { width: 20 }), 'area');
  assert.equal(thumb(huge, { width: 20 }, { maximumArea: null }), '20px-Huge.png 20x20');
  assert.equal(
    thumb(photograph, { width: 100 }, { thumbnailSteps: [60, 120, 960] }),
    '120px-Sea.JPEG 100x75',
  );
  assert.equal(thumb(photograph, { width: 300 }, { thumbnailSteps: [60, 120, 960] }), 'Sea.JPEG 300x225');
  assert.equal(thumb(photograph, { width: 20 }, { longestThumbnailName: 5 }), '20px-thumbnail.jpg 20x15');
});

test('drawings are icons where the wiki does not render them, and themselves where browsers do', () => {
  assert.equal(thumb(drawing, { width: 20 }, { drawingsRendered: false }), 'fileicon-svg.png 120x120');
  const inBrowsers = { drawingsInBrowsers: true, drawingsRendered: false };
  assert.equal(thumb(drawing, { width: 20 }, inBrowsers), 'Map.svg 20x10');
});
