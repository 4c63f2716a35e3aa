import assert from 'node:assert/strict';
import test from 'node:test';
import { applyEdit, findEdits } from './operators.ts';

/** Returns what the operators make of a text, each with the operator. */
const mutationsOf = (text: string, path = 'a.ts'): string[] =>
  findEdits(path, text).map((edit) => `${edit.operator}: ${applyEdit(text, edit)}`);

const examples: Readonly<Record<string, readonly string[]>> = {
  'x = a < b;': ['statement: {}', 'comparison: x = a <= b;'],
  'x = a /* < */ >= b;': ['statement: {}', 'comparison: x = a /* < */ > b;'],
  'const x = a === b;': ['comparison: const x = a !== b;'],
  'const x = a !== b;': ['comparison: const x = a === b;'],
  'const x = a - b;': ['calculation: const x = a + b;'],
  'const x = a && (b || c);': [
    'operand: const x = (a);',
    'operand: const x = (b || c);',
    'operand: const x = a && ((b));',
    'operand: const x = a && ((c));',
  ],
  'const x = !a;': ['negation: const x = (a);'],
  'if (a) b();': ['condition: if (true) b();', 'condition: if (false) b();', 'statement: if (a) {}'],
  'while (a) b();': ['condition: while (false) b();', 'statement: while (a) {}'],
  'const x = a ? b : c;': ['condition: const x = true ? b : c;', 'condition: const x = false ? b : c;'],
  'const x = true;': ['boolean: const x = false;'],
  'const x = 41;': ['number: const x = 42;'],
  'const x = [...a, b];': ['list: const x = [];', 'spread: const x = [...[], b];'],
  'const x = { ...a, b };': ['object: const x = {};', 'spread: const x = { ...{}, b };'],
  'const x = [];': [],
  'const x = f(...a);': ['spread: const x = f(...[]);'],
  'const x = new F(...a);': ['spread: const x = new F(...[]);'],
  'const x = a.filter(b).map(c);': ['.filter(): const x = a.map(c);'],
  'const x = a?.trim();': ['.trim(): const x = a;'],
  'const x = a[filter](b);': [],
  'await a();': ['statement: {}'],
  'void a();': ['statement: {}'],
  'const f = (): void => { if (a()) b(); };': [
    'return: const f = (): void => { return; if (a()) b(); };',
    'condition: const f = (): void => { if (true) b(); };',
    'condition: const f = (): void => { if (false) b(); };',
    'statement: const f = (): void => { if (a()) {} };',
  ],
  'const f = () => { if (a) return b; };': [
    'condition: const f = () => { if (true) return b; };',
    'condition: const f = () => { if (false) return b; };',
  ],
  'const f = (): void => { a(); };': ['statement: const f = (): void => { {} };'],
};

for (const [text, mutations] of Object.entries(examples))
  test(`mutations of ${text}`, () => {
    assert.deepEqual(mutationsOf(text), mutations);
  });

test('a function in a function does not make the outer one return a value', () => {
  const text = 'function f(): void { const g = () => { return a; }; g(); g(); }';
  assert.ok(mutationsOf(text).includes(`return: ${text.replace('{ const', '{ return; const')}`));
});

test('types, logs, texts of exceptions and timings are left alone', () => {
  for (const text of [
    'type X = { a: true; b: 1 } & [1];',
    'interface X { readonly a: false }',
    'declare const x: 1 | 2;',
    'const x = a as true;',
    'const x = (a: 1): a is 1 => f(a);',
    "log.info({ count: 1, all: true }, 'a');",
    'console.error(a + 1);',
    'throw new TypeError(`${a + 1} is wrong`);',
    'const TIMEOUT = 5 * 60;',
    'const x = f(AbortSignal.timeout(500));',
    'clearTimeout(a);',
    'timer.unref();',
    'await pause(100);',
    '/* 1 < 2 */ // true',
  ])
    assert.deepEqual(mutationsOf(text), [], text);
  assert.deepEqual(mutationsOf('const t = setTimeout(() => { a(1); }, 50);'), [
    'statement: const t = setTimeout(() => { {} }, 50);',
    'number: const t = setTimeout(() => { a(2); }, 50);',
  ]);
  assert.deepEqual(mutationsOf('f({ timeout: 5, retries: 3 });'), [
    'statement: {}',
    'object: f({});',
    'number: f({ timeout: 5, retries: 4 });',
  ]);
});

test('JSX is read in .tsx files, and generics in .ts files', () => {
  assert.deepEqual(mutationsOf('const x = <p>{a && <b>{1}</b>}</p>;', 'a.tsx').slice(0, 1), [
    'operand: const x = <p>{(a)}</p>;',
  ]);
  assert.deepEqual(mutationsOf('const f = <T>(a: T): T => g<T>(a);'), []);
});
