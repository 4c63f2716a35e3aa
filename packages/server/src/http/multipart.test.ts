import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readMultipart } from './multipart.ts';

const type = 'multipart/form-data; boundary="=b="';
const content = Buffer.from('a\n\nb\r\n--=b\n\0\xFF', 'latin1');

/** A form with two fields and a file, with these line ends. */
const form = (end: string, last = end, beforeLast = end): Buffer =>
  Buffer.concat([
    Buffer.from(
      [
        '--=b=',
        'Content-Disposition: form-data; name="title"',
        '',
        'Höhe\n\nund Breite',
        '--=b=',
        'Content-Disposition: form-data; name="empty"',
        '',
        '',
        '--=b=',
        'Content-Disposition: form-data; name="file"; filename="Lamp.png"',
        'Content-Type: image/png',
        '',
        '',
      ].join(end),
    ),
    content,
    Buffer.from(`${beforeLast}--=b=--${last}`),
  ]);

suite('multipart forms are read whatever ends their lines', () => {
  for (const [name, bytes] of [
    ['CRLF', form('\r\n')],
    ['LF', form('\n')],
    ['LF, and nothing after the last one', form('\n', '')],
    ['LF, and CRLF before the last delimiter', form('\n', '\n', '\r\n')],
  ] as const)
    test(name, async () => {
      const { values, files } = await readMultipart(bytes, type, true);
      assert.deepEqual(
        [...values],
        [
          ['title', 'Höhe\n\nund Breite'],
          ['empty', ''],
        ],
      );
      assert.deepEqual(Buffer.from(files?.get('file')?.bytes ?? []), content);
    });
});

test('a form with line feeds is refused if it ends early or has too many parts', async () => {
  await assert.rejects(readMultipart(form('\n').subarray(0, -12), type), /Unexpected end/);
  const part = '--=b=\nContent-Disposition: form-data; name="a"\n\n\n';
  const { tooMany } = await readMultipart(Buffer.from(part.repeat(20_000)), type);
  assert.equal(tooMany, true);
});
