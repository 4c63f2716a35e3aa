// With a wiki in memory as the source, a server of its files, and a folder.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { openFileServer, type FileServer } from '../../../../../test/mirror/file-server.ts';
import { startMirror, type TestMirror } from '../../../../../test/mirror/start-mirror.ts';
import { createWiki, type TestWiki } from '../../../../../test/rig/wiki.ts';
import { fileRepository, hashFolders } from '../../../../core/src/wiki/file-repository.ts';
import { sha1Base36 } from '../../../../core/src/wiki/sha1.ts';
import { createSite } from '../../../../core/src/wiki/site.ts';
import { extensions } from '../../../../extensions/src/index.ts';
import { enqueue } from '../work-queue.ts';
import { compareFolder } from './compare-folder.ts';
import { listFiles, OtherFileError, storeFile } from './folder.ts';

const path = mkdtempSync(join(tmpdir(), 'wikiquery-files-'));
const folder = { path, levels: 2 };
const placeOf = (name: string): string => `${hashFolders(name, 2)}${name}`;

suite('downloaded files', () => {
  let wiki: TestWiki;
  let server: FileServer;
  let mirror: TestMirror;
  before(async () => {
    wiki = createWiki();
    server = await openFileServer();
    for (const name of names()) give(name, `The first content of ${name}`);
    const { url } = await wiki.listen();
    const site = createSite(wiki.configuration, extensions);
    mirror = await startMirror(url, {
      files: { ...folder, repository: { ...fileRepository(site), url: server.url } },
      recheck: 0.2,
    });
  });
  after(async () => {
    await mirror[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    wiki.close();
    rmSync(path, { recursive: true });
  });

  const names = (): readonly string[] =>
    wiki.database.prepare<[], string>('SELECT img_name FROM image ORDER BY 1').pluck().all();

  /** Gives a file of the source a content. */
  function give(name: string, text: string): void {
    const content = Buffer.from(text);
    server.files.set(placeOf(name), content);
    wiki.database
      .prepare('UPDATE image SET img_size = ?, img_sha1 = ?, img_timestamp = ? WHERE img_name = ?')
      .run(content.length, sha1Base36(content), nextTime(), name);
  }
  let time = 20_240_901_100_000;
  const nextTime = (): string => String(++time);

  /** Lets the mirror ask for files again, as after an entry of a log. */
  async function ask(...titles: readonly string[]): Promise<void> {
    await mirror.context.database.transaction((writing) =>
      enqueue(
        writing,
        titles.map((name) => ({ kind: 'title', name: `File:${name.replaceAll('_', ' ')}` })),
      ),
    );
    await mirror.catchUp();
  }

  /** The files in the folder, with their contents. */
  async function stored(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for await (const some of listFiles(folder))
      for (const name of some) found.set(name, readFileSync(join(path, placeOf(name)), 'utf8'));
    return found;
  }

  test('the first copy has all files in the layout of MediaWiki', async () => {
    const found = await stored();
    assert.ok(found.size > 5);
    assert.deepEqual([...found.keys()].toSorted(), names());
    for (const [name, content] of found) assert.equal(content, `The first content of ${name}`);
    assert.equal(server.asked.length, found.size);
  });

  test('new versions are downloaded, and nothing twice', async () => {
    const [name = ''] = names();
    give(name, 'The second content');
    const before = server.asked.length;
    await ask(name);
    assert.equal((await stored()).get(name), 'The second content');
    assert.deepEqual(server.asked.slice(before), [placeOf(name)]);
    await ask(name);
    assert.equal(server.asked.length, before + 1);
  });

  test('other bytes, half a file, errors and lost connections leave the file as it was', async () => {
    const [name = ''] = names();
    const failures: readonly Parameters<FileServer['fail']>[0][] = [
      (response, file) => response.end(Buffer.alloc(file.length, 'x')),
      (response, file) => response.end(file.subarray(0, 5)),
      (response) => response.end(Buffer.alloc(100_000)),
      (response) => response.writeHead(503, { 'retry-after': '0' }).end(),
      (response) => response.writeHead(500).end('Error'),
      (response) => response.destroy(),
      (response, file) => {
        response.writeHead(200, { 'content-length': file.length });
        response.write(file.subarray(0, 5), () => response.destroy());
      },
    ];
    for (const [index, failure] of failures.entries()) {
      give(name, `Content ${index} after a failure`);
      server.fail(failure);
      const before = server.asked.length;
      await ask(name);
      assert.equal((await stored()).get(name), `Content ${index} after a failure`);
      assert.equal(server.asked.length, before + 2);
    }
    assert.deepEqual(readdirSync(join(path, '.unfinished')), []);
  });

  test('a file that stays away is given up, until the folder is compared again', async () => {
    const [name = ''] = names();
    give(name, 'Lost content');
    server.files.delete(placeOf(name));
    const before = server.asked.length;
    await ask(name);
    assert.equal(server.asked.length, before + 4);
    give(name, 'Lost content, found');
    await ask(name);
    assert.equal((await stored()).get(name), 'Lost content, found');
  });

  test('a moved file moves, and a deleted one goes away', async () => {
    const [, moved = '', deleted = ''] = names();
    const content = (await stored()).get(moved);
    wiki.database.prepare('UPDATE image SET img_name = ? WHERE img_name = ?').run('Moved.png', moved);
    wiki.database
      .prepare("UPDATE page SET page_title = 'Moved.png' WHERE page_namespace = 6 AND page_title = ?")
      .run(moved);
    wiki.database.prepare('DELETE FROM image WHERE img_name = ?').run(deleted);
    const before = server.asked.length;
    await ask(moved, 'Moved.png', deleted);
    const found = await stored();
    assert.equal(found.get('Moved.png'), content);
    assert.equal(server.asked.length, before, 'what is here is not downloaded');
    assert.deepEqual([...found.keys()].toSorted(), names());
  });

  test('what is missing, changed or left over in the folder is found at the next start', async () => {
    const [first = '', second = ''] = names();
    rmSync(join(path, placeOf(first)));
    writeFileSync(join(path, placeOf(second)), 'Overwritten');
    const stray = join(path, placeOf('Stray.png'));
    mkdirSync(join(stray, '..'), { recursive: true });
    writeFileSync(stray, 'Stray');
    writeFileSync(join(path, 'README'), 'Of somebody else');
    mkdirSync(join(path, '0/00'), { recursive: true });
    const elsewhere = hash('md5', 'Elsewhere.png').startsWith('00') ? '1/11' : '0/00';
    writeFileSync(join(path, elsewhere, 'Elsewhere.png'), 'Of somebody else');
    await compareFolder(mirror.context, folder);
    await mirror.catchUp();
    const found = await stored();
    assert.deepEqual([...found.keys()].toSorted(), names());
    assert.notEqual(found.get(second), 'Overwritten');
    assert.ok(existsSync(join(path, 'README')) && existsSync(join(path, elsewhere, 'Elsewhere.png')));
  });

  test('a name that leads out of the folder is refused', async () => {
    const content = Buffer.from('x');
    for (const name of ['../x.png', '..', 'a/b.png', 'a\\b.png']) {
      const file = { name, size: 1, sha1: sha1Base36(content), timestamp: nextTime() };
      await assert.rejects(
        storeFile(
          folder,
          file,
          (async function* () {
            yield content;
          })(),
        ),
        OtherFileError,
      );
    }
  });
});
