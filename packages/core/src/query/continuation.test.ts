import assert from 'node:assert/strict';
import test from 'node:test';
import {
  continuationFields,
  foldContinuation,
  rawContinuation,
  readContinue,
  type ModuleEnd,
} from './continuation.ts';
import { ApiError } from './result/problems.ts';

const fresh = readContinue('', new Map());
const list = (name: string, goesOn?: Record<string, string>): ModuleEnd => ({
  name,
  usesPages: false,
  ...(goesOn && { continue: goesOn }),
});
const prop = (name: string, goesOn?: Record<string, string>): ModuleEnd => ({
  ...list(name, goesOn),
  usesPages: true,
});

test('without continuation the batch is complete', () => {
  assert.deepEqual(foldContinuation([list('allpages'), prop('info')], undefined, fresh), {
    batchcomplete: true,
  });
});

test('the raw continuation of a generator that grows at its start repeats the same pages', () => {
  const generator = {
    name: 'allrevisions',
    continue: { garvcontinue: '20240101000000|1' },
    repeat: { garvcontinue: '20240102000000|9' },
  };
  assert.deepEqual(continuationFields([prop('info')], generator, fresh, true), {
    'query-continue': { allrevisions: { garvcontinue: '20240101000000|1' } },
    'query-noncontinue': { allrevisions: { garvcontinue: '20240102000000|9' } },
  });
  const last = { ...generator, continue: undefined };
  assert.deepEqual(continuationFields([prop('info')], last, fresh, true), {
    'query-noncontinue': { allrevisions: { garvcontinue: '20240102000000|9' } },
  });
  assert.deepEqual(continuationFields([prop('info')], { ...last, repeat: undefined }, fresh, true), {});
});

test('an unfinished list continues while the pages are complete', () => {
  assert.deepEqual(
    foldContinuation([list('allpages', { apcontinue: 'B' }), prop('info')], undefined, fresh),
    {
      batchcomplete: true,
      continue: { apcontinue: 'B', continue: '-||info' },
    },
  );
});

test('an unfinished property keeps the batch and the position of the generator', () => {
  const request = readContinue('gapcontinue||', new Map([['gapcontinue', 'M']]));
  const ends = [prop('links', { plcontinue: '3|0|X' }), prop('info')];
  assert.deepEqual(foldContinuation(ends, { gapcontinue: 'Z' }, request), {
    batchcomplete: false,
    continue: { plcontinue: '3|0|X', gapcontinue: 'M', continue: 'gapcontinue||info' },
  });
});

test('a generator continues when all properties are complete, and they start over', () => {
  const ends = [prop('info'), list('allusers')];
  assert.deepEqual(foldContinuation(ends, { gapcontinue: 'Z' }, fresh), {
    batchcomplete: true,
    continue: { gapcontinue: 'Z', continue: 'gapcontinue||allusers' },
  });
});

test('the parameters of the generator keep the order of the request', () => {
  const request = new Map(Object.entries({ gapcontinue: 'M', action: 'query', plcontinue: '1|0|A' }));
  const { generatorParameters } = readContinue('plcontinue|gapcontinue|nothing||', request);
  assert.deepEqual(Object.entries(generatorParameters), [
    ['gapcontinue', 'M'],
    ['plcontinue', '1|0|A'],
  ]);
});

test('a request lists the finished modules', () => {
  const done = readContinue('-||info|links', new Map());
  assert.equal(done.generatorDone, true);
  assert.deepEqual([...done.finished], ['info', 'links']);
});

test('invalid continue values are rejected', () => {
  for (const bad of ['x', 'a||b||c']) {
    assert.throws(
      () => readContinue(bad, new Map()),
      (error) => error instanceof ApiError && error.problem.code === 'badcontinue',
    );
  }
});

test('the legacy format continues each module separately', () => {
  const generator = { name: 'allpages', continue: { gapcontinue: 'Z' } };
  assert.deepEqual(rawContinuation([prop('links', { plcontinue: '1|0|A' }), prop('info')], generator), {
    links: { plcontinue: '1|0|A' },
    allpages: { gapcontinue: 'Z' },
  });
});
