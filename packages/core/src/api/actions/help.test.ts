import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { extensions } from '../../../../extensions/src/index.ts';
import { searchBackend } from '../../../../search/src/exports/index.ts';
import { describedQueryModule } from '../../query/describe.ts';
import { createSite } from '../../wiki/site.ts';
import { siteRegistry } from '../registry.ts';
import { exampleQuery } from './help/examples.ts';

const wiki = createWiki();
after(() => {
  wiki.close();
});
const { url } = await wiki.listen();
const page = async (query: string): Promise<string> => (await fetch(`${url}?${query}`)).text();
const anchors = (html: string): string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const headings = (html: string): string[] =>
  [...html.matchAll(/<(h\d) id="([^"]*)"/g)].map(([, level = '', id = '']) => `${level} ${id}`);

test('help for the main module is a page of its own', async () => {
  const response = await fetch(`${url}?action=help`);
  const html = await response.text();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(response.headers.get('content-disposition'), 'inline; filename=api-help.html');
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.equal(headings(html)[0], 'h2 main');
  assert.match(html, /href="\?action=help&amp;modules=query">/);
});

test('describes a module with its flags, parameters and an example', async () => {
  const html = await page('action=help&modules=query%2Ballpages');
  assert.ok(anchors(html).includes('query+allpages:aplimit'));
  assert.match(html, /Can be used as a generator/);
  assert.match(html, /href="\.\.\/wiki\/Special:Version\/License\/MediaWiki">GPL-2\.0-or-later/);
  assert.match(html, /Special:MyLanguage\/API:Allpages/);
  assert.match(html, /1 to 500 \(5000 for/);
  assert.match(html, /href="\?action=query&amp;list=allpages"/);
});

test('lists the change tags of the wiki', async () => {
  assert.match(await page('action=help&modules=edit'), /<li><code>never used<\/code><\/li>/);
});

test('lists submodules by group; recursivesubmodules includes all levels', async () => {
  const children = headings(await page('action=help&modules=query&submodules=1'));
  assert.equal(children[0], 'h2 query');
  assert.ok(children.indexOf('h3 query+revisions') < children.indexOf('h3 query+allpages'));
  assert.ok(children.indexOf('h3 query+allpages') < children.indexOf('h3 query+siteinfo'));
  const alone = headings(await page('action=help&submodules=1'));
  assert.ok(alone.includes('h3 query') && !alone.some((heading) => heading.includes('query+')));
  const all = headings(await page('action=help&recursivesubmodules=1'));
  assert.ok(all.includes('h4 query+info') && all.includes('h3 xmlfm'));
});

test('links and the table of contents lead to existing, unique anchors', async () => {
  const html = await page('action=help&recursivesubmodules=1&toc=1');
  const ids = anchors(html);
  assert.equal(new Set(ids).size, ids.length);
  const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, target = '']) => decodeURIComponent(target));
  assert.deepEqual(
    targets.filter((target) => !ids.includes(target)),
    [],
  );
  assert.ok(html.includes('<summary>Contents</summary>'));
  assert.ok(!(await page('action=help')).includes('<summary>Contents</summary>'));
});

test('a module requested twice has two anchors', async () => {
  const html = await page('action=help&modules=login|query|main&submodules=1');
  assert.deepEqual(
    anchors(html).filter((id) => /^login(\|\d)?$/.test(id)),
    ['login', 'login|2'],
  );
});

test('wrap returns the page within an answer', async () => {
  const { help } = await wiki.request({ action: 'help', modules: 'logout', wrap: true });
  assert.equal(help?.['mime'], 'text/html');
  assert.equal(help?.['filename'], 'api-help.html');
  assert.match(JSON.stringify(help?.['help']), /^"<!DOCTYPE html>.*id=\\"logout\\"/);
});

test('refuses unknown modules, and shows warnings of unknown parameters on the page', async () => {
  const refused = await wiki.request({ action: 'help', modules: 'query+nothing' });
  assert.equal(refused['error']?.['code'], 'badmodule');
  const childless = await wiki.request({ action: 'help', modules: 'login+nothing' });
  assert.equal(childless['error']?.['code'], 'badmodule');
  const html = await page('action=help&nonsense=%3Cscript%3E&%3Cb%3E=1');
  assert.match(html, /Unknown parameters: nonsense, &lt;b&gt;\./);
  assert.ok(!html.includes('<script'));
});

test('example requests succeed', async () => {
  const site = createSite(wiki.configuration, extensions, searchBackend);
  const failed: string[] = [];
  let asked = 0;
  for (const registered of siteRegistry(site).modules.values()) {
    const query = exampleQuery(describedQueryModule(registered), site);
    if (query === undefined) continue;
    asked++;
    const { error } = await wiki.request(Object.fromEntries(new URLSearchParams(query)));
    // Permissions, accounts and messages depend on the wiki.
    const code = error ? JSON.stringify(error['code']) : '';
    if (code !== '' && !/denied|notloggedin|"baduser"|nomessagefortitle/.test(code))
      failed.push(`${query}: ${code}`);
  }
  assert.deepEqual(failed, []);
  assert.ok(asked > 40);
});

test('what a parameter requires is named as it is given', () => {
  const site = createSite(wiki.configuration, extensions, searchBackend);
  const messages = JSON.parse(
    readFileSync(new URL('../../../messages/en.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  let found = 0;
  for (const { module } of siteRegistry(site).modules.values()) {
    const names = Object.keys(module.parameters);
    for (const name of names) {
      const text = messages[`apihelp-query+${module.name}-param-${name}`];
      const required = /; requires (\w+)\.$/.exec(text ?? '')?.[1];
      if (required === undefined) continue;
      found++;
      assert.ok(
        names.some((other) => required === module.prefix + other),
        `${module.name}: ${required}`,
      );
    }
  }
  assert.ok(found > 5);
});
