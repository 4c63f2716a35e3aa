import assert from 'node:assert/strict';
import test from 'node:test';
import { calendarTexts } from './calendar-texts.ts';

const some = (language: string, ...names: readonly string[]): readonly (string | undefined)[] =>
  names.map((name) => calendarTexts(language).get(name));

test('months and weekdays have long and short names', () => {
  assert.deepEqual(some('en', 'january', 'jan', 'may_long', 'may', 'sep', 'december'), [
    'January',
    'Jan',
    'May',
    'May',
    'Sep',
    'December',
  ]);
  assert.deepEqual(some('en', 'sunday', 'sun', 'saturday', 'sat'), ['Sunday', 'Sun', 'Saturday', 'Sat']);
  assert.deepEqual(some('de', 'march', 'may-gen', 'thursday'), ['März', 'Mai', 'Donnerstag']);
  assert.deepEqual(some('de', 'mar', 'may', 'thu'), ['Mär.', 'Mai', 'Do']);
  assert.deepEqual(some('ko', 'january', 'jan'), ['1월', '1']);
  assert.equal(calendarTexts('fr').size, 50);
  assert.equal(calendarTexts('de-at').size, 6);
});

test('months within dates have their own form', () => {
  assert.deepEqual(some('cs', 'january', 'january-gen'), ['leden', 'ledna']);
  assert.deepEqual(some('ja', 'january', 'january-gen'), ['1月', '1月']);
  assert.deepEqual(some('he', 'march', 'march-gen', 'tuesday'), ['מרץ', 'במרץ', 'שלישי']);
});

test('unknown languages have no names', () => {
  assert.equal(calendarTexts('qqx').size + calendarTexts('not a language').size, 0);
});
