import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { expectWarnings } from '../../../../test/rig/guard-answer.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { decodeComponent } from '../../../server/src/http/parameters.ts';
import { decodeLegacyText, legacyEncodingOf } from '../wiki/language/legacy-encoding.ts';

const wiki = createWiki();

/** Asks for titles, percent-encoded, on a wiki whose siteinfo states an encoding. */
async function titlesOf(
  encoding: string,
  encoded: string,
  inBody?: 'in the body' | 'in both',
): Promise<readonly string[]> {
  const { configuration, database } = wiki;
  const general = { ...configuration.general, fallback8bitEncoding: encoding };
  const { ask } = await openApi({ configuration: { ...configuration, general }, database });
  const { json } = await ask(
    { titles: decodeComponent(encoded) },
    inBody ? { method: 'POST', ...(inBody === 'in both' && { addressNames: new Set(['titles']) }) } : {},
  );
  const { pages } = expectWarnings(json, /not plain NFC-normalized/)['query'] as {
    readonly pages: readonly { readonly title: string }[];
  };
  return pages.map(({ title }) => title).toSorted();
}

test('values in a URL that are not UTF-8 are in the older encoding of the wiki', async () => {
  assert.deepEqual(await titlesOf('windows-1252', '%C4rger|Lamp'), ['Lamp', 'Ärger']);
  assert.deepEqual(await titlesOf('windows-1251', '%CC%EE%F1%EA%E2%E0'), ['Москва']);
  assert.deepEqual(await titlesOf('windows-1255', '%F9%EC%E5%ED'), ['שלום']);
  assert.deepEqual(await titlesOf('windows-936', '%C4%E3%BA%C3'), ['你好']);
  // Bytes without a meaning are left out.
  assert.deepEqual(await titlesOf('windows-1252', 'A%81B'), ['AB']);
  assert.deepEqual(await titlesOf('UTF-8', 'A%C4B'), ['AB']);
  // As a whole, a value is in one encoding or the other.
  assert.deepEqual(await titlesOf('windows-1252', '%C3%84|%C4'), ['Ã„', 'Ä']);
});

test('values in a body are UTF-8', async () => {
  assert.deepEqual(await titlesOf('windows-1252', '%C4rger', 'in the body'), ['\ufffdrger']);
  assert.deepEqual(await titlesOf('windows-1252', '%C4rger', 'in both'), ['Ärger']);
});

test('an answer names the bytes that were sent', async () => {
  const { ask } = await openApi(wiki);
  const { json } = await ask({ titles: decodeComponent('%C4rger') });
  assert.deepEqual(
    (expectWarnings(json, /not plain NFC-normalized/)['query'] as { readonly normalized: unknown })
      .normalized,
    [{ fromencoded: true, from: '%C4rger', to: 'Ärger' }],
  );
});

test('languages have the encoding of their fallback, or that of English', () => {
  assert.equal(legacyEncodingOf('ru'), 'windows-1251');
  assert.equal(legacyEncodingOf('cv'), 'windows-1251');
  assert.equal(legacyEncodingOf('de'), 'windows-1252');
  assert.equal(legacyEncodingOf('constructor'), 'windows-1252');
});

test('an unknown encoding changes nothing', () => {
  assert.equal(decodeLegacyText('\udcc4', 'nothing'), '\udcc4');
});
