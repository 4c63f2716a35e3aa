import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { linksFrom } from './frame.ts';
import { linkWikitext } from './link-wikitext.ts';

const links = linksFrom('/wiki/Page', exampleSite());
const linked = (text: string, spend: (characters: number) => void = () => undefined) =>
  linkWikitext(text, links, spend);

test('titles of links and templates lead to their pages, all else is escaped', () => {
  assert.equal(
    linked('<b> [[Gull#Nest|a & b]] {{Bird|x}} {{#if:x}} {{PAGENAME}} [[ ]] [[a'),
    '&lt;b&gt; [[<a href="./Gull">Gull</a>#Nest|a &amp; b]] {{<a href="./Template:Bird">Bird</a>|x}} ' +
      '{{#if:x}} {{PAGENAME}} [[ ]] [[<a href="./A">a</a>',
  );
});

test('of very many titles the first become links, and the text is complete', () => {
  const html = linked('[[a'.repeat(20_000));
  assert.equal(html.split('<a ').length - 1, 5000);
  assert.equal(html.replaceAll(/<[^>]*>/g, ''), '[[a'.repeat(20_000));
});

test('characters and links are counted before they are processed', () => {
  const spent: number[] = [];
  linked('[[a]] [[b]]', (characters) => spent.push(characters));
  assert.deepEqual(spent, [11, 200, 200]);
  assert.throws(() => {
    linked('[[a]]', () => {
      throw new Error('over budget');
    });
  }, /over budget/);
});
