import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { describeApi } from '../../packages/core/src/api/description/described-api.ts';
import {
  openApiDocument,
  type OpenApiDocument,
} from '../../packages/core/src/api/description/openapi/document.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { withDeployment } from '../../packages/wikiquery/src/configuration.ts';
import { baseConfiguration } from '../../packages/wikiquery/src/deployment.ts';
import { skip, toolsFolder } from './tools.ts';

interface Problems {
  readonly schema: readonly unknown[];
  readonly lint: readonly string[];
}

function validate(document: OpenApiDocument): Problems {
  const options = { cwd: toolsFolder, input: JSON.stringify(document), encoding: 'utf8' } as const;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['validate.js'], options);
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as Problems;
}

for (const deployment of ['a', 'b']) {
  test(`two validators accept the description of deployment ${deployment}`, { skip }, () => {
    const document = openApiDocument(
      describeApi(createSite(withDeployment(baseConfiguration(), deployment), extensions, searchBackend)),
    );
    assert.deepEqual(validate(document), { schema: [], lint: [] });
    assert.ok(JSON.stringify(document).length < 500_000);
  });
}

test('both validators refuse a description with a mistake', { skip }, () => {
  const document = openApiDocument(describeApi(createSite(baseConfiguration(), extensions, searchBackend)));
  const wrong = { ...document, paths: { ...document.paths, 'no-slash': { get: { responses: 'none' } } } };
  const { schema, lint } = validate(wrong);
  assert.notDeepEqual(schema, []);
  assert.notDeepEqual(lint, []);
});
