import assert from 'node:assert/strict';
import test from 'node:test';
import { ownMessages, withFallbacks, type LanguageMessages } from './own-messages.ts';

const english: LanguageMessages = {
  texts: { edit: 'Edit', name: 'Name', page: 'Page' },
  customised: ['page'],
};
const known = new Map([['en', english]]);

test('texts of a fallback are left out', () => {
  const listed = [
    { name: 'edit', content: 'Bearbeiten' },
    { name: 'name', content: 'Name' },
  ];
  assert.deepEqual(ownMessages('de', listed, known).texts, { edit: 'Bearbeiten' });
});

test("a text that reads like its fallback is the language's own where the fallback's page does not apply", () => {
  const own = (message: { readonly content: string; readonly default?: string }) =>
    ownMessages('fr', [{ name: 'page', ...message }], known).texts;
  assert.deepEqual(own({ content: 'Page' }), { page: 'Page' });
  assert.deepEqual(own({ content: 'Sheet', default: 'Page' }), {});
});

test("the software's texts count, not the pages that override them", () => {
  const listed = [
    { name: 'edit', content: 'Ändern', default: 'Bearbeiten' },
    { name: 'ours', content: 'Nur hier', defaultmissing: true },
    { name: 'gone', missing: true },
  ];
  assert.deepEqual(ownMessages('de', listed, known), {
    texts: { edit: 'Bearbeiten' },
    customised: ['edit', 'ours'],
  });
});

test('each language follows its fallbacks, even where these are each other', () => {
  const all = (): boolean => true;
  assert.deepEqual(withFallbacks(['en', 'de-at'], all), ['en', 'de', 'de-at']);
  assert.deepEqual(withFallbacks(['en', 'pt-br'], all), ['en', 'pt', 'pt-br']);
  assert.deepEqual(
    withFallbacks(['en', 'sr'], (code) => code !== 'sr-cyrl'),
    ['en', 'sr-latn', 'sr-el', 'sr-ec', 'sr'],
  );
});
