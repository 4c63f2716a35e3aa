import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { accountResults } from '../../../packages/core/src/api/delegated-actions/account-results.ts';
import { fileResults } from '../../../packages/core/src/api/delegated-actions/file-results.ts';
import { pageResults } from '../../../packages/core/src/api/delegated-actions/page-results.ts';
import { schemaOf } from '../../../packages/core/src/api/description/answer-schema.ts';
import type { RecordShape } from '../../../packages/core/src/query/result/shape.ts';
import { compileAnswers } from '../../catalogue/compile-answers.ts';
import { readRecording, type RecordedStep } from './recording.ts';

const results: Readonly<Record<string, RecordShape>> = { ...accountResults, ...fileResults, ...pageResults };
const actionOf = ({ request }: RecordedStep): string =>
  typeof request['action'] === 'string' ? request['action'] : '';

/** The steps that MediaWiki did not refuse, with what it answered in formatversion 2. */
const done = readRecording()
  .runs.flatMap(({ steps }) => steps)
  .filter((step) => step.request['formatversion'] === 2 && actionOf(step) in step.answer);

test("MediaWiki's answers to writes have what their results declare, and all that is always there", () => {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  const validators = new Map(
    Object.entries(results).map(([name, result]) => [name, ajv.compile(schemaOf(result))]),
  );
  const undeclared = done.flatMap((step) => {
    const { warnings: _, ...answer } = step.answer;
    const validate = validators.get(actionOf(step));
    if (!validate) return [`${actionOf(step)} declares no result`];
    return validate(answer) ? [] : [`${actionOf(step)} ${ajv.errorsText(validate.errors)}`];
  });
  assert.ok(done.length > 900, String(done.length));
  assert.ok(new Set(done.map(actionOf)).size > 25);
  assert.deepEqual(undeclared, []);
});

test('they have the types that follow from their requests', (t) => {
  // One of each kind: those that have the same fields are the same to the compiler.
  const kinds = new Map(done.map((step) => [`${actionOf(step)} ${fieldNames(step.answer)}`, step] as const));
  const answers = [...kinds.values()].map(({ request, answer }, id) => ({
    id,
    params: { action: request['action'], formatversion: 2, errorformat: 'none' },
    body: answer,
  }));
  assert.ok(answers.length > 60, String(answers.length));
  assert.equal(compileAnswers(t, answers), '');
  const edit = { action: 'edit', formatversion: 2 };
  const wrong = { id: 0, params: edit, body: { edit: { result: 'Success', pageid: '1', colour: 'red' } } };
  assert.match(compileAnswers(t, [wrong]), /'string' is not assignable to type 'number'/);
});

/** The names of all fields of a value. */
const fieldNames = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(
        Array.isArray(value)
          ? value.slice(0, 1).map(fieldNames)
          : Object.entries(value).map(([name, of]) => [name, fieldNames(of)]),
      )
    : typeof value;
