import { boolean, oneOf, text } from '../../query/parameters/types.ts';
import { toLegacy } from '../../query/result/legacy.ts';
import { toModern } from '../../query/result/modern.ts';
import type { Shape } from '../../query/result/shape.ts';
import { defineFormat } from './format.ts';

/** The parameter `formatversion`. */
export const formatVersion = () => oneOf(['1', '2', 'latest'], { default: '1' });

/** `format=json`. */
export const json = defineFormat({
  name: 'json',
  parameters: {
    callback: text(),
    utf8: boolean(),
    ascii: boolean(),
    formatversion: formatVersion(),
  },
  mime: ({ callback }) => (callback === undefined ? 'application/json' : 'text/javascript'),
  fileName: ({ callback }) => (callback === undefined ? 'api-result.json' : 'api-result.js'),
  serialize: ({ value, shape }, options, layout) => {
    const legacy = options.formatversion === '1';
    const convert = legacy ? toLegacy(shape) : toModern(shape);
    const written = writeShaped(convert ? convert(value) : value, shape);
    const ascii = legacy ? !options.utf8 : options.ascii;
    const escaped = ascii ? escapeBeyondAscii(written) : escapeLineSeparators(written);
    const laidOut = layout === 'pretty' ? indentJson(escaped) : escaped;
    if (options.callback === undefined) return laidOut;
    // The comment keeps browsers from sniffing another type than a script.
    return `/**/${options.callback.replaceAll(/[^\][.'"_A-Za-z0-9]/g, '')}(${laidOut})`;
  },
});

const keyed = new WeakMap<Shape, boolean>();

/** Whether a shape holds Maps, whose order JSON.stringify could not keep: numeric keys of objects are sorted. */
function holdsKeyed(shape: Shape): boolean {
  const known = keyed.get(shape);
  if (known !== undefined) return known;
  const holds =
    shape.kind === 'keyed' ||
    (shape.kind === 'record' && Object.values(shape.fields).some(holdsKeyed)) ||
    ('item' in shape && holdsKeyed(shape.item));
  keyed.set(shape, holds);
  return holds;
}

/** Writes converted values; walks only the path to Maps and leaves the rest to JSON.stringify. */
function writeShaped(value: unknown, shape: Shape): string {
  if (typeof value !== 'object' || value === null || !holdsKeyed(shape)) return JSON.stringify(value);
  if (value instanceof Map) {
    const { item } = shape as { readonly item: Shape };
    return writeObject(value as ReadonlyMap<number, unknown>, () => item);
  }
  if (Array.isArray(value)) {
    const { item } = shape as { readonly item: Shape };
    return holdsKeyed(item)
      ? `[${value.map((entry) => writeShaped(entry, item)).join(',')}]`
      : JSON.stringify(value);
  }
  return writeObject(Object.entries(value), (name) =>
    shape.kind === 'record' ? shape.fields[name] : (shape as { readonly item: Shape }).item,
  );
}

function writeObject(
  entries: Iterable<readonly [string | number, unknown]>,
  shapeOf: (name: string) => Shape | undefined,
): string {
  const parts: string[] = [];
  for (const [name, entry] of entries) {
    if (entry === undefined) continue;
    const shape = shapeOf(String(name));
    const written = shape ? writeShaped(entry, shape) : JSON.stringify(entry);
    parts.push(`${JSON.stringify(String(name))}:${written}`);
  }
  return `{${parts.join(',')}}`;
}

/** Writes plain data that may hold Maps anywhere. */
export function writeTree(value: unknown): string {
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<unknown, unknown>)];
    return `{${entries.map(([key, entry]) => `${JSON.stringify(String(key))}:${writeTree(entry)}`).join(',')}}`;
  }
  if (Array.isArray(value)) return `[${value.map(writeTree).join(',')}]`;
  if (typeof value === 'object' && value !== null) return writeTree(new Map(Object.entries(value)));
  return JSON.stringify(value ?? null);
}

/** Before ES2019 these two characters ended a line within a JavaScript string. */
function escapeLineSeparators(written: string): string {
  if (!/[\u2028\u2029]/.test(written)) return written;
  return written.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function escapeBeyondAscii(written: string): string {
  // By UTF-16 unit, so that a character beyond the first plane becomes a surrogate pair.
  return written.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Indents compact JSON by four spaces a level. */
export function indentJson(compact: string): string {
  const parts: string[] = [];
  let depth = 0;
  const line = (): string => `\n${'    '.repeat(depth)}`;
  for (const [token] of compact.matchAll(/"(?:[^"\\]|\\.)*"|\[\]|\{\}|[[\]{},:]|[^"[\]{},:]+/g)) {
    if (token === '{' || token === '[') {
      depth++;
      parts.push(token, line());
    } else if (token === '}' || token === ']') {
      depth--;
      parts.push(line(), token);
    } else if (token === ',') parts.push(token, line());
    else parts.push(token === ':' ? ': ' : token);
  }
  return parts.join('');
}
