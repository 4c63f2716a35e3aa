import { toLegacy } from '../../query/result/legacy.ts';
import { toModern } from '../../query/result/modern.ts';
import { defineFormat, entriesOf } from './format.ts';
import { formatVersion } from './json.ts';
import { normalizeTexts } from './normalize.ts';

/** `format=php`: data that PHP's `unserialize()` reads. */
export const php = defineFormat({
  name: 'php',
  until: '1.47',
  parameters: { formatversion: formatVersion() },
  mime: () => 'application/vnd.php.serialized',
  fileName: () => 'api-result.php',
  serialize: ({ value, shape }, { formatversion }) => {
    const convert = formatversion === '1' ? toLegacy(shape) : toModern(shape);
    return serializePhp(normalizeTexts(convert ? convert(value) : value));
  },
});

/** Writes plain data, Maps included, as PHP's `serialize()` does; objects and lists become arrays. */
export function serializePhp(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s:${Buffer.byteLength(value)}:"${value}";`;
    case 'number':
      return Number.isInteger(value) && Number.isSafeInteger(value) ? `i:${value};` : `d:${float(value)};`;
    case 'bigint':
      return `i:${value};`;
    case 'boolean':
      return `b:${value ? 1 : 0};`;
    case 'object':
      if (value !== null) return array(value);
  }
  return 'N;';
}

function array(value: object): string {
  let count = 0;
  let body = '';
  for (const [key, entry] of entriesOf(value)) {
    if (entry === undefined) continue;
    count++;
    body += arrayKey(String(key)) + serializePhp(entry);
  }
  return `a:${count}:{${body}}`;
}

/** PHP turns string keys that look like integers into integers. */
function arrayKey(key: string): string {
  return isIntegerKey(key) ? `i:${key};` : serializePhp(key);
}

/** Whether PHP turns an array key into an integer: one of 64 bits, as PHP writes it. */
export function isIntegerKey(key: string): boolean {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(key)) return false;
  return key.length < 19 || BigInt.asIntN(64, BigInt(key)) === BigInt(key);
}

function float(value: number): string {
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  // 1e+25 is 1.0E+25 in PHP.
  return String(value).replace(
    /^(-?\d+)(\.\d+)?e([+-]\d+)$/,
    (_, whole, fraction: string | undefined, power) => `${whole}${fraction ?? '.0'}E${power}`,
  );
}
