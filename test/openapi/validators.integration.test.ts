import assert from 'node:assert/strict';
import test from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describeApi } from '../../src/catalogue/described-api.ts';
import { type OpenApiDocument, openApiDocument } from '../../src/catalogue/openapi/document.ts';
import { withDeployment } from '../../src/cli/configuration.ts';
import { baseConfiguration } from '../../src/cli/deployment.ts';

const schemaErrors = async (document: OpenApiDocument): Promise<unknown> => {
  const { valid, errors } = await new Validator().validate({ ...document });
  return valid ? [] : errors;
};

const lintProblems = async (document: OpenApiDocument): Promise<readonly string[]> => {
  const config = await createConfig({ extends: ['spec'], rules: { 'no-unused-components': 'error' } });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
  return problems.map(({ message, location }) => `${location[0]?.pointer ?? ''}: ${message}`);
};

for (const deployment of ['a', 'b']) {
  const document = openApiDocument(describeApi(withDeployment(baseConfiguration(), deployment)));

  test(`two validators accept the description of deployment ${deployment}`, async () => {
    assert.deepEqual(await schemaErrors(document), []);
    assert.deepEqual(await lintProblems(document), []);
    assert.ok(JSON.stringify(document).length < 500_000);
  });
}

test('both validators refuse a description with a mistake', async () => {
  const document = openApiDocument(describeApi(baseConfiguration()));
  const wrong = { ...document, paths: { ...document.paths, 'no-slash': { get: { responses: 'none' } } } };
  assert.notDeepEqual(await schemaErrors(wrong), []);
  assert.notDeepEqual(await lintProblems(wrong), []);
});
