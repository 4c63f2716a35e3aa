import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { passMessages } from './read-lines.ts';

test('lines that are too long or too deep are refused, and the others passed on', async () => {
  const refused: string[] = [];
  const input = [
    '{"a":1}\n{"b"',
    ':2}\n',
    ...Array.from({ length: 300 }, () => 'x'.repeat(1000)),
    '\n{"c":3}\n',
    `${'['.repeat(65)}\n`,
    `${'['.repeat(64)}\n`,
  ];
  const passed = Readable.from(input.map((part) => Buffer.from(part))).pipe(
    passMessages(({ message }) => refused.push(message)),
  );
  assert.equal(await text(passed), `{"a":1}\n{"b":2}\n{"c":3}\n${'['.repeat(64)}\n`);
  assert.equal(refused.length, 2);
  assert.match(refused[0] ?? '', /too long: it may have 100 KiB/);
  assert.match(refused[1] ?? '', /nested too deeply: it may have 64 levels/);
});
