import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Document, ParsedNode } from 'yaml';
import { isObject } from '@wikiquery/common/is-object';
import { messageOf } from '@wikiquery/core/errors';
import type { ShortDescription } from './test-wiki.ts';

/** Tells where in its file a mistake is, by the sentence about it, which begins with its path. */
type Place = (sentence: string) => string;

const places = new WeakMap<object, Place>();

/**
 * Reads the description of a wiki from a file: of YAML, if it is named `.yaml` or `.yml`, otherwise of JSON. The bytes of
 * files are `{ base64: … }`, or `!!binary` in YAML.
 */
export async function readDescription(path: string): Promise<ShortDescription> {
  const text = await readFile(path, 'utf8');
  const isYaml = ['.yaml', '.yml'].includes(extname(path).toLowerCase());
  const { value, place } = await (isYaml ? readYaml : readJson)(text, basename(path));
  if (isObject(value)) places.set(value, place);
  // What it is not, building the wiki finds.
  return value as ShortDescription;
}

/** Does what may find a mistake in a description; says where it is in the file from which the description was read. */
export function locating<T>(description: object | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const place = description && places.get(description);
    if (!place || !(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new TypeError(`${place(error.message)}: ${error.message}`, { cause: error });
  }
}

interface ReadFile {
  readonly value: unknown;
  readonly place: Place;
}

function readJson(text: string, name: string): ReadFile {
  try {
    return { value: JSON.parse(text, withBytes) as unknown, place: () => name };
  } catch (error) {
    throw new TypeError(`${name}: ${messageOf(error)}`, { cause: error });
  }
}

async function readYaml(text: string, name: string): Promise<ReadFile> {
  // Loaded late, since few tests need it.
  const { LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document: Document.Parsed = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    customTags: ['binary'],
  });
  const at = (offset: number): string => `${name}:${lines.linePos(offset).line}`;
  const [mistake] = [...document.errors, ...document.warnings];
  if (mistake) throw new TypeError(`${at(mistake.pos[0])}: ${mistake.message}`, { cause: mistake });

  /** The offset of the last part of a path that is there. */
  const offsetOf = (keys: readonly (string | number)[]): number => {
    let node: ParsedNode | null | undefined = document.contents;
    let offset = node?.range[0] ?? 0;
    for (const key of keys) {
      const inside: unknown = isAlias(node) ? node.resolve(document) : node;
      if (isMap<ParsedNode, ParsedNode | null>(inside)) {
        const pair = inside.items.find(({ key: one }) => isScalar(one) && String(one.value) === String(key));
        if (!pair) break;
        offset = pair.key.range[0];
        node = pair.value;
      } else if (isSeq<ParsedNode>(inside) && typeof key === 'number' && inside.items[key]) {
        node = inside.items[key];
        offset = node.range[0];
      } else break;
    }
    return offset;
  };
  try {
    const value: unknown = document.toJS({ reviver: withBytes }) ?? {};
    return { value, place: (sentence) => at(offsetOf(pathIn(sentence))) };
  } catch (error) {
    throw new TypeError(`${name}: ${messageOf(error)}`, { cause: error });
  }
}

/** The path with which a sentence begins, such as `pages["Main Page"].revisions[0]`. */
function pathIn(sentence: string): readonly (string | number)[] {
  const [path = ''] = /^[\w-]+(?:\.[\w-]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*/.exec(sentence) ?? [];
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([\w-]+)/g)].map(
    ([, index, quoted, name = '']) =>
      index === undefined ? (quoted === undefined ? name : (JSON.parse(quoted) as string)) : Number(index),
  );
}

/** Makes the bytes of a file of `{ "base64": "…" }`, since JSON has none. */
const withBytes = (_name: unknown, value: unknown): unknown =>
  isObject(value) && typeof value['base64'] === 'string'
    ? new Uint8Array(Buffer.from(value['base64'], 'base64'))
    : value;
