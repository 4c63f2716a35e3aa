import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleConfiguration } from '../../../../../test/rig/wiki.ts';
import { fileRepository } from '../file-repository.ts';
import type { Json } from '../json.ts';
import { createSite } from '../site.ts';
import { mediaHandler } from './handlers.ts';
import { inMetadataVersion } from './metadata-version-1.ts';

const site = createSite(sampleConfiguration(), []);
const handler = mediaHandler('image/jpeg', fileRepository(site));

/** Returns a field of Exif metadata in a version. */
function field(name: string, value: Json, version = '1'): unknown {
  const metadata = { [name]: value, MEDIAWIKI_EXIF_VERSION: 2 };
  return inMetadataVersion(metadata, handler, version, { site, language: 'en' })[name];
}

test('version 1 flattens lists to text', () => {
  assert.equal(field('JPEGFileComment', ['one']), 'one');
  assert.equal(field('Keywords', ['sea', 'gull']), '\n*sea\n*gull');
  assert.equal(field('Artist', { 0: 'Ann', 1: 'Ben', _type: 'ol' }), '\n#Ann\n#Ben');
  assert.equal(field('Software', [['Painter', '3']]), 'Painter (Version 3)');
  assert.equal(field('LocationShown', ['x', { y: 1 }]), undefined);
  assert.deepEqual(field('Keywords', ['sea', 'gull'], '2'), ['sea', 'gull']);
  assert.deepEqual(field('Keywords', ['sea', 'gull'], 'latest'), ['sea', 'gull']);
});

test('multilingual texts become lines, the preferred language first', () => {
  const texts = { 'x-default': 'Sea', fr: 'Mer', en: 'Sea', _type: 'lang' };
  assert.equal(field('ObjectName', texts), '*<strong>English:</strong> Sea*<strong>français:</strong> Mer');
  assert.equal(field('ObjectName', { 'x-default': 'A & B', _type: 'lang' }), 'A &amp; B\n\n');
});

test('contact data becomes wikitext', () => {
  const contact = { CiAdrCity: 'Gullport', CiEmailWork: 'ann@example.org' };
  assert.equal(
    field('Contact', contact),
    '[mailto:ann@example.org <span class="email">ann@example.org</span>]\n\n\n' +
      '<div class="adr">\n\n\n<span class="locality">Gullport</span>, ,  \n</div>\n',
  );
  assert.equal(field('Contact', 'Ann <3'), 'Ann &lt;3');
});
