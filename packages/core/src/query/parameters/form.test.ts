import assert from 'node:assert/strict';
import test from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createForms, perForm } from './form.ts';
import { limit, oneOf, text } from './types.ts';

const formOf = createForms(() =>
  Object.entries({ list: oneOf(['a', 'b']), aplimit: limit(), apfrom: text(), requestid: text() }),
);
const parametersOf = (query: string): Map<string, string> => new Map(new URLSearchParams(query));

test('requests that differ in free values are of one form', () => {
  const form = formOf(parametersOf('list=a&apfrom=X'));
  assert.ok(form);
  assert.equal(formOf(parametersOf('list=a&apfrom=Y%0Alist=b')), form);
  assert.notEqual(formOf(parametersOf('list=b&apfrom=X')), form);
  assert.equal(formOf(parametersOf('list=b&apfrom=Z')), formOf(parametersOf('list=b&apfrom=X')));
  assert.notEqual(formOf(parametersOf('apfrom=X')), form);
  assert.notEqual(formOf(parametersOf('list=a&requestid=X')), form);
  assert.notEqual(formOf(parametersOf('list=a')), form);
});

test('a value that looks like further parameters is part of no other form', () => {
  const limited = formOf(parametersOf('list=a&aplimit=1'));
  for (const value of ['a&aplimit=1', 'aaplimit=1=1', 'a=1=a', 'a&aplimit=1=1'])
    assert.notEqual(formOf(new Map([['list', value]])), limited);
  const free = formOf(parametersOf('list=a&apfrom=X'));
  for (const value of ['aapfrom&', 'a&apfrom&', 'aapfrom'])
    assert.notEqual(formOf(new Map([['list', value]])), free);
});

test('what nobody declares, and long values, are worth no form', () => {
  assert.equal(formOf(parametersOf('list=a&other=1')), undefined);
  assert.equal(formOf(parametersOf(`list=${'a'.repeat(1001)}`)), undefined);
});

test('nothing is remembered of free values', () => {
  const form = formOf(parametersOf('list=a&apfrom=X'));
  assert.deepEqual([form?.get('list'), form?.get('aplimit'), form?.has('apfrom')], ['a', undefined, true]);
  assert.throws(() => form?.get('apfrom'), /not part of a request's form/);
});

test('what follows from a form is worked out once', () => {
  let times = 0;
  const nameOf = perForm(({ get }) => {
    times++;
    return get('list');
  });
  for (const from of ['X', 'Y']) {
    const parameters = parametersOf(`list=a&apfrom=${from}`);
    assert.equal(nameOf(Object.assign(parameters, { form: formOf(parameters) })), 'a');
  }
  assert.equal(times, 1);
  assert.equal(nameOf(parametersOf('list=b')), 'b');
  assert.equal(times, 2);
});

test('as many forms are forgotten as come', () => {
  const parameters = parametersOf('list=a&apfrom=X');
  const form = formOf(parameters);
  for (let i = 1; i < 6000; i++) formOf(parametersOf(`list=a&aplimit=${i}`));
  assert.notEqual(formOf(parameters), form);
});

test('a form keeps nothing of the request that it came from', async () => {
  const gone = Promise.withResolvers<void>();
  const registry = new FinalizationRegistry(() => {
    gone.resolve();
  });
  const form = (() => {
    const parameters = parametersOf('list=b&apfrom=X');
    registry.register(parameters, undefined);
    return formOf(parameters);
  })();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await gone.promise;
  assert.ok(form);
});
