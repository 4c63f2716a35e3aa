import { people } from '../people.ts';
import { titleIn, type FilledWiki } from './writer.ts';

/** Names of pages in many scripts and forms: composed and decomposed, right to left, outside the BMP, to be escaped. */
export const names = [
  'Zażółć gęślą',
  'İstanbul',
  'ırmak',
  'Ёлка',
  'Ель',
  'ילד',
  'Ärger/Öl',
  'Ａｂｃ',
  'ǆep',
  '𐐷eseret',
  'Straße',
  'Ésaïe',
  '한글',
  '10 Äpfel',
  '9 Äpfel',
  'A"b\'c',
  'Ti&amp;de',
  'ﬁn',
  'œuvre',
  'Ωmega',
  'éa\u0323',
  '‏العربية',
];

const categories = ['Wyspy', 'Острова', 'Ada', 'Ädel', '10', '9', 'Hafen/Teil', 'ﬁ', 'Öl'];

/** What local texts are made of; each draws the wikitext of one thing. */
const parts: readonly ((wiki: FilledWiki) => string)[] = [
  (wiki) => `[[${titleIn(wiki, 14, wiki.pick(categories))}]]`,
  (wiki) =>
    `[[${titleIn(wiki, 14, wiki.pick(categories))}|${wiki.pick(['ä', 'İ', '10', '9', 'Ж', ' ', '*'])}]]`,
  (wiki) => `[[${titleIn(wiki, 6, wiki.pick(['Skizze 1.svg', 'Ёлка.svg', 'Harbour 1.png']))}|thumb|120px|Ж]]`,
  (wiki) => `[[${titleIn(wiki, wiki.pick([0, 1, 4, 10, 12, 14]), wiki.pick(names))}|${wiki.word()}]]`,
  (wiki) => `[[${wiki.femaleNamespaces.get(2) ?? titleIn(wiki, 2, '').slice(0, -1)}:Zofia]]`,
  (wiki) => `[[${titleIn(wiki, wiki.pick([2, 3]), wiki.pick(people)[0])}]]`,
  (wiki) => `{{${wiki.words.get('defaultsort') ?? 'DEFAULTSORT:'}${wiki.pick(names)}}}`,
  (wiki) => `${wiki.words.get('notoc') ?? '__NOTOC__'} ${wiki.words.get('noindex') ?? ''}`,
  (wiki) => `{{${wiki.words.get('displaytitle') ?? 'DISPLAYTITLE'}:${wiki.pick(names)}}}`,
  (wiki) => `[[fr:${wiki.pick(names)}]] [[:atlas:${wiki.word()}]] [[de:Seite ${wiki.word()}]]`,
  (wiki) =>
    `[//${wiki.pick(['a.example', 'ä.example', 'b.example:8080'])}/${wiki.pick(names)} x] mailto:a@b.example`,
  (wiki) => `{{${wiki.pick(names)}}} {{subst:PAGENAME}} {{PAGENAME}}`,
  (wiki) =>
    `== ${wiki.pick(names)} ==\n'''${wiki.word()}''' ${wiki.pick(names)}.\n\n=== ${wiki.word()} ===\n* a\n* b`,
  (wiki) => `<ref>${wiki.word()}</ref><gallery>\nSkizze 1.svg|x\n</gallery>`,
  (wiki) => `{| class="wikitable"\n| ${wiki.word()} || ${wiki.pick(names)}\n|}`,
  () => 'e\u0301 A\u030A \u1E9B\u0323 \u{1F3DD} \u200E\u200F \uFEFF',
  (wiki) => `~~~~ ${wiki.word()}`,
];

/** Draws a text with names of the wiki's own language. */
export function localText(wiki: FilledWiki): string {
  const { pick, chance, word } = wiki;
  if (chance(0.08)) {
    const target = titleIn(wiki, pick([0, 0, 0, 4, 14]), pick(names));
    return `${wiki.words.get('redirect') ?? '#REDIRECT'} [[${chance(0.1) ? 'fr:' : ''}${target}${chance(0.3) ? '#Ж' : ''}]]`;
  }
  const count = 1 + Math.floor(wiki.draw() * 7);
  return [word(), ...Array.from({ length: count }, () => pick(parts)(wiki))].join('\n');
}

/** Draws a title in one of the wiki's namespaces. */
export function localTitle(wiki: FilledWiki): string {
  const own = [...wiki.namespaces.keys()].filter((id) => id >= 100);
  const namespace = wiki.pick([0, 0, 0, 0, 1, 4, 5, 10, 12, 14, ...own, ...own]);
  return titleIn(wiki, namespace, wiki.pick(namespace === 14 ? categories : names));
}
