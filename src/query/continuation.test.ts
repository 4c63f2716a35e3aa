import assert from 'node:assert/strict';
import test from 'node:test';
import { ApiError } from '../result/problems.ts';
import { foldContinuation, type ModuleEnd, rawContinuation, readContinue } from './continuation.ts';

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

test('nothing to go on with completes the batch and says no more', () => {
  assert.deepEqual(foldContinuation([list('allpages'), prop('info')], undefined, fresh), {
    batchcomplete: true,
  });
});

test('an unfinished list goes on while the pages are done with', () => {
  assert.deepEqual(
    foldContinuation([list('allpages', { apcontinue: 'B' }), prop('info')], undefined, fresh),
    {
      batchcomplete: true,
      continue: { apcontinue: 'B', continue: '-||info' },
    },
  );
});

test('an unfinished property keeps the batch and the generator where they are', () => {
  const request = readContinue('gapcontinue||', new Map([['gapcontinue', 'M']]));
  const ends = [prop('links', { plcontinue: '3|0|X' }), prop('info')];
  assert.deepEqual(foldContinuation(ends, { gapcontinue: 'Z' }, request), {
    batchcomplete: false,
    continue: { plcontinue: '3|0|X', gapcontinue: 'M', continue: 'gapcontinue||info' },
  });
});

test('a generator goes on when all properties are complete, and they start anew', () => {
  const ends = [prop('info'), list('allusers')];
  assert.deepEqual(foldContinuation(ends, { gapcontinue: 'Z' }, fresh), {
    batchcomplete: true,
    continue: { gapcontinue: 'Z', continue: 'gapcontinue||allusers' },
  });
});

test('a request says what is finished', () => {
  const done = readContinue('-||info|links', new Map());
  assert.equal(done.generatorDone, true);
  assert.deepEqual([...done.finished], ['info', 'links']);
});

test('what this server did not give is refused', () => {
  for (const bad of ['x', 'a||b||c']) {
    assert.throws(
      () => readContinue(bad, new Map()),
      (error) => error instanceof ApiError && error.problem.code === 'badcontinue',
    );
  }
});

test('the old form is told module by module', () => {
  const generator = { name: 'allpages', continue: { gapcontinue: 'Z' } };
  assert.deepEqual(rawContinuation([prop('links', { plcontinue: '1|0|A' }), prop('info')], generator), {
    links: { plcontinue: '1|0|A' },
    allpages: { gapcontinue: 'Z' },
  });
});
