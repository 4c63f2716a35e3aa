import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import coreMessages from '../../packages/core/messages/en.json' with { type: 'json' };
import { describeApi } from '../../packages/core/src/api/description/described-api.ts';
import { writeTypes } from '../../packages/core/src/api/description/typescript.ts';
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import { helpSentence, parameterKeys, summaryKeys } from '../../packages/core/src/query/help.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { withEveryVersion } from '../../packages/core/src/wiki/software.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { deploymentConfiguration } from '../../packages/wikiquery/src/deployment.ts';
import { documentVersions } from '../../packages/wikiquery/src/document-versions.ts';
import { documentModules } from '../../packages/wikiquery/src/document.ts';

const site = createSite(withEveryVersion(deploymentConfiguration()), extensions, searchBackend);
const registry = siteRegistry(site);
const messages: Readonly<Record<string, string>> = Object.assign(
  {},
  coreMessages,
  ...extensions.map((extension) => extension.messages?.['en']),
);

test('every module and parameter has a help text', () => {
  const missing = [...registry.modules.values()].flatMap(({ module, path }) => [
    ...(helpSentence(summaryKeys(path), site) ? [] : summaryKeys(path)),
    ...Object.keys(module.parameters).flatMap((name) =>
      helpSentence(parameterKeys(path, name), site) ? [] : [parameterKeys(path, name)[0]],
    ),
  ]);
  assert.deepEqual(missing, []);
});

test('every help text of a query module is about it or a parameter that it has', () => {
  const known = new Set(
    [...registry.modules.values()].flatMap(({ module, path }) => [
      ...summaryKeys(path),
      ...Object.keys(module.parameters).flatMap((name) => parameterKeys(path, name)),
    ]),
  );
  const others = Object.keys(messages).filter((key) => key.startsWith('apihelp-query+') && !known.has(key));
  assert.deepEqual(others, []);
});

test('help texts are sentences', () => {
  const odd = Object.entries(messages).filter(([, text]) => !/^[A-Z"].*[.]$/s.test(text));
  assert.deepEqual(odd, []);
});

test('docs/modules.md is up to date', () => {
  const written = readFileSync(new URL('../../docs/modules.md', import.meta.url), 'utf8');
  assert.ok(written === documentModules(), 'docs/modules.md is out of date: run npm run docs');
});

test('docs/versions.md is up to date', () => {
  const text = readFileSync(new URL('../../docs/versions.md', import.meta.url), 'utf8');
  assert.ok(text === documentVersions(), 'docs/versions.md: run npm run docs');
  assert.match(text, /^\| `codexicons` \| new \|$/m);
});

test('packages/client/src/api.ts is what the declarations of modules and actions say', () => {
  const written = readFileSync(new URL('../../packages/client/src/api.ts', import.meta.url), 'utf8');
  const expected = writeTypes(
    describeApi(createSite(withEveryVersion(deploymentConfiguration()), extensions, searchBackend)),
  );
  assert.ok(written === expected, 'packages/client/src/api.ts is out of date: run npm run typecheck');
});
