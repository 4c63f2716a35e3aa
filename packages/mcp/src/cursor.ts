import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ToolError } from './wiki.ts';

/** Parameters that a cursor must not contain, since they would change the request. */
const ownParameters = new Set(['action', 'format', 'formatversion', 'errorformat']);

const positionSchema = z.strictObject({
  /** The API's continuation of the request. */
  continue: z
    .record(z.string(), z.string())
    .refine((parameters) => !Object.keys(parameters).some((name) => ownParameters.has(name)))
    .optional(),
  /** Items, or characters, that were already returned. */
  skip: z.int().nonnegative().optional(),
  /** The revision that is being read. */
  revision: z.int().positive().optional(),
  /** Characters of the text that is being read. */
  total: z.int().nonnegative().optional(),
});

/** Where an answer continues. */
export type Position = Readonly<z.infer<typeof positionSchema>>;

const cursorSchema = z.tuple([z.string(), positionSchema]);

/** Writes and reads the cursors of one call, which are only valid with the same arguments. */
export interface Cursors {
  write(this: void, position: Position): string;
  read(this: void, cursor: string): Position;
}

/** Creates the cursors of a call of a tool. */
export function createCursors(tool: string, args: Readonly<Record<string, unknown>>): Cursors {
  const given = Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const call = createHash('sha256')
    .update(JSON.stringify([tool, given]))
    .digest('base64url')
    .slice(0, 8);
  return {
    write: (position) => Buffer.from(JSON.stringify([call, position])).toString('base64url'),
    read: (cursor) => {
      const [of, position] = parse(cursor);
      if (of === call) return position;
      throw new ToolError(
        'This cursor belongs to another call: repeat the arguments of that call, and add the cursor.',
      );
    },
  };
}

function parse(cursor: string): z.infer<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new ToolError('This is not a cursor: pass one from an earlier answer, unchanged.');
  }
}
