import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { redirectWordsOf } from '../wiki/language/redirect-words.ts';
import { createSite } from '../wiki/site.ts';
import { readRedirect } from './redirect.ts';

const site = exampleSite();
const keyOf = (text: string): string | undefined => readRedirect(text, site)?.target.key;

test('a redirect is its magic word and a link', () => {
  assert.equal(keyOf('#REDIRECT [[Gull]]'), 'Gull');
  assert.equal(keyOf('\n #redirect: [[gull cape|x]] and more'), 'Gull_cape');
  assert.equal(readRedirect('#REDIRECT [[Gull#Song]]', site)?.target.fragment, 'Song');
  assert.equal(keyOf('#REDIRECT [[Caf%C3%A9]]'), 'Café');
  assert.equal(readRedirect('#REDIRECT [[far:Gull]]', site)?.target.interwiki, 'far');
});

test('invalid and forbidden targets are no redirects', () => {
  for (const text of [
    'See #REDIRECT [[Gull]]',
    '#REDIRECT Gull',
    '#REDIRECT [[<]]',
    '#REDIRECT [[#Song]]',
    '',
  ])
    assert.equal(keyOf(text), undefined, text);
  assert.equal(keyOf('#REDIRECT [[Special:Userlogout]]'), undefined);
});

test('a wiki that lists no magic words has those of its language', () => {
  const general = { ...site.configuration.general, lang: 'frr' };
  const german = createSite({ ...site.configuration, general }, []);
  assert.equal(readRedirect('#WEITERLEITUNG [[Möwe]]', german)?.target.key, 'Möwe');
  assert.equal(readRedirect('#redirect [[Möwe]]', german)?.target.key, 'Möwe');
  assert.equal(keyOf('#WEITERLEITUNG [[Möwe]]'), undefined);
  assert.deepEqual(redirectWordsOf('no such'), ['#redirect']);
});
