import { boolean, oneOf, text } from '../../query/parameters/types.ts';
import { toLegacy } from '../../query/result/legacy.ts';
import { toModern } from '../../query/result/modern.ts';
import type { RecordShape, Shape } from '../../query/result/shape.ts';
import { toNfc } from '../../wiki/normal-form.ts';
import { defineFormat } from './format.ts';
import { normalizeTexts } from './normalize.ts';

/** Declares the parameter `formatversion`. */
export const formatVersion = () => oneOf(['1', '2', 'latest'], { default: '1' });

/** `format=json`: JSON or, with `callback`, a script that passes it to a function. */
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
    const converted = convert ? convert(value) : value;
    const asStored = writeShaped(converted, shape);
    // Nearly all answers are normalized already, which the JSON tells faster than the data.
    const written = isNormalizedJson(asStored) ? asStored : writeShaped(normalizeTexts(converted), shape);
    const ascii = legacy ? !options.utf8 : options.ascii;
    const escaped = ascii ? escapeBeyondAscii(written) : escapeLineSeparators(written);
    const laidOut = layout === 'pretty' ? indentJson(escaped) : escaped;
    if (options.callback === undefined) return laidOut;
    // The comment keeps browsers from sniffing another type than a script.
    return `/**/${options.callback.replaceAll(/[^\][.'"_A-Za-z0-9]/g, '')}(${laidOut})`;
  },
});

/** Of each shape of a record, the fields that may hold Maps. */
const holders = new WeakMap<RecordShape, readonly (readonly [name: string, shape: Shape])[]>();

function holdersOf(shape: RecordShape): readonly (readonly [name: string, shape: Shape])[] {
  let known = holders.get(shape);
  if (!known) holders.set(shape, (known = Object.entries(shape.fields).filter(([, of]) => mayHoldMaps(of))));
  return known;
}

function mayHoldMaps(shape: Shape): boolean {
  if (shape.kind === 'record') return holdersOf(shape).length > 0;
  return shape.kind === 'keyed' || ('item' in shape && mayHoldMaps(shape.item));
}

/** Whether a converted value holds a Map, whose order JSON.stringify would lose: it sorts numeric keys of objects. */
function holdsMap(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Map) return true;
  if (shape.kind === 'record') {
    for (const [name, of] of holdersOf(shape)) {
      if (holdsMap((value as Readonly<Record<string, unknown>>)[name], of)) return true;
    }
    return false;
  }
  if (!('item' in shape) || !mayHoldMaps(shape.item)) return false;
  const { item } = shape;
  return Object.values(value).some((entry) => holdsMap(entry, item));
}

/** Writes converted values; walks only the path to Maps and leaves the rest to JSON.stringify. */
function writeShaped(value: unknown, shape: Shape): string {
  if (!holdsMap(value, shape)) return stringify(value);
  const { item } = shape as { readonly item: Shape };
  if (Array.isArray(value)) return `[${value.map((entry) => writeShaped(entry, item)).join(',')}]`;
  const parts: string[] = [];
  const entries =
    value instanceof Map ? (value as ReadonlyMap<number, unknown>) : Object.entries(value as object);
  for (const [name, entry] of entries) {
    if (entry === undefined) continue;
    const of = shape.kind === 'record' ? shape.fields[name] : item;
    parts.push(`${JSON.stringify(String(name))}:${of ? writeShaped(entry, of) : stringify(entry)}`);
  }
  return `{${parts.join(',')}}`;
}

/** Writes plain data, with all digits of integers that are too large for numbers. */
function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Hardly any data has such integers, which `JSON.stringify` refuses.
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_, entry: unknown) =>
      typeof entry === 'bigint' ? rawJson(String(entry)) : entry,
    );
  }
}

/** Part of JavaScript since V8 11.4, but not of TypeScript's types. */
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (this: void, text: string) => unknown };

/** Writes plain data that may hold Maps anywhere. */
export function writeTree(value: unknown): string {
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<unknown, unknown>)];
    return `{${entries.map(([key, entry]) => `${JSON.stringify(String(key))}:${writeTree(entry)}`).join(',')}}`;
  }
  if (Array.isArray(value)) return `[${value.map(writeTree).join(',')}]`;
  if (typeof value === 'object' && value !== null) return writeTree(new Map(Object.entries(value)));
  return stringify(value ?? null);
}

/** Before ES2019 these two characters ended a line within a JavaScript string. */
function escapeLineSeparators(written: string): string {
  // Twice as a text, for which the engine has faster searches than for a class of characters.
  if (!written.includes('\u2028') && !written.includes('\u2029')) return written;
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

/**
 * Whether the texts of compact JSON are certainly normalized, which one pass over the JSON tells faster than one over the
 * data. What JSON writes between texts never combines with marks, so that no text that NFC changes is overlooked.
 */
export const isNormalizedJson = (written: string): boolean =>
  !escapesForbidden(written) && !/[\ufffe\uffff]/.test(written) && toNfc(written) === written;

/** Whether JSON escapes a character that answers may not have: a control character or a lone surrogate. */
const escapesForbidden = (written: string): boolean =>
  // The first expression, which also matches "\\b" in a text, is many times faster.
  /\\[bfu]/.test(written) && /(?:^|[^\\])(?:\\\\)*\\[bfu]/.test(written);
