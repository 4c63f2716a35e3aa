/** A value that PHP serializes. */
export type PhpValue =
  string | number | boolean | null | readonly PhpValue[] | { readonly [key: string]: PhpValue };

/** Serializes a value as PHP does, as in the parameters of log entries; objects and lists become PHP arrays. */
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
      throw new TypeError(`Cannot serialize ${typeof value} for PHP`);
  }
}
