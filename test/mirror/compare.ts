import type { AnyRequest, Client } from '../../src/client.ts';
import { questions } from './questions.ts';

/** The most differences that a message shows. */
const SHOWN = 25;

/** Asks both wikis the same and describes where the mirror answers otherwise, but for what it is known not to have. */
export async function differences(
  source: Client,
  mirror: Client,
  ignored?: RegExp,
): Promise<readonly string[]> {
  const found: string[] = [];
  await Promise.all(
    questions.map(async (request) => {
      const [theirs, ours] = [await answer(source, request), await answer(mirror, request)];
      for (const field of new Set([...theirs.keys(), ...ours.keys()])) {
        const [their, our] = [theirs.get(field), ours.get(field)];
        if (their !== our && !known.some((pattern) => pattern.test(field)))
          found.push(`${nameOf(request)} ${field}: ${JSON.stringify(their)}, here ${JSON.stringify(our)}`);
      }
    }),
  );
  return found.filter((one) => !ignored?.test(one)).slice(0, SHOWN);
}

const nameOf = ({ prop, list, meta, gapnamespace }: AnyRequest): string =>
  JSON.stringify([prop ?? list ?? meta, gapnamespace]);

/** What differs between a wiki and its mirror. */
const known = [
  // Changes by themselves.
  /\.statistics\.(?:jobs|activeusers|admins)$/,
  // Pages are touched by changes of what they link to, which nothing tells.
  /\.touched$/,
];

/** All parts of an answer, field by field. */
async function answer(client: Client, request: AnyRequest): Promise<ReadonlyMap<string, unknown>> {
  const fields = new Map<string, unknown>();
  let index = 0;
  for await (const { query } of client.parts(request)) flatten(query, `[${index++}]`, fields);
  return fields;
}

function flatten(value: unknown, path: string, fields: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null) fields.set(path, value);
  else for (const [name, part] of Object.entries(value)) flatten(part, `${path}.${name}`, fields);
}
