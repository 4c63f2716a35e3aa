// With a real MediaWiki 1.43 that serves the sample wiki.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { createClient, type AnyRequest, type Client } from 'wikiquery-client';
import { passwordOf } from '../../../../test/clients/read-wiki.ts';
import { openChangingWiki } from '../../../../test/mirror/changing-wiki.ts';
import { checkSample } from '../../../../test/mirror/check-sample.ts';
import { differences } from '../../../../test/mirror/compare.ts';
import { startMirror, userAgent, type TestMirror } from '../../../../test/mirror/start-mirror.ts';
import { tablesWith } from '../../../../test/mirror/tables-with.ts';
import { noMediaWiki, startMediaWiki, type LiveMediaWiki } from '../../../../test/rig/mediawiki.ts';
import { fileRepository, hashFolders } from '../../../core/src/wiki/file-repository.ts';
import { readSourceFiles } from './files/source-files.ts';

suite('a mirror of a real MediaWiki', { skip: noMediaWiki }, () => {
  let live: LiveMediaWiki;
  let source: Client;
  let editor: Client;
  let overseer: Client;
  let mirror: TestMirror;
  before(async () => {
    live = await startMediaWiki();
    source = createClient({ url: live.url, userAgent });
    editor = createClient({ url: live.url, userAgent });
    await editor.login('Harbour master', passwordOf('Harbour master'));
    overseer = createClient({ url: live.url, userAgent });
    await overseer.login('Night watch', passwordOf('Night watch'));
    mirror = await startMirror(live.url);
  });
  after(async () => {
    await mirror[Symbol.asyncDispose]();
    await live[Symbol.asyncDispose]();
  });
  const hide = (request: AnyRequest) => {
    const whole: AnyRequest = { action: 'revisiondelete', ...request };
    return overseer.request(whole);
  };
  const act = (request: AnyRequest) => editor.request(request);
  const isEqual = async (): Promise<void> => {
    await mirror.catchUp();
    assert.deepEqual(await differences(source, mirror.client), []);
  };

  test('the first copy answers as the source', isEqual);

  test('check finds nothing that differs, but for what is changed by hand', async () => {
    assert.deepEqual(await checkSample(live.url, `sqlite:${mirror.path}`), []);
    const database = new Sqlite(mirror.path);
    const change = database.prepare(
      "UPDATE page SET page_len = page_len + ? WHERE page_title = 'Skerra' AND page_namespace = 0",
    );
    change.run(1);
    const found = await checkSample(live.url, `sqlite:${mirror.path}`);
    change.run(-1);
    database.close();
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', /^page \d+ \(Skerra\): length is \d+ here, \d+ there$/);
  });

  test('edits and new pages', async () => {
    await act({
      action: 'edit',
      title: 'Gull Point',
      appendtext: '\n[[New islet]] [[Category:Islands]]',
    });
    await act({
      action: 'edit',
      title: 'New islet',
      text: '{{Lighthouse}} [https://islet.example/ islet]',
    });
    await act({ action: 'edit', title: 'New islet', text: '#REDIRECT [[Gull Point#Light]]' });
    await isEqual();
  });

  test('moves, with and without redirects, with talk pages, over redirects', async () => {
    await act({ action: 'move', from: 'Needle Light', to: 'Needle lighthouse', movetalk: true });
    await act({ action: 'move', from: 'Fresnel lens', to: 'Lens', noredirect: true });
    await act({ action: 'move', from: 'Needle lighthouse', to: 'Needle Light', movetalk: true });
    await isEqual();
  });

  test('deletions and undeletions, whole and in part', async () => {
    await act({ action: 'delete', title: 'Skerra', reason: 'Sunk' });
    await mirror.catchUp();
    await act({ action: 'undelete', title: 'Skerra', reason: 'Risen' });
    await act({ action: 'delete', title: 'Gull Point' });
    await mirror.catchUp();
    await act({ action: 'undelete', title: 'Gull Point', timestamps: '2024-01-25T08:00:00Z' });
    await isEqual();
  });

  test('protections, of pages and of titles', async () => {
    await act({
      action: 'protect',
      title: 'Lantern Isles',
      protections: 'edit=sysop|move=autoconfirmed',
      expiry: 'infinite|2048-01-01T00:00:00Z',
    });
    await act({ action: 'protect', title: 'No such islet', protections: 'create=sysop' });
    await isEqual();
  });

  test('blocks, groups and new accounts', async () => {
    await act({
      action: 'block',
      user: 'Keeper',
      expiry: '2 weeks',
      reason: 'Asleep',
      nocreate: true,
    });
    await act({ action: 'block', user: '198.51.100.0/24', expiry: 'infinite', anononly: true });
    await act({ action: 'unblock', user: 'Castaway', reason: 'Rescued' });
    await act({
      action: 'userrights',
      user: 'Cartographer',
      add: 'bot',
      expiry: '2048-02-02T00:00:00Z',
    });
    await isEqual();
  });

  test('what is hidden of revisions and log entries, and shown again', async () => {
    await act({ action: 'edit', title: 'Hidden cove', text: 'A cove.' });
    const { edit } = await act({
      action: 'edit',
      title: 'Hidden cove',
      text: 'The treasure lies under the xyzzyquarry.',
      summary: 'plughwords',
    });
    const { newrevid } = edit as unknown as { readonly newrevid: number };
    await act({ action: 'edit', title: 'Hidden cove', text: 'Nothing lies here.' });
    await mirror.catchUp();
    await hide({
      type: 'revision',
      ids: newrevid,
      hide: 'content|comment|user',
    });
    await mirror.catchUp();
    assert.deepEqual(tablesWith(mirror.path, ['xyzzyquarry', 'plughwords']), []);
    await hide({
      type: 'revision',
      ids: newrevid,
      show: 'content|comment|user',
    });
    await isEqual();
    await act({ action: 'delete', title: 'Hidden cove', reason: 'plughreason' });
    await mirror.catchUp();
    const { query } = await editor.request({
      list: 'logevents',
      letype: 'delete',
      letitle: 'Hidden cove',
      leprop: 'ids|type',
      lelimit: 1,
    });
    await hide({
      type: 'logging',
      ids: query?.logevents?.[0]?.logid ?? 0,
      hide: 'content|comment',
    });
    await isEqual();
    assert.deepEqual(tablesWith(mirror.path, ['xyzzyquarry', 'plughwords', 'plughreason']), []);
  });

  test('merges, content models, languages, tags and imports', async () => {
    await act({ action: 'edit', title: 'Merged from', text: 'Old' });
    await act({ action: 'edit', title: 'Merged from', text: 'Older' });
    await act({ action: 'edit', title: 'Merged into', text: 'New' });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await act({ action: 'edit', title: 'Merged into', text: 'Newer' });
    await mirror.catchUp();
    await act({ action: 'mergehistory', from: 'Merged from', to: 'Merged into' });
    await act({ action: 'setpagelanguage', title: 'Merged into', lang: 'de' });
    await act({ action: 'changecontentmodel', title: 'Skerra', model: 'text' });
    await act({ action: 'managetags', operation: 'create', tag: 'stormy' });
    await mirror.catchUp();
    const { query } = await editor.request({ titles: 'Lantern Isles', prop: 'info' });
    await act({ action: 'tag', revid: query?.pages?.[0]?.lastrevid ?? 0, add: 'stormy' });
    const revision = (at: string): string => `<revision><timestamp>${at}</timestamp>
      <contributor><username>Far away</username></contributor><comment>Imported</comment><model>wikitext</model>
      <format>text/x-wiki</format><text>[[Gull Point]] as of ${at}</text></revision>`;
    const page = (title: string): string =>
      `<page><title>${title}</title>${revision('2005-01-02T03:04:05Z')}${revision('2014-01-02T03:04:05Z')}</page>`;
    const xml = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
      ${page('Imported islet')}${page('Lantern Isles')}</mediawiki>`;
    await act({ action: 'import', xml: new Blob([xml]), interwikiprefix: 'atlas', summary: 'From afar' });
    await isEqual();
  });

  test('accounts with new names, and their pages', async () => {
    const { submit } = await openChangingWiki(live, 1);
    await submit('Special:Renameuser', {
      oldusername: 'Cartographer',
      newusername: 'Mapmaker',
      reason: 'Asked for it',
      movepages: '1',
      confirmaction: '1',
    });
    await isEqual();
    assert.deepEqual(
      (await source.request({ list: 'users', ususers: 'Cartographer' })).query?.users?.[0]?.missing,
      true,
    );
  });

  test('changes of templates', async () => {
    await act({
      action: 'edit',
      title: 'Template:Lighthouse',
      appendtext: '[[Category:Lit places]]',
    });
    await isEqual();
  });

  test('only current revisions of some namespaces', async () => {
    await using part = await startMirror(live.url, { history: 'current', namespaces: new Set([0, 14]) });
    await act({ action: 'edit', title: 'Ember Rock', appendtext: ' More.' });
    await act({ action: 'edit', title: 'Lone islet', text: 'Alone.' });
    await act({ action: 'edit', title: 'Help:Signals', appendtext: ' More.' });
    await act({ action: 'move', from: 'Lone islet', to: 'Help:Lone islet' });
    await part.catchUp();
    const database = new Sqlite(part.path, { readonly: true });
    const rows = (sql: string): readonly unknown[] => database.prepare(sql).pluck().all();
    assert.deepEqual(rows('SELECT DISTINCT page_namespace FROM page ORDER BY 1'), [0, 14]);
    assert.deepEqual(
      rows('SELECT rev_id FROM revision ORDER BY 1'),
      rows('SELECT page_latest FROM page ORDER BY 1'),
    );
    const contents = rows('SELECT content_id FROM content ORDER BY 1');
    assert.deepEqual(contents, rows('SELECT DISTINCT slot_content_id FROM slots ORDER BY 1'));
    assert.deepEqual(contents, rows('SELECT old_id FROM text ORDER BY 1'));
    database.close();
    const current: AnyRequest = {
      titles: 'Ember Rock|Lone islet',
      prop: 'revisions',
      rvprop: 'ids|content',
      rvslots: 'main',
    };
    const ask = async (client: Client) => (await client.request(current)) as unknown;
    assert.deepEqual(await ask(part.client), await ask(source));
  });

  test('files are downloaded, and follow uploads, moves and deletions', async () => {
    const path = mkdtempSync(join(tmpdir(), 'wikiquery-files-'));
    const found = await readSourceFiles(mirror.context.source);
    assert.ok(found?.levels === 2);
    const repository = { ...fileRepository(mirror.context.site), url: found.url };
    await using part = await startMirror(live.url, {
      history: 'current',
      namespaces: new Set([6]),
      files: { path, levels: found.levels, repository },
      recheck: 0.5,
    });
    const upload = (filename: string, content: Buffer) =>
      act({
        action: 'upload',
        filename,
        file: new Blob([new Uint8Array(content)]),
        text: 'A chart.',
        ignorewarnings: true,
      });
    const [first, second] = [
      readFileSync('packages/testing/sample/files/flag.png'),
      readFileSync('packages/testing/sample/files/tall.png'),
    ];
    await upload('Chart.png', first);
    await upload('Île 1.png', first);
    await upload('Doomed.png', second);
    await part.catchUp();
    const stored = (place: string): Buffer => readFileSync(join(path, place));
    const place = (name: string): string => `${hashFolders(name, 2)}${name}`;
    assert.deepEqual(stored(place('Chart.png')), first);
    assert.deepEqual(stored(place('Île_1.png')), first);
    assert.deepEqual(stored(place('Doomed.png')), second);
    await pause(1100);
    await upload('Chart.png', second);
    await act({ action: 'move', from: 'File:Île 1.png', to: 'File:Island 1.png' });
    await act({ action: 'delete', title: 'File:Doomed.png' });
    await part.catchUp();
    assert.deepEqual(stored(place('Chart.png')), second);
    assert.deepEqual(stored(place('Island_1.png')), first);
    for (const name of ['Île_1.png', 'Doomed.png']) assert.ok(!existsSync(join(path, place(name))), name);
    rmSync(path, { recursive: true });
    await isEqual();
  });
});
