import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isObject } from '@wikiquery/common/is-object';
import type { SchemaNode } from '../../packages/core/src/wiki/settings/schema.ts';
import { allSettings, checkConfiguration } from '../../packages/wikiquery/src/check-configuration.ts';
import { documentSettings, settingsSchemaText } from '../../packages/wikiquery/src/document-settings.ts';
import { environmentVariables } from '../../packages/wikiquery/src/environment.ts';
import { sourceFiles } from '../structure/sources.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

test('docs/settings.md and its JSON Schema are up to date', () => {
  assert.ok(read('docs/settings.md') === documentSettings(), 'docs/settings.md: run npm run docs');
  assert.ok(read('docs/settings.schema.json') === settingsSchemaText(), 'the schema: run npm run docs');
});

test('the texts about settings are sentences', () => {
  const texts = [...descriptionsIn({ type: 'group', fields: { ...allSettings, ...environmentVariables } })];
  assert.ok(texts.length > 150, String(texts.length));
  assert.deepEqual(
    texts.filter((text) => !/^[A-Z`].*[.]$/s.test(text)),
    [],
  );
});

function* descriptionsIn(node: SchemaNode): Generator<string> {
  if (node.type === 'group') {
    for (const { description, schema } of Object.values(node.fields)) {
      yield description;
      yield* descriptionsIn(schema);
    }
  } else if (node.type === 'list' || node.type === 'table') yield* descriptionsIn(node.of);
  else if (node.type === 'either') for (const one of node.of) yield* descriptionsIn(one);
}

test('every declared setting is read', () => {
  const sources = sourceFiles()
    .filter(
      ({ path }) => !/^wiki\/settings\/|^cli\/environment\.ts$|^extensions\/\w+\/settings\.ts$/.test(path),
    )
    .map(({ text }) => text)
    .join('\n');
  assert.deepEqual(
    Object.keys(allSettings).filter((name) => !new RegExp(String.raw`\b${name}\b`).test(sources)),
    [],
  );
});

test('every variable that is read is declared, and settings are not read by a text', () => {
  const files = sourceFiles();
  const variables = files.flatMap(({ text }) =>
    [...text.matchAll(/env\['(WIKIQUERY_\w+)'\]/g)].map(([, name]) => name),
  );
  assert.deepEqual(
    [...new Set(variables)].filter((name = '') => !(name in environmentVariables)),
    [],
  );
  const bold = files.filter(({ text }) => /settings\['/.test(text)).map(({ path }) => path);
  assert.deepEqual(bold, []);
});

test('the settings that the documentation shows are valid', () => {
  const pages = ['README.md', ...readdirSync(new URL('docs', root)).map((name) => `docs/${name}`)];
  const shown = pages
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...examplesIn(read(path))].map((example) => ({ path, example })));
  assert.ok(shown.length > 15, String(shown.length));
  for (const { path, example } of shown) {
    assert.ok(isObject(example));
    // The folder is the reader's.
    const settings = JSON.parse(
      JSON.stringify(example['settings']).replaceAll('"/srv/mediawiki"', '"/tmp"'),
    ) as unknown;
    assert.doesNotThrow(() => {
      checkConfiguration({ settings }, path, true);
    });
  }
});

/** Objects with settings: in blocks of JSON, and in lines of a text. */
function* examplesIn(page: string): Generator {
  for (const [, block = ''] of page.matchAll(/^```json\n(.*?)^```/gms)) {
    if (block.includes('"settings"')) yield JSON.parse(block);
  }
  for (const [, inline = ''] of page.matchAll(/^[^\n]*?(?:`|^ {4,})(\{ "settings": \{.*?\} \})(?:`|$)/gm)) {
    yield JSON.parse(inline);
  }
}
