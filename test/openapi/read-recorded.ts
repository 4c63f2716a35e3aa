import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Folder of the answers that were recorded from a real MediaWiki. */
export const recordedFolder = fileURLToPath(new URL('../../../shared/conformance/', import.meta.url));

/** Whether the recorded answers are there. */
export const hasRecorded = existsSync(recordedFolder);

/** A request to a real MediaWiki, and what it answered. */
export interface Recorded {
  readonly id: number;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Reads the recorded requests in formatversion 2 and their answers. */
export const readRecorded = (): Recorded[] =>
  gunzipSync(readFileSync(`${recordedFolder}corpus.jsonl.gz`))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded)
    .filter(({ params }) => params['formatversion'] === '2' && params['format'] === 'json');

/** Leaves out empty lists, which PHP has in place of empty objects too. */
export function withoutEmptyLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isEmptyList(item)).map(withoutEmptyLists);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => !isEmptyList(field));
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutEmptyLists(field)]));
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
