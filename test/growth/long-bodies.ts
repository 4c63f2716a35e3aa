/** A body of a form that contains some bytes, and its content type. */
export interface LongBody {
  readonly type: string;
  readonly make: (text: Buffer) => Buffer;
}

const encoded = (before: string, end = ''): LongBody => ({
  type: 'application/x-www-form-urlencoded',
  make: (text) => Buffer.concat([Buffer.from(before), text, Buffer.from(end)]),
});

const part = (disposition: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

const multipart = (before: string, end = ''): LongBody => ({
  ...encoded(`${part('name="action"', 'query')}${before}`, `${end}\r\n--x--\r\n`),
  type: 'multipart/form-data; boundary=x',
});

/** Names in the fields of a form that has one text in many values. */
const FIELDS = 900;

/** Places in a body where a text of any length may stand, by name. */
export const longBodies: Readonly<Record<string, LongBody>> = {
  'a value': encoded('action=query&format=json&titles='),
  'the value of an unknown parameter': encoded('action=query&format=json&x='),
  'an action': encoded('format=json&action='),
  'a format': encoded('action=query&format='),
  'a wikitext': encoded('action=parse&format=json&contentmodel=wikitext&text='),
  'the name of a login': encoded('action=login&format=json&lgname='),
  'a name': encoded('action=query&format=json&x', '=1'),
  'an array': encoded('action=query&format=json&a[', ']=1'),
  'many values': {
    ...encoded(''),
    make: (text) => {
      const length = Math.floor(text.length / FIELDS);
      const pieces = Array.from({ length: FIELDS }, (_, i) => [
        Buffer.from(`&p${i}=`),
        text.subarray(i * length, (i + 1) * length),
      ]);
      return Buffer.concat([Buffer.from('action=query'), ...pieces.flat()]);
    },
  },
  'a part': multipart('--x\r\nContent-Disposition: form-data; name="titles"\r\n\r\n'),
  'the name of a part': multipart('--x\r\nContent-Disposition: form-data; name="', '"\r\n\r\n1'),
  'the header of a part': multipart('--x\r\nContent-Disposition: form-data; name="a"; ', '\r\n\r\n1'),
  'a file': multipart('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'),
  'what is no part': multipart(''),
};

/** Fills so many bytes with copies of some. */
const filled =
  (unit: string | readonly number[], start = '') =>
  (size: number): Buffer => {
    const bytes = typeof unit === 'string' ? Buffer.from(unit) : Buffer.from(unit);
    const copies = Math.floor((size - start.length) / bytes.length);
    return Buffer.concat([Buffer.from(start), Buffer.alloc(copies * bytes.length, bytes)]);
  };

/** Texts that are costly to decode, to normalize, to split or to repeat in an answer. */
export const longTexts: Readonly<Record<string, (size: number) => Buffer>> = {
  marks: filled('\u0301\u0316', 'a'),
  'values of marks': filled('|a\u0301\u0316'),
  'encoded marks': filled('%CC%81%CC%96', 'a'),
  Hangul: filled('\u1100\u1161\u11a8'),
  'encoded Chinese': filled('%E6%BC%A2'),
  'characters beyond the BMP': filled('\u{1f600}'),
  'bytes that are not UTF-8': filled([0xff]),
  'letters between bytes that are not UTF-8': filled([0x61, 0xff]),
  'characters that are cut off': filled([0xf0, 0x9f]),
  'encoded bytes that are not UTF-8': filled('%ff'),
  'encoded zeros': filled('%00'),
  'control characters': filled([1]),
  percents: filled('%'),
  'plus signs': filled('+'),
  spaces: filled(' '),
  quotes: filled('"'),
  bars: filled('|'),
  'values after U+001F': filled('\u001f1', '\u001f'),
  ampersands: filled('&'),
  'names without values': filled('a&'),
  'equals signs': filled('='),
  brackets: filled('[]'),
  'line breaks': filled('\r\n'),
  'ends of parts': filled('\r\n--x'),
  'half ends of parts': filled('\r\n--'),
  'empty parts': filled('\r\n--x\r\n\r\n'),
};
