import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../wiki/site.ts';
import { isInvalid, parseTitle } from '../wiki/title.ts';
import { isKnownWithoutPage } from './known-without-page.ts';

using wiki = createWiki();
const site = createSite(wiki.configuration, []);

const isKnown = (text: string): boolean => {
  const title = parseTitle(text, site);
  return !isInvalid(title) && isKnownWithoutPage(title, site);
};

test('pages of messages that the software has are known, in any language', () => {
  for (const title of ['MediaWiki:Apierror-badquery', 'MediaWiki:Apierror-badquery/de'])
    assert.ok(isKnown(title), title);
  for (const title of [
    'MediaWiki:Nothing',
    'MediaWiki:Apierror-badquery/nothing',
    'MediaWiki:Nothing/de',
    'Apierror-badquery',
  ])
    assert.ok(!isKnown(title), title);
});

test('special pages, other wikis and fragments are known', () => {
  for (const title of ['Special:RecentChanges/50', '#Fragment']) assert.ok(isKnown(title), title);
  assert.ok(!isKnown('Special:Nothing'));
});
