import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extensionKeys } from '../../oxlint.config.ts';
import { problems } from '../../packages/core/src/query/result/problems.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { sourceFiles } from './sources.ts';

const files = sourceFiles();

/** Extensions that do not import only the contract yet. */
const older = ['abusefilter', 'checkuser', 'translate'];

/** What the files of extensions import from packages of Wikiquery: the names in braces, or the whole import clause. */
const imports = files
  .filter(({ path }) => /^extensions\/\w+\//.test(path) && !older.includes(path.split('/')[1] ?? ''))
  .flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^(?:import|export) (?<clause>[^;]*?) from '(?<entry>(?:@wikiquery\/|wikiquery)[^']*)'/gm,
      ),
    ].map(({ groups: { clause = '', entry = '' } = {} }) => ({ path, clause, entry })),
  );

test('an extension imports only the contract, its part of test wikis only that for testing', () => {
  assert.ok(imports.length > 5);
  const refused = imports.filter(
    ({ path, entry }) =>
      entry !== '@wikiquery/common/lookup-table' &&
      entry !== `@wikiquery/core/extension${/\/(?:fixture|description)\.ts$/.test(path) ? '/testing' : ''}`,
  );
  assert.deepEqual(refused, []);
});

test('only stores of extensions import what builds statements and opens hidden columns', () => {
  const refused = imports
    .filter(({ entry, path }) => entry === '@wikiquery/core/extension' && !/\/store(?:\.ts$|\/)/.test(path))
    .filter(
      ({ clause }) =>
        !clause.replace('type ', '').startsWith('{') ||
        clause.split(/[{},\s]+/).some((name) => extensionKeys.includes(name)),
    );
  assert.deepEqual(refused, []);
});
// The types of the client and the search keywords name those of extensions, too.
const core = files.filter(({ path }) => !/^(?:extensions|client|common)\//.test(path));

/** Files of the core in which one of the names stands as a text of its own. */
const naming = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const named = new RegExp(`['"\`]${name}['"\`]|^\\s*${name}:`, 'm');
    return core.filter(({ text }) => named.test(text)).map(({ path }) => `${path} names ${name}`);
  });

test('the core names no table of an extension', () => {
  assert.deepEqual(naming(extensions.flatMap(({ tables = {} }) => Object.keys(tables))), []);
});

test('the core names no log of an extension', () => {
  const types = extensions.flatMap(({ logs, logRestrictions = {} }) => [
    ...(logs?.types ?? []),
    ...Object.keys(logRestrictions),
  ]);
  assert.deepEqual(naming(types), []);
});

test('the core names no error of an extension', () => {
  const own = new Set(Object.values(problems).map(({ key }) => key));
  const theirs = extensions.flatMap(({ problems: table = {} }) => Object.values(table).map(({ key }) => key));
  assert.deepEqual(naming(theirs.filter((key) => !own.has(key))), []);
});

test('the core reads no setting of an extension', () => {
  const declared = extensions.flatMap(({ settings = {} }) => Object.keys(settings));
  assert.ok(declared.length > 0);
  const read = new RegExp(String.raw`settings(?:\.|\[')(?:${declared.join('|')})\b`);
  assert.deepEqual(
    core.filter(({ text }) => read.test(text)).map(({ path }) => path),
    [],
  );
});
