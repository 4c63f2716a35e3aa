import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../parameters/types.ts';
import { ApiError, fail, type ProblemName } from '../result/problems.ts';
import type { Context } from './context.ts';
import type { AnyMetaDefinition } from './define.ts';
import { pending } from './pending.ts';
import { isGenerator } from './registry.ts';

const facts = { name: 'later', prefix: 'la', access: 'read', parameters: { from: text() } } as const;
const context = {
  fail: (name: ProblemName, args: readonly string[]) => fail('query+later', name, args),
} as unknown as Context;

test('a module that is not built yet ends the request with notimplemented', async () => {
  const module = pending('meta', facts) as unknown as AnyMetaDefinition;
  await assert.rejects(module.answer(context), (error: ApiError) => error.problem.code === 'notimplemented');
});

test('it can be a generator already', () => {
  assert.equal(isGenerator(pending('list', { ...facts, generator: true })), true);
  assert.equal(isGenerator(pending('list', facts)), false);
});
