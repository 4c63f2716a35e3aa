import type { ChangingWiki } from '../changing-wiki.ts';

/** Names of which titles are made: pages meet each other again, are missing, and have several scripts. */
const names = [
  'Amber cove',
  'Basalt stair',
  'Cormorant',
  'Driftwood',
  'Ebb & flow',
  'Fog horn',
  'Île du Phare',
  '灯台守',
  'Маяк',
  'Kelp/Forest',
  'Lantern Isles',
  'Gull Point',
  'Needle Light',
  'Skerra',
  'Ostrich "Bay"',
  'Tide+pool',
];

const prefixes = [
  '',
  '',
  '',
  '',
  '',
  'Talk:',
  'User:',
  'Project:',
  'Help:',
  'Template:',
  'Template:',
  'Category:',
];

/** Draws a title that a page may have or not have. */
export const someTitle = ({ pick }: ChangingWiki): string => `${pick(prefixes)}${pick(names)}`;

/** Names of the templates that texts transclude. */
export const templates = names.slice(0, 6);
const categories = [...names.slice(4, 10), 'Islands', 'Lighthouses'];
const files = ['Gull Point.png', 'Ember Rock.png', 'Harbour 1.png', 'Harbour 2.png', 'No such file.png'];

/** Titles of files that are uploaded. */
export const uploaded = [...files.slice(2, 4), 'Harbour 3.png', 'Île 4.png', 'Gull Point.png'];

/** What texts are made of; each draws the wikitext of one thing. */
const parts: readonly ((wiki: ChangingWiki) => string)[] = [
  (wiki) => `[[${someTitle(wiki)}]]`,
  (wiki) => `[[${someTitle(wiki)}#Part|label]]`,
  ({ pick }) => `[[Category:${pick(categories)}]]`,
  ({ pick, word }) => `[[Category:${pick(categories)}|${pick(['*', ' ', 'ä', 'Key'])}${word()}]]`,
  ({ pick }) => `{{${pick(templates)}|x=1}}`,
  ({ pick }) => `{{${pick(templates)}}}`,
  ({ pick }) => `[[File:${pick(files)}|thumb|Caption]]`,
  ({ pick, word }) => `[https://${pick(['a', 'b.c'])}.example/${word()}?q=ä outside]`,
  ({ pick, word }) => `[[${pick(['ar', 'atlas'])}:${word()}]]`,
  ({ word }) => `== Section ${word()} ==\nText.`,
  ({ pick }) => pick(['__NOTOC__', '__NEWSECTIONLINK__', '__NOINDEX__', '__HIDDENCAT__', '__NOGALLERY__']),
  ({ word }) => `{{DEFAULTSORT:${word()}}}`,
  ({ word }) => `''${word()}'' 🏝 <nowiki>[[no link]]</nowiki> <!-- ${word()} -->`,
];

/** Draws the wikitext of a page, with a word of its own. */
export function someText(wiki: ChangingWiki): string {
  const { pick, chance, word } = wiki;
  if (chance(0.06)) return `#REDIRECT [[${someTitle(wiki)}${chance(0.3) ? '#Part' : ''}]]`;
  const count = 1 + Math.floor(wiki.draw() * 6);
  return [word(), ...Array.from({ length: count }, () => pick(parts)(wiki))].join('\n');
}
