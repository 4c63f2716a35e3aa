import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleSite } from '../../../../../test/rig/site.ts';
import { timeRatio } from '../../../../../test/rig/time-ratio.ts';
import { linkFiles, uncertainFiles } from './undisplayed-files.ts';

const site = exampleSite();
const tags = ['nowiki', 'gallery'];
const linked = (text: string): string => linkFiles(text, new Set(['A.svg', 'B_c.ogg']), tags, site);

test('lists the files of formats that not all wikis display', () => {
  const text =
    '[[File:A.svg|thumb]] [[file: b c.ogg ]] [[File:A.svg]] [[File:D.png|x]] [[:File:E.svg]] [[F.svg]]';
  assert.deepEqual(uncertainFiles(text, tags, site), ['A.svg', 'B_c.ogg']);
  assert.deepEqual(uncertainFiles('<nowiki>[[File:A.svg]]</nowiki><!-- [[File:A.svg]] -->', tags, site), []);
});

test('links to the files, whose captions vanish', () => {
  assert.equal(linked('a\n[[File:a.svg|thumb|20px|[[Lamp|b]] [[File:D.png|c]]]]d'), 'a\n[[:File:A.svg]]d');
  assert.equal(linked('[[File:D.png|[[File:A.svg|[[File:B c.ogg]]]]]]'), '[[File:D.png|[[:File:A.svg]]]]');
  for (const text of ['[[File:A.svg|', '[[File:C.svg]]', 'A.svg]]', '[[File:A.svg|{{x}}'])
    assert.equal(linked(text), text);
});

test('reads unclosed links in linear time', async () => {
  for (const piece of ['[[File:A.svg|', '[[', ']]', '<nowiki>', '<!--'])
    assert.ok((await timeRatio((size) => linked(piece.repeat(size)), 20_000)) < 3, piece);
});
