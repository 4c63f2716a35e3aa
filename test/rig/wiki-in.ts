import { createWiki, parsePages, sampleWiki, type TestWiki } from './wiki.ts';

/** Creates a wiki in another language with these pages, a line each; `→` makes a redirect. */
export function wikiIn(
  lang: string,
  names: Readonly<Record<number, readonly string[]>>,
  titles: string,
): TestWiki {
  const { configuration } = sampleWiki();
  const namespaces = Object.fromEntries(
    Object.entries(configuration.namespaces).map(([id, namespace]) => [
      id,
      { ...namespace, name: names[Number(id)]?.[0] ?? namespace.name },
    ]),
  );
  const namespacealiases = Object.entries(names).flatMap(([id, [, ...aliases]]) =>
    aliases.map((alias) => ({ id: Number(id), alias })),
  );
  return createWiki({
    configuration: {
      ...configuration,
      general: { ...configuration.general, lang },
      namespaces,
      namespacealiases,
    },
    pages: parsePages(
      titles
        .split('\n')
        .map((line) => line.trim().split(' → '))
        .map(([title = '', target]) => `%%% ${title}\n${target ? `#REDIRECT [[${target}]]` : 'Text.'}`)
        .join('\n'),
    ),
  });
}

/** Creates a Serbian wiki with titles in Cyrillic and in Latin script. */
export const serbianWiki = (): TestWiki =>
  wikiIn(
    'sr',
    {
      1: ['Разговор', 'Razgovor'],
      2: ['Корисник', 'Korisnik'],
      10: ['Шаблон', 'Šablon'],
      14: ['Категорија', 'Kategorija'],
    },
    `Београд
     Нови Сад
     Ljubljana
     Престоница → Београд
     Glavni grad → Beograd
     Петар II
     Корисник:Марко
     Категорија:Градови
     Шаблон:Кућа
     Džep
     Џеп
     Његош
     Разговор:Београд`,
  );
