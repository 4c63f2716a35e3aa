import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../../test/rig/wiki.ts';

test('describes languages with variants and older codes, and warns of unknown ones', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({
    action: 'query',
    meta: 'languageinfo',
    licode: ['tlh-x', 'simple', 'ku'],
    liprop: ['bcp47', 'dir', 'autonym', 'fallbacks', 'variants', 'variantnames'],
  });
  assert.match(JSON.stringify(answer['warnings']?.['languageinfo']), /tlh-x/);
  assert.deepEqual(answer['query']?.['languageinfo'], {
    ku: {
      bcp47: 'ku',
      dir: 'ltr',
      autonym: 'kurdî',
      fallbacks: ['ku-latn'],
      variants: ['ku', 'ku-arab', 'ku-latn'],
      variantnames: { ku: 'Kurdî/کوردی', 'ku-arab': 'تیپێن عەرەبی', 'ku-latn': 'Tîpên latînî' },
    },
    simple: {
      bcp47: 'en-simple',
      dir: 'ltr',
      autonym: 'Simple English',
      fallbacks: [],
      variants: ['en'],
      variantnames: { en: 'English' },
    },
  });
});

test('returns names in other languages if available', async () => {
  const { configuration } = createWiki();
  const name = async (extensions: typeof configuration.extensions) => {
    using wiki = createWiki({ configuration: { ...configuration, extensions }, pages: {} });
    const answer = await wiki.request({
      action: 'query',
      meta: 'languageinfo',
      licode: 'fr',
      liprop: 'name',
      uselang: 'de',
    });
    return answer['query']?.['languageinfo']?.['fr']?.['name'];
  };
  assert.equal(await name([]), 'français');
  assert.equal(await name([{ type: 'other', name: 'CLDR' }]), 'Französisch');
});

test('languages have the names of their current codes since 1.40', async () => {
  const names = async (version: '1.39' | '1.40'): Promise<readonly unknown[]> => {
    const { settings, ...parts } = sampleConfiguration();
    const languages = Object.entries({
      eml: 'Emilian',
      egl: 'Other',
      nan: 'Minnan',
      'zh-min-nan': 'Old',
    }).map(([code, name]) => ({ code, bcp47: code, name }));
    const configuration = { ...parts, languages, settings: { ...settings, version } };
    using wiki = createWiki({ configuration, pages: {} });
    const { query } = await wiki.request({ action: 'query', meta: 'languageinfo', liprop: 'autonym' });
    return ['egl', 'eml', 'nan', 'zh-min-nan'].map((code) => query?.['languageinfo']?.[code]?.['autonym']);
  };
  assert.deepEqual(await names('1.39'), ['Other', 'Emilian', 'Minnan', 'Old']);
  assert.deepEqual(await names('1.40'), ['Emilian', 'Emilian', 'Minnan', 'Minnan']);
});

test('continues through all languages', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({ action: 'query', meta: 'languageinfo', licontinue: 'zu' });
  assert.deepEqual(answer['query']?.['languageinfo'], { zu: { code: 'zu' } });
});
