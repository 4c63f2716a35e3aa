import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeFiles } from './files.ts';
import { openSqliteMirror } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-files-'));
const database = openSqliteMirror(join(folder, 'mirror.sqlite'));
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const version = (timestamp?: string, archivename?: string) => ({
  ...(timestamp !== undefined && { timestamp }),
  ...(archivename !== undefined && { archivename }),
  user: 'Warden',
  userid: 3,
  comment: '',
});

const file = (title: string) => ({
  ns: 6,
  title,
  contentmodel: 'wikitext',
  pagelanguage: 'en',
  touched: '2024-01-01T00:00:00Z',
  lastrevid: 1,
  length: 0,
  imagerepository: 'local',
});

test('a version of a file without a time stays where the source lists it', async () => {
  const page = {
    ...file('File:Damaged.png'),
    imageinfo: [
      version('2024-03-03T00:00:00Z'),
      version('2024-02-02T00:00:00Z', '20240303000000!Damaged.png'),
      version(undefined, ''),
      version('2024-01-01T00:00:00Z', '20240202000000!Damaged.png'),
    ],
  };
  await database.transaction((writing) => writeFiles(writing, [page]));
  const rows = await database.rows<{ readonly at: string }>(
    'SELECT oi_timestamp AS at FROM oldimage ORDER BY oi_timestamp DESC',
  );
  assert.deepEqual(
    rows.map(({ at }) => at),
    ['20240202000000', '20240201235959', '20240101000000'],
  );
});

test('a page that redirects to a file has no file', async () => {
  const moved = { ...version('2024-03-03T00:00:00Z'), canonicaltitle: 'File:There.png' };
  const pages = ['File:Here.png', 'File:There.png'].map((title) => ({ ...file(title), imageinfo: [moved] }));
  await database.transaction((writing) => writeFiles(writing, pages));
  assert.deepEqual(await database.rows("SELECT img_name AS name FROM image WHERE img_name LIKE '%ere.png'"), [
    { name: 'There.png' },
  ]);
});
