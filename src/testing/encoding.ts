import { createHash, pbkdf2Sync } from 'node:crypto';

/** Hexadecimal digits that depend on the seed alone, in place of chance. */
export const digits = (seed: string, length: number): string =>
  createHash('sha512').update(seed).digest('hex').slice(0, length);

/** A password as MediaWiki stores it; few iterations, as test wikis are made often. */
export function passwordHash(password: string, seed: string, iterations = 100): string {
  const salt = createHash('md5').update(seed).digest();
  const hash = pbkdf2Sync(password, salt, iterations, 64, 'sha512');
  return `:pbkdf2:sha512:${iterations}:64:${salt.toString('base64')}:${hash.toString('base64')}`;
}

/** PHP's `serialize` for what log entries hold: objects and lists become PHP arrays. */
export function phpSerialize(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s:${Buffer.byteLength(value)}:"${value}";`;
    case 'number':
      return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
    case 'boolean':
      return `b:${value ? 1 : 0};`;
    case 'object': {
      if (value === null) return 'N;';
      const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
      const inner = entries.map(([key, item]) => phpSerialize(key) + phpSerialize(item)).join('');
      return `a:${entries.length}:{${inner}}`;
    }
    default:
      throw new TypeError(`PHP has no ${typeof value}`);
  }
}

/** Fourteen digits for a time written `2025-03-01 09:30`; `infinity` stays. */
export function timestampOf(text: string): string {
  if (text === 'infinity') return text;
  const all = text.replaceAll(/\D/g, '');
  if (all.length < 8 || all.length > 14) throw new RangeError(`not a time: ${text}`);
  return all.padEnd(14, '0');
}
