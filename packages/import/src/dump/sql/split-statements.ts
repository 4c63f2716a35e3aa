import { readDefinition, type TableDefinition } from './definition.ts';
import { readInsert } from './parse-rows.ts';
import { splitLines, type LineBatch } from './split-lines.ts';

/** What the statements before a place of an SQL dump say about the rows after it. */
export interface StatementContext {
  /** Tables by name, as the `CREATE TABLE` statements so far define them. */
  readonly definitions: Readonly<Record<string, TableDefinition>>;
  /** The beginning of the last `INSERT`, whose rows may continue on the next lines. */
  readonly insert: string;
  /** The database that `USE` chose; absent if the dump has no `USE`. */
  readonly use?: string;
  /** The beginning of a `CREATE TABLE` whose end is in the next batch. */
  readonly unfinished?: string;
}

/** The context at the beginning of a dump. */
export const noStatements: StatementContext = { definitions: {}, insert: '' };

/** A batch of lines, with the context at its start, and with that at its end. */
export interface StatementBatch {
  readonly lines: LineBatch;
  readonly before: StatementContext;
  readonly after: StatementContext;
}

/** More than any `CREATE TABLE` and any list of columns takes. */
const LONGEST_STATEMENT = 1 << 18;
const LONGEST_INSERT = 1 << 14;

/** Splits an SQL dump into batches of lines, each with rows of one database, and with the context of their statements. */
export async function* splitStatements(
  chunks: AsyncIterable<Buffer>,
  start: number,
  context: StatementContext,
  size?: number,
): AsyncGenerator<StatementBatch> {
  let before = context;
  for await (const batch of splitLines(chunks, start, size)) {
    let rest: LineBatch | undefined = batch;
    while (rest) {
      const parts: readonly [LineBatch, LineBatch | undefined] = splitAtUse(rest);
      [, rest] = parts;
      const [lines] = parts;
      const after = contextAfter(bufferOf(lines), before);
      yield { lines, before: { ...after, insert: before.insert }, after };
      before = after;
    }
  }
}

const bufferOf = ({ bytes }: LineBatch): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Splits a batch before its first `USE` that is not at its beginning. */
function splitAtUse(batch: LineBatch): readonly [LineBatch, LineBatch | undefined] {
  const bytes = bufferOf(batch);
  const at = bytes.indexOf('\nUSE ');
  if (at < 0) return [batch, undefined];
  const place = batch.offset + at + 1;
  // Copied, since each part is transferred to a thread.
  return [
    { offset: batch.offset, end: place, bytes: Uint8Array.from(bytes.subarray(0, at + 1)) },
    { offset: place, end: batch.end, bytes: Uint8Array.from(bytes.subarray(at + 1)) },
  ];
}

function contextAfter(bytes: Buffer, before: StatementContext): StatementContext {
  const { unfinished: started, ...known } = before;
  const texts = linesStarting(bytes, 'CREATE TABLE').map((at) =>
    bytes.toString('utf8', at, at + LONGEST_STATEMENT),
  );
  if (started !== undefined) texts.unshift(started + bytes.toString('utf8', 0, LONGEST_STATEMENT));
  const found = texts.map((text) => readDefinition(text));
  const isUnfinished = found.length > 0 && found.at(-1) === undefined;
  const definitions = Object.fromEntries(found.flatMap((one) => (one ? [[one.name, one]] : [])));
  const use = /^USE [`"]?([^`";\r\n]+)/.exec(bytes.toString('utf8', 0, 200))?.[1];
  return {
    ...known,
    definitions: found.length > 0 ? { ...known.definitions, ...definitions } : known.definitions,
    insert: lastInsert(bytes) ?? before.insert,
    ...(use !== undefined && { use }),
    ...(isUnfinished && { unfinished: (texts.at(-1) ?? '').slice(0, LONGEST_STATEMENT) }),
  };
}

/** The offsets of the lines that start with a word in capitals or small letters. */
function linesStarting(bytes: Buffer, word: string): readonly number[] {
  const places = bytes.toString('latin1', 0, word.length).toUpperCase() === word ? [0] : [];
  for (const line of [`\n${word}`, `\n${word.toLowerCase()}`])
    for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + 1)) places.push(at + 1);
  return places.toSorted((a, b) => a - b);
}

/** The beginning of the last line with an `INSERT` or `REPLACE`, up to its rows if it can be read. */
function lastInsert(bytes: Buffer): string | undefined {
  const last = Math.max(
    ...['INSERT', 'insert', 'REPLACE', 'replace'].map((word) => bytes.lastIndexOf(`\n${word}`)),
  );
  const at = last < 0 ? (/^(?:insert|replace)\b/i.test(bytes.toString('latin1', 0, 8)) ? 0 : -1) : last + 1;
  if (at < 0) return undefined;
  const text = bytes.toString('utf8', at, at + LONGEST_INSERT);
  const head = readInsert(text);
  return head ? bytes.toString('utf8', at, at + head.length) : text;
}
