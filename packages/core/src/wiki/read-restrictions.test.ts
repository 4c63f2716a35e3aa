import assert from 'node:assert/strict';
import test from 'node:test';
import { findReadRestrictions, lostRestriction, unacceptedRestrictions } from './read-restrictions.ts';

const named = (...names: readonly string[]) => findReadRestrictions(names.map((name) => ({ name })));

test('extensions that restrict reading are known, however their names are written', () => {
  assert.deepEqual(named('Cite', 'Lockdown', 'Semantic ACL', 'categorylockdown', 'Approved Revs'), [
    { name: 'Lockdown', restricted: 'namespaces' },
    { name: 'Semantic ACL', restricted: 'pages' },
    { name: 'categorylockdown', restricted: 'categories' },
  ]);
  assert.deepEqual(named(), []);
});

test('those that are not accepted are told, and what is lost', () => {
  const restrictions = named('Lockdown', 'AccessControl');
  assert.deepEqual(unacceptedRestrictions(restrictions, ['lockdown']), named('AccessControl'));
  assert.deepEqual(unacceptedRestrictions(restrictions, []), restrictions);
  assert.deepEqual(unacceptedRestrictions(restrictions, true), []);
  assert.deepEqual(named('Lockdown').map(lostRestriction), [
    'The restrictions of Lockdown are not enforced: everyone who may read the wiki can read namespaces that it keeps from some readers.',
  ]);
});
