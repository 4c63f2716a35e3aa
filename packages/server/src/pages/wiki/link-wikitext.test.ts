import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
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

test('a title may contain what is escaped; an invalid one is no link', () => {
  assert.equal(
    linked(`[[AT&T]] [[AT&amp;T|x]] {{Ada's}} [["A" ]] [[a<b]] [[A &lt; B]] [[${'x'.repeat(300)}]] {{{1}}}`),
    '[[<a href="./AT%26T">AT&amp;T</a>]] [[<a href="./AT%26T">AT&amp;amp;T</a>|x]] ' +
      `{{<a href="./Template:Ada%27s">Ada's</a>}} [[<a href="./%22A%22">"A" </a>]] [[a&lt;b]] ` +
      `[[A &amp;lt; B]] [[${'x'.repeat(300)}]] {{{1}}}`,
  );
});

test('titles with a prefix lead to their namespace or wiki', () => {
  assert.equal(
    linked('[[:Talk:Birds]] {{User:Ada}} [[far:Gull|x]]'),
    '[[<a href="./Talk:Birds">:Talk:Birds</a>]] {{<a href="./User:Ada">User:Ada</a>}} ' +
      '[[<a href="https://far.example.org/?page=Gull">far:Gull</a>|x]]',
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
