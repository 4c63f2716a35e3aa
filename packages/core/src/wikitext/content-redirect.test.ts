import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { makeTitle } from '../wiki/title.ts';
import { redirectContent, redirectTarget } from './content-redirect.ts';

const site = exampleSite();
const target = makeTitle(2, 'Ada/new & old.js');

test('redirects of scripts and style sheets lead where they say', () => {
  for (const model of ['javascript', 'css']) {
    const content = redirectContent(target, model, '', site);
    assert.ok(content);
    assert.equal(redirectTarget(content, site)?.key, 'Ada/new_&_old.js');
    assert.equal(redirectTarget({ ...content, text: `${content.text}\n// more` }, site), undefined);
    assert.equal(redirectTarget({ ...content, model: 'json' }, site), undefined);
  }
});

test('scripts of older versions of MediaWiki escape ampersands', () => {
  const { text = '' } = redirectContent(target, 'javascript', '', site) ?? {};
  const older = { model: 'javascript', text: text.replaceAll('&', String.raw`\u0026`) };
  assert.notEqual(older.text, text);
  assert.equal(redirectTarget(older, site)?.key, 'Ada/new_&_old.js');
});

test('only redirects of wikitext are read as wikitext', () => {
  const text = '#REDIRECT [[Bridge]]';
  assert.equal(redirectTarget({ model: 'wikitext', text }, site)?.key, 'Bridge');
  assert.equal(redirectTarget({ model: 'javascript', text }, site), undefined);
});
