import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { nearestName } from '@wikiquery/common/nearest-name';
import type { Row } from 'wikiquery-client/rows';
import { TIMEOUT } from './calls.ts';
import { createCursors, type Position } from './cursor.ts';
import {
  fitAnswer,
  fitItems,
  fitText,
  type AnswerFound,
  type Fitted,
  type ItemsFound,
  type TextFound,
} from './fit.ts';
import type { ToolError, Wiki } from './wiki.ts';

/** Maximum characters of an answer by default. */
export const DEFAULT_BUDGET = 20_000;
const LEAST_BUDGET = 2000;
const MOST_BUDGET = 200_000;

/** Arguments that every tool has. */
const commonInput = {
  budget: z
    .int()
    .min(LEAST_BUDGET)
    .max(MOST_BUDGET)
    .default(DEFAULT_BUDGET)
    .describe('Maximum number of characters to return.'),
  cursor: z
    .string()
    .max(20_000)
    .optional()
    .describe('Cursor of the previous answer, to continue it; repeat the other arguments.'),
};

/** Output fields that every tool has. */
const cursorOutput = {
  cursor: z.string().optional().describe('Present if there is more: pass it with the same arguments.'),
};

/** What a tool found; the budget decides how much of it is returned. */
export type Found = ItemsFound<Position> | TextFound<Position> | AnswerFound<Position>;

/** A call of a tool. */
export interface Call {
  readonly wiki: Wiki;
  /** Where to continue; undefined at the beginning. */
  readonly position: Position | undefined;
  readonly budget: number;
}

interface Declaration<I extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** For models: what it returns, and when to use it. */
  readonly description: string;
  /** For models: what to change in a call that takes too long. */
  readonly narrower: string;
  readonly input: I;
  readonly output: z.ZodRawShape;
  readonly run: (args: z.infer<z.ZodObject<I>>, call: Call) => Promise<Found>;
}

/** A tool as the protocol knows it. */
export interface Tool {
  readonly name: string;
  readonly config: {
    readonly title: string;
    readonly description: string;
    readonly inputSchema: z.ZodType;
    readonly outputSchema: z.ZodRawShape;
    readonly annotations: ToolAnnotations;
  };
  readonly narrower: string;
  /** Answers a call; throws a {@link ToolError} that the caller can fix. */
  call(this: void, args: Row, wiki: Wiki): Promise<CallToolResult>;
}

/** Defines a tool that returns a list of items. */
export const defineListTool = <I extends z.ZodRawShape>({
  item,
  ...declaration
}: Declaration<I> & { readonly item: z.ZodRawShape }): Tool =>
  defineTool({ ...declaration, output: { ...declaration.output, items: z.array(z.object(item)) } });

/** Defines a tool that returns a text. */
export const defineTextTool = <I extends z.ZodRawShape>(declaration: Declaration<I>): Tool =>
  defineTool({
    ...declaration,
    output: {
      ...declaration.output,
      offset: z.number().describe('Characters of the text before this piece.'),
      total: z.number().describe('Characters of the whole text.'),
      text: z.string(),
    },
  });

/** Defines a tool that returns answers of the API. */
export const defineAnswerTool = <I extends z.ZodRawShape>(declaration: Declaration<I>): Tool =>
  defineTool({
    ...declaration,
    output: {
      ...declaration.output,
      answer: z.looseObject({}).optional().describe('The answer, if it fits.'),
      text: z.string().optional().describe('Else a piece of its JSON.'),
      offset: z.number().optional(),
      total: z.number().optional(),
    },
  });

/** Defines a tool. */
function defineTool<I extends z.ZodRawShape>({
  name,
  title,
  description,
  narrower,
  input,
  output,
  run,
}: Declaration<I>): Tool {
  const shape = { ...input, ...commonInput };
  const inputSchema = z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? unknownKey(issue.keys, Object.keys(shape)) : undefined,
  });
  return {
    name,
    config: {
      title,
      description,
      inputSchema,
      outputSchema: { ...output, ...cursorOutput },
      annotations: { title, readOnlyHint: true, idempotentHint: true, destructiveHint: false },
    },
    narrower,
    call: async (given, wiki) => {
      const { budget, cursor, ...args } = given as Row & z.infer<z.ZodObject<typeof commonInput>>;
      const { write, read } = createCursors(name, args);
      const position = cursor === undefined ? undefined : read(cursor);
      const found = await run(args as z.infer<z.ZodObject<I>>, { wiki, position, budget });
      const { text, data } = fit(found, budget, write);
      return { content: [{ type: 'text', text }], structuredContent: data };
    },
  };
}

/** Codes of errors that mean that a request was too costly. */
const tooCostly: ReadonlySet<string | undefined> = new Set([TIMEOUT, 'toocostly', 'timeout', 'toolarge']);

/** Returns the answer to a call that failed, with advice if it was too costly. */
export function errorResult({ message, code }: ToolError, narrower: string): CallToolResult {
  const advice = tooCostly.has(code) ? ` ${narrower}` : '';
  return { content: [{ type: 'text', text: shortSentence(message) + advice }], isError: true };
}

function fit(found: Found, budget: number, write: (position: Position) => string): Fitted {
  if ('items' in found) return fitItems(found, budget, write);
  return 'answer' in found ? fitAnswer(found, budget, write) : fitText(found, budget, write);
}

function unknownKey([key = '']: readonly string[], known: readonly string[]): string {
  const near = key.length <= LONGEST_NAME ? nearestName(key, known) : undefined;
  const meant = near === undefined ? ` The arguments are ${known.join(', ')}.` : ` Did you mean ${near}?`;
  return `There is no argument "${key.slice(0, LONGEST_NAME)}".${meant}`;
}

const LONGEST_NAME = 100;

/** Maximum characters of an error, which may repeat long arguments. */
const MOST_OF_AN_ERROR = 1000;

const shortSentence = (text: string): string =>
  text.length <= MOST_OF_AN_ERROR ? text : `${text.slice(0, MOST_OF_AN_ERROR - 1)}…`;
