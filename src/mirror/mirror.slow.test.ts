// With a real MediaWiki 1.43 that serves the sample wiki.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type Client, createClient } from '../client.ts';
import { passwordOf } from '../../test/clients/read-wiki.ts';
import { differences } from '../../test/mirror/compare.ts';
import { startMirror, type TestMirror, userAgent } from '../../test/mirror/start-mirror.ts';
import { type LiveMediaWiki, noMediaWiki, startMediaWiki } from '../../test/rig/mediawiki.ts';

suite('a mirror of a real MediaWiki', { skip: noMediaWiki }, () => {
  let live: LiveMediaWiki;
  let source: Client;
  let editor: Client;
  let mirror: TestMirror;
  before(async () => {
    live = await startMediaWiki();
    source = createClient({ url: live.url, userAgent });
    editor = createClient({ url: live.url, userAgent });
    await editor.login('Harbour master', passwordOf('Harbour master'));
    mirror = await startMirror(live.url);
  });
  after(async () => {
    await mirror[Symbol.asyncDispose]();
    await live[Symbol.asyncDispose]();
  });
  const isEqual = async (): Promise<void> => {
    await mirror.catchUp();
    assert.deepEqual(await differences(source, mirror.client), []);
  };

  test('the first copy answers as the source', isEqual);

  test('edits and new pages', async () => {
    await editor.request({
      action: 'edit',
      title: 'Gull Point',
      appendtext: '\n[[New islet]] [[Category:Islands]]',
    });
    await editor.request({
      action: 'edit',
      title: 'New islet',
      text: '{{Lighthouse}} [https://islet.example/ islet]',
    });
    await editor.request({ action: 'edit', title: 'New islet', text: '#REDIRECT [[Gull Point#Light]]' });
    await isEqual();
  });

  test('moves, with and without redirects, with talk pages, over redirects', async () => {
    await editor.request({ action: 'move', from: 'Needle Light', to: 'Needle lighthouse', movetalk: true });
    await editor.request({ action: 'move', from: 'Fresnel lens', to: 'Lens', noredirect: true });
    await editor.request({ action: 'move', from: 'Needle lighthouse', to: 'Needle Light', movetalk: true });
    await isEqual();
  });

  test('deletions and undeletions, whole and in part', async () => {
    await editor.request({ action: 'delete', title: 'Skerra', reason: 'Sunk' });
    await isEqual();
    await editor.request({ action: 'undelete', title: 'Skerra', reason: 'Risen' });
    await editor.request({ action: 'delete', title: 'Gull Point' });
    await isEqual();
    await editor.request({ action: 'undelete', title: 'Gull Point', timestamps: '2024-01-25T08:00:00Z' });
    await isEqual();
  });
});
