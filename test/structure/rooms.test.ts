import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceFiles } from './sources.ts';

/** The rooms in the order of a request's path; each imports only what comes after it. */
const rooms = [
  'explorer',
  'cli',
  'mcp',
  'testing',
  'caching',
  'admission',
  'runners',
  'telemetry',
  'http',
  'pages',
  'catalogue',
  'actions',
  'api',
  'extensions',
  'fixture',
  'modules',
  'rendering',
  'messages',
  'query',
  'session',
  'formats',
  'html',
  'rows',
  'parameters',
  'result',
  'mirror',
  'dump',
  'store',
  'database',
  'wikitext',
  'media',
  'diff',
  'wiki',
  'client',
];

const files = sourceFiles();
const roomOf = (path: string): string => path.replace(/\.ts$/, '').split('/')[0] ?? '';

const folder = (path: string): string => /^extensions\/([^/]+)\//.exec(path)?.[1] ?? '';

test('every file stands in a room', () => {
  const homeless = files.filter(({ path }) => !rooms.includes(roomOf(path))).map(({ path }) => path);
  assert.deepEqual(homeless, []);
});

test('rooms import downwards only', () => {
  const upwards = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => rooms.indexOf(roomOf(target)) < rooms.indexOf(roomOf(path)))
      .map((target) => `${path} imports ${target}`),
  );
  assert.deepEqual(upwards, []);
});

/** The lists of extensions, and the file of each that they import. */
const lists = new Map([
  ['extensions/index.ts', '/index.ts'],
  ['extensions/fixtures.ts', '/fixture.ts'],
  ['extensions/description.ts', '/description.ts'],
]);

test('only lists of extensions import an extension, and no extension another', () => {
  const bold = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => folder(target) !== '' && folder(target) !== folder(path))
      .filter((target) => !lists.has(path) || !target.endsWith(lists.get(path) ?? ''))
      .map((target) => `${path} imports ${target}`),
  );
  assert.deepEqual(bold, []);
});
