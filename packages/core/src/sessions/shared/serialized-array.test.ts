import assert from 'node:assert/strict';
import test from 'node:test';
import { entriesOf } from './serialized-array.ts';

const read = (text: string): Record<string, string> | undefined => {
  const entries = entriesOf(Buffer.from(text));
  return entries && Object.fromEntries([...entries].map(([key, value]) => [key, value.toString()]));
};

test('array values are found after objects, references and bytes that look like syntax', () => {
  const object = 'O:4:"Gull":2:{s:7:"\0Gull\0a";i:-5;s:4:"wing";a:1:{i:0;R:2;}}';
  const own = 'C:4:"Tern":5:{};"}{}';
  const text = `a:7:{s:1:"o";${object}s:1:"c";${own}s:1:"e";E:7:"Is:Blue";s:2:"é";s:6:"";}s:1";i:12;d:0.5;s:1:"b";b:1;s:1:"n";N;}`;
  assert.deepEqual(read(text), {
    o: object,
    c: own,
    e: 'E:7:"Is:Blue";',
    é: 's:6:"";}s:1";',
    12: 'd:0.5;',
    b: 'b:1;',
    n: 'N;',
  });
});

test('corrupt, truncated and recursive data and other types have no values', () => {
  const whole = 'a:2:{s:1:"a";a:1:{i:0;s:2:"xy";}s:1:"b";N;}';
  assert.deepEqual(read(whole), { a: 'a:1:{i:0;s:2:"xy";}', b: 'N;' });
  for (let length = 0; length < whole.length; length++) assert.equal(read(whole.slice(0, length)), undefined);
  const deep = `a:1:{i:0;${'a:1:{i:0;'.repeat(5000)}`;
  for (const text of ['N;', 'i:1;', 'a:1:{X;N;}', 'a:1:{i:0;s:99:"x";}', 'a:999999999:{i:0;N;}', deep]) {
    assert.equal(read(text), undefined, text.slice(0, 40));
  }
});
