import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { makeTitle } from '../title.ts';
import { pageLanguage } from './language.ts';

function siteWith(pageLanguageInDatabase: boolean) {
  const { configuration, ...site } = exampleSite();
  return {
    ...site,
    languages: new Map([['fr', { code: 'fr', bcp47: 'fr', name: 'français' }]]),
    configuration: {
      ...configuration,
      settings: { ...configuration.settings, translationNamespaces: [1198], pageLanguageInDatabase },
    },
  };
}

test('a language that is stored with a page comes before those of its model and its title', () => {
  const site = siteWith(true);
  assert.equal(pageLanguage(makeTitle(0, 'Code'), 'de', 'css', site), 'de');
  assert.equal(pageLanguage(makeTitle(0, 'Code'), null, 'css', site), 'en');
  assert.equal(pageLanguage(makeTitle(1198, 'Save/fr'), 'de', 'wikitext', site), 'de');
  assert.equal(pageLanguage(makeTitle(1198, 'Save/fr'), null, 'wikitext', site), 'fr');
});

test('it is ignored unless the wiki has languages in its database', () => {
  assert.equal(pageLanguage(makeTitle(0, 'Code'), 'de', 'wikitext', siteWith(false)), 'en');
});
