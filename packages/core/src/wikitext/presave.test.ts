import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { makeTitle } from '../wiki/title.ts';
import { signAndLink } from './presave.ts';

const site = exampleSite();
const signing = { name: 'Warden', hasAccount: true, time: () => '12:00, 1 May 2026 (UTC)' };
const save = (text: string, page = 'Bridge (card game)', more = {}): string =>
  signAndLink(text, makeTitle(0, page.replaceAll(' ', '_')), site, { ...signing, ...more });

test('tildes become a signature, a time, or both', () => {
  const signature = '[[User:Warden|Warden]] ([[User talk:Warden|talk]])';
  assert.equal(save('a ~~~ b ~~~~'), `a ${signature} b ${signature} 12:00, 1 May 2026 (UTC)`);
  assert.equal(save('~~~~~ ~~'), '12:00, 1 May 2026 (UTC) ~~');
  const contributions = '[[Special:Contributions/Warden|Warden]]';
  assert.equal(save('~~~', 'X', { hasAccount: false }), contributions);
  assert.equal(
    save('~~~', 'X', { hasAccount: true, temporary: true }),
    `${contributions} ([[User talk:Warden|talk]])`,
  );
});

test('the pipe trick labels a link', () => {
  assert.equal(save('[[Talk:Arch (stone)|]]'), '[[Talk:Arch (stone)|Arch]]');
  assert.equal(
    save('[[Bath, Somerset|]] [[Harbour:Rules|]]'),
    '[[Bath, Somerset|Bath]] [[Harbour:Rules|Rules]]',
  );
  assert.equal(save('[[|Whist]]'), '[[Whist (card game)|Whist]]');
  assert.equal(save('[[|Whist]]', 'Bridge'), '[[Whist]]');
});

test('literal text is left alone', () => {
  const text = '<nowiki>~~~~</nowiki> <!-- ~~~ --> <pre>[[A (b)|]]</pre> [[A|b]]';
  assert.equal(save(text), text);
});
