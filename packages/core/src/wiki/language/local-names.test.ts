import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { siteOfHead } from '../../../../import/src/dump/site/head.ts';
import type { Configuration } from '../configuration.ts';
import { createSite, namespaceNumber } from '../site.ts';
import { isInvalid, parseTitle, prefixedText } from '../title.ts';
import { capitalsOf, upperFirst } from './letters.ts';
import { magicWordAliases } from './magic-words.ts';

const base = {
  ...exampleSite().configuration,
  magicwords: [
    { name: 'defaultsort', aliases: ['DEFAULTSORT:'], 'case-sensitive': true },
    { name: 'notoc', aliases: ['__NOTOC__'], 'case-sensitive': false },
  ],
  languages: [],
} as unknown as Configuration;

const siteOf = (language: string, namespaces: string) =>
  createSite(
    siteOfHead(
      `<mediawiki xml:lang="${language}"><siteinfo><namespaces><namespace key="0" />${namespaces}</namespaces></siteinfo>`,
      base,
    ),
    [],
  );

test('a dump has the namespace aliases and magic words of its language', () => {
  const german = siteOf('de', '<namespace key="2">Benutzer</namespace><namespace key="6">Datei</namespace>');
  assert.deepEqual(
    ['Bild', 'Benutzerin', 'Image', 'Datei', 'Изображение'].map((name) => namespaceNumber(name, german)),
    [6, 2, 6, 6, undefined],
  );
  const words = new Map(german.configuration.magicwords.map(({ name, aliases }) => [name, aliases]));
  assert.ok(words.get('defaultsort')?.includes('SORTIERUNG:'));
  assert.ok(words.get('notoc')?.includes('__KEIN_INHALTSVERZEICHNIS__'));
  assert.equal(words.get('notoc')?.at(-1), '__NOTOC__');
  assert.ok(german.redirectWords.includes('#weiterleitung'));
  const russian = siteOf('ru', '<namespace key="6">Файл</namespace>');
  assert.equal(namespaceNumber('Изображение', russian), 6);
});

test('a name of a namespace is no alias of another', () => {
  const own = siteOf('de', '<namespace key="100">Bild</namespace><namespace key="6">Datei</namespace>');
  assert.equal(namespaceNumber('Bild', own), 100);
});

test('the names of namespaces in a fallback are no aliases, but its aliases are', () => {
  const latgalian = siteOf('ltg', '<namespace key="14">Kategoreja</namespace>');
  assert.equal(namespaceNumber('Kategorija', latgalian), undefined);
  assert.equal(namespaceNumber('Lietotājs', latgalian), 2);
});

test('aliases have the name of the project namespace', () => {
  const named = (language: string) =>
    siteOf(
      language,
      '<namespace key="4">$&amp;pedia</namespace><namespace key="5">Talk of $&amp;pedia</namespace>',
    );
  assert.equal(namespaceNumber('$&pedia vita', named('hu')), 5);
  assert.ok(named('be').configuration.namespacealiases.every(({ alias }) => !/\$1|\{\{/.test(alias)));
});

test('languages have the words of their fallbacks', () => {
  assert.ok(magicWordAliases('notoc', 'de-at').includes('__KEIN_INHALTSVERZEICHNIS__'));
  assert.deepEqual(magicWordAliases('notoc', 'constructor'), []);
});

test('the capital of "i" has a dot in Turkish, Azerbaijani and Karakalpak', () => {
  for (const language of ['tr', 'az', 'kaa']) {
    assert.equal(upperFirst('istanbul', capitalsOf(language)), 'İstanbul', language);
    const title = parseTitle('istanbul', siteOf(language, ''));
    assert.equal(isInvalid(title) ? undefined : prefixedText(title, siteOf(language, '')), 'İstanbul');
  }
  assert.equal(upperFirst('istanbul', capitalsOf('de')), 'Istanbul');
  assert.equal(upperFirst('jan', capitalsOf('tr')), 'Jan');
});
