import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { createNotFoundPage } from './not-found-page.ts';

const wiki = createWiki({ pages: {} });
after(() => {
  wiki.close();
});
const at = (url: string, articlepath = '/wiki/$1') => {
  const { configuration } = wiki;
  const general = { ...configuration.general, articlepath };
  return createNotFoundPage(createSite({ ...configuration, general }, extensions))(url);
};
/** The title to whose page in the explorer a page leads. */
const titleOf = (url: string, articlepath?: string): string | null => {
  const { status, body } = at(url, articlepath);
  assert.equal(status, 404);
  const [, href = ''] = /class="primary" href="([^"]*)"/.exec(body) ?? [];
  const reached = new URL(href.replaceAll('&amp;', '&'), `http://wiki.example${url}`);
  if (href === '') return null;
  assert.equal(reached.pathname, '/w/explorer');
  return new URLSearchParams(reached.hash.slice(1)).get('titles');
};

test('the address of a page leads to what the API knows of it', () => {
  assert.equal(titleOf('/wiki/Gull_Point'), 'Gull Point');
  assert.equal(titleOf('/wiki/A/B?action=raw'), 'A/B');
  assert.equal(titleOf('/wiki/%D7%9E%D7%92%D7%93%D7%9C%D7%95%D7%A8'), 'מגדלור');
  assert.equal(titleOf('/w/index.php?title=Talk:A+B&action=edit'), 'Talk:A B');
  assert.equal(titleOf('/index.php/Quay', '/index.php/$1'), 'Quay');
  assert.equal(titleOf('/?t=Quay&x', '/?t=$1'), 'Quay');
  assert.equal(titleOf('/wiki/100%'), '100%');
});

test('other addresses say where the API is', () => {
  for (const url of ['/wiki/', '/w/index.php', '/nowhere', '/a/b/c?d', `/${'x/'.repeat(300)}`]) {
    assert.equal(titleOf(url), null, url);
    const { body } = at(url);
    assert.match(body, /<code>\/w\/api\.php<\/code>/);
    assert.ok(body.length < 20_000, String(body.length));
  }
});

test('what an address says is text', () => {
  const { body } = at('/wiki/%3Cscript%3E%22');
  assert.match(body, /<bdi lang="en">&lt;script&gt;&quot;<\/bdi>/);
  assert.doesNotMatch(body, /<script/);
});

test('a licence is shown at its address', () => {
  const { status, body } = at('/wiki/Special:Version/License/Abuse_Filter');
  assert.equal(status, 200);
  assert.match(body, /Abuse Filter as provided by this server is free software/);
});
