import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hiding, maySee, maySeeHidden, unsearchableUser } from './hiding.ts';
import { nobody, type Viewer } from './viewer.ts';

const viewer = (...rights: string[]): Viewer => ({ ...nobody, rights: new Set(rights) });

test('everyone sees what is not hidden', () => {
  assert.equal(maySee(Hiding.comment | Hiding.restricted, Hiding.user, viewer()), true);
});

test('each kind of hidden field requires its right', () => {
  assert.equal(maySee(Hiding.text, Hiding.text, viewer('deletedhistory')), false);
  assert.equal(maySee(Hiding.text, Hiding.text, viewer('deletedtext')), true);
  assert.equal(maySee(Hiding.user, Hiding.user, viewer('deletedhistory')), true);
  assert.equal(maySee(Hiding.user, Hiding.user, viewer('deletedtext')), false);
});

test('what is hidden from administrators requires another right', () => {
  const bits = Hiding.user | Hiding.restricted;
  assert.equal(maySee(bits, Hiding.user, viewer('deletedhistory', 'deletedtext')), false);
  assert.equal(maySee(bits, Hiding.user, viewer('viewsuppressed')), true);
  assert.equal(maySee(bits, Hiding.user, viewer('suppressrevision')), true);
});

test('a search by user excludes rows whose user is hidden from the viewer', () => {
  assert.equal(unsearchableUser(viewer()), Hiding.user);
  assert.equal(unsearchableUser(viewer('deletedhistory')), Hiding.user | Hiding.restricted);
  assert.equal(unsearchableUser(viewer('deletedhistory', 'viewsuppressed')), 0);
  assert.equal(unsearchableUser(viewer('viewsuppressed')), Hiding.user);
});

test('viewers who see hidden fields are recognized', () => {
  assert.equal(maySeeHidden(viewer('read')), false);
  assert.equal(maySeeHidden(viewer('deletedtext')), true);
});
