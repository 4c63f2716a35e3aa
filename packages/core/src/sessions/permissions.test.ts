import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import type { ViewerBlock } from '../data/store/viewer-blocks.ts';
import { error } from '../query/result/problems/kind.ts';
import { makeTitle } from '../wiki/title.ts';
import { permissionProblems, type PermissionHolder, type PermissionSubject } from './permissions.ts';

const example = exampleSite();
const { configuration } = example;
const site = {
  ...example,
  configuration: { ...configuration, settings: { ...configuration.settings, implicitRights: ['purge'] } },
};

const holder = (rights: string, more: Partial<PermissionHolder> = {}): PermissionHolder => ({
  site,
  viewer: {
    id: 7,
    name: 'Gull',
    temporary: false,
    groups: ['*', 'user'],
    rights: new Set(rights.split(' ')),
    address: '192.0.2.7',
  },
  blocks: [],
  restrictions: { pages: new Set(), namespaces: new Set(), actions: new Set() },
  ...more,
});

const page = (title: string, more: Partial<PermissionSubject> = {}): PermissionSubject => ({
  title: makeTitle(0, title),
  pageId: 1,
  contentModel: 'wikitext',
  protections: [],
  ...more,
});

const names = (...question: Parameters<typeof permissionProblems>): string[] =>
  permissionProblems(...question).map(({ name }) => (typeof name === 'string' ? name : name.code));

const user = 'read edit createpage move editmyusercss';

test('an ordinary page', () => {
  assert.deepEqual(names('edit', page('Bridge'), holder(user), 'full'), []);
  assert.deepEqual(names('delete', page('Bridge'), holder(user), 'full'), ['permissiondenied']);
  assert.deepEqual(names('nope', page('Bridge'), holder(user), 'full'), ['permissiondenied']);
});

test('protections, by themselves and through other pages', () => {
  const own = page('Bridge', { protections: [{ type: 'edit', level: 'sysop' }] });
  assert.deepEqual(names('edit', own, holder(user), 'full'), ['protectedpage']);
  assert.deepEqual(names('edit', own, holder(`${user} editprotected`), 'full'), []);
  assert.deepEqual(names('delete', own, holder(`${user} delete`), 'full'), ['deleteprotected']);
  const through = page('Bridge', { protections: [{ type: 'edit', level: 'sysop', source: 'Main Page' }] });
  assert.deepEqual(names('edit', through, holder(user), 'full'), ['cascadeprotected']);
  assert.deepEqual(names('edit', through, holder(user), 'quick'), []);
});

test('a title that does not exist cannot be edited where it cannot be created', () => {
  const missing = page('Nowhere', { pageId: undefined });
  assert.deepEqual(names('edit', missing, holder('read edit'), 'full'), ['cantcreate']);
  assert.deepEqual(names('edit', missing, holder(user), 'full'), []);
});

test('pages that an extension writes', () => {
  const refusal = {
    name: error('page-of-extension', 'An extension writes this page.'),
    exempt: ['read', 'patrol'],
    exemptWith: { right: 'pagetranslation', actions: ['delete'] },
  };
  const translation = page('Bridge/de', { refusal });
  const rights = `${user} patrol delete`;
  assert.deepEqual(names('edit', translation, holder(rights), 'full'), ['page-of-extension']);
  assert.deepEqual(names('edit', translation, holder(rights), 'quick'), []);
  assert.deepEqual(names('patrol', translation, holder(rights), 'full'), []);
  assert.deepEqual(names('delete', translation, holder(rights), 'full'), ['page-of-extension']);
  assert.deepEqual(names('delete', translation, holder(`${rights} pagetranslation`), 'full'), []);
});

test('scripts of users', () => {
  const own = page('', { title: makeTitle(2, 'Gull/common.css'), contentModel: 'css' });
  const others = page('', { title: makeTitle(2, 'Tern/common.css'), contentModel: 'css' });
  assert.deepEqual(names('edit', own, holder(user), 'full'), []);
  assert.deepEqual(names('edit', own, holder('read edit'), 'full'), ['mycustomcssprotected']);
  assert.deepEqual(names('edit', others, holder(user), 'full'), ['customcssprotected']);
});

test('blocks', () => {
  const block: ViewerBlock = {
    blocksAddresses: false,
    hidesAccount: false,
    id: 3,
    by: 'Warden',
    byId: 1,
    reason: '',
    timestamp: '20240101000000',
    expiry: 'infinity',
    sitewide: true,
    automatic: false,
    parent: null,
    anonymousOnly: false,
    noAccountCreation: true,
    noEmail: false,
    ownTalkAllowed: true,
  };
  const blocked = holder(user, { blocks: [block] });
  const talk = page('', { title: makeTitle(3, 'Gull') });
  assert.deepEqual(names('edit', page('Bridge'), blocked, 'full'), ['blocked']);
  assert.deepEqual(names('edit', page('Bridge'), blocked, 'quick'), []);
  assert.deepEqual(names('read', page('Bridge'), blocked, 'full'), []);
  assert.deepEqual(names('edit', talk, blocked, 'full'), []);
  const partly = holder(user, {
    blocks: [{ ...block, sitewide: false }],
    restrictions: { pages: new Set([5]), namespaces: new Set(), actions: new Set() },
  });
  assert.deepEqual(names('edit', page('Bridge'), partly, 'full'), []);
  assert.deepEqual(names('edit', page('Ferry', { pageId: 5 }), partly, 'full'), ['blocked']);
});
