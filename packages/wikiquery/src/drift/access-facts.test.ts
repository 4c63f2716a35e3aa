import assert from 'node:assert/strict';
import test from 'node:test';
import { comparedParts } from '../../../core/src/wiki/settings/serving.ts';
import { sampleConfiguration } from '../../../testing/sample/wiki.ts';
import { findDrift, type ComparedParts } from './access-facts.ts';

const here: ComparedParts = sampleConfiguration();
const [everybody, ...others] = here.usergroups;
const { 0: main, ...namespaces } = here.namespaces;
assert.ok(everybody?.name === '*' && main);

const withRights = (change: (rights: readonly string[]) => readonly string[]): ComparedParts => ({
  ...here,
  usergroups: [{ ...everybody, rights: change(everybody.rights) }, ...others],
});
const withMain = (changed: object): ComparedParts => ({
  ...here,
  namespaces: { ...namespaces, 0: { ...main, ...changed } },
});

test('equal parts do not differ, whatever their order, and other parts do not count', () => {
  assert.deepEqual(findDrift(here, here), []);
  const { namespaces: of, general } = here;
  const reordered: ComparedParts = {
    ...here,
    general: { ...general, sitename: 'Renamed', generator: 'MediaWiki 1.44.0', time: 'now' },
    namespaces: Object.fromEntries(Object.entries(of).toReversed()),
    usergroups: here.usergroups
      .toReversed()
      .map((group) => ({ ...group, rights: group.rights.toReversed() })),
    extensions: here.extensions.toReversed().map((one) => ({ ...one, version: '99' })),
  };
  assert.deepEqual(findDrift(reordered, here), []);
});

for (const [what, live, differences] of [
  ['the wiki is private', 'private', ['removed: right "read" of group "*"']],
  [
    'a right is removed',
    withRights((rights) => rights.filter((right) => right !== 'read')),
    ['removed: right "read" of group "*"'],
  ],
  [
    'a right is given',
    withRights((rights) => [...rights, 'deletedtext']),
    ['added: right "deletedtext" of group "*"'],
  ],
  [
    'a group is removed',
    { ...here, usergroups: [...here.usergroups, { name: 'reviewer', rights: ['patrol'] }] },
    ['added: group "reviewer"', 'added: right "patrol" of group "reviewer"'],
  ],
  [
    'a namespace is added',
    { ...here, namespaces: { ...here.namespaces, 3000: { ...main, id: 3000, name: 'Portal' } } },
    ['added: namespace 3000'],
  ],
  ['a namespace is protected', withMain({ namespaceprotection: 'editmain' }), ['changed: namespace 0']],
  [
    'titles of a namespace are case-sensitive',
    withMain({ case: 'case-sensitive' }),
    ['changed: namespace 0'],
  ],
  ['a namespace has no content', withMain({ content: !main.content }), ['changed: namespace 0']],
  [
    'an alias is added',
    { ...here, namespacealiases: [...here.namespacealiases, { id: 4, alias: 'WP' }] },
    ['added: alias "WP" of namespace 4'],
  ],
  [
    'an extension is installed',
    { ...here, extensions: [...here.extensions, { type: 'other', name: 'Lockdown' }] },
    ['added: extension "Lockdown" (other)'],
  ],
  [
    'temporary accounts are switched off',
    { ...here, autocreatetempuser: { enabled: !here.autocreatetempuser.enabled } },
    Object.keys(here.autocreatetempuser).map((name) =>
      name === 'enabled' ? 'changed: autocreatetempuser.enabled' : `removed: autocreatetempuser.${name}`,
    ),
  ],
  [
    'accounts are promoted under other conditions',
    { ...here, autopromote: { ...here.autopromote, autoconfirmed: [] } },
    ['changed: autopromote to "autoconfirmed"'],
  ],
  [
    'accounts are promoted once',
    { ...here, autopromoteonce: { onEdit: { helper: ['APCOND_EDITCOUNT', 9] } } },
    ['changed: autopromoteonce to "onEdit"'],
  ],
  [
    'it is another language',
    { ...here, general: { ...here.general, lang: 'de' } },
    ['changed: general.lang'],
  ],
  [
    'it is another wiki',
    { ...here, general: { ...here.general, wikiid: 'other' } },
    ['changed: general.wikiid'],
  ],
] as const) {
  test(`it is found that ${what}`, () => {
    assert.deepEqual(findDrift(live, here).toSorted(), differences.toSorted());
    assert.deepEqual(findDrift(live, here, comparedParts), []);
  });
}

test('of a private wiki only its being private is compared', () => {
  const ours = withRights((rights) => rights.filter((right) => right !== 'read'));
  assert.deepEqual(findDrift('private', ours), []);
  assert.deepEqual(findDrift(here, ours), ['added: right "read" of group "*"']);
});

test('many differences are counted', () => {
  const many = withRights((rights) => [...rights, ...Array.from({ length: 40 }, (_, i) => `right${i}`)]);
  const differences = findDrift(many, here);
  assert.equal(differences.length, 21);
  assert.equal(differences.at(-1), 'and 20 more');
});
