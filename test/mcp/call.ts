import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** A call of a tool, with its arguments. */
export interface ToolCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What a tool returned. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

const LEAST_BUDGET = 2000;

/** Calls a tool; fails if its answer is larger than its budget. */
export async function callTool(client: Client, { name, args }: ToolCall): Promise<ToolAnswer> {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [content] = result.content;
  assert.equal(content?.type, 'text');
  const budget = Math.max(Number(args['budget'] ?? 20_000), LEAST_BUDGET);
  const data = result.structuredContent ?? {};
  assert.ok(content.text.length <= budget, `${name} returned ${content.text.length} characters of text`);
  assert.ok(JSON.stringify(data).length <= budget, `${name} returned too many characters of data`);
  return { text: content.text, data, isError: result.isError === true };
}

/** A whole answer, put together from as many as its cursors give. */
export interface WholeAnswer {
  readonly calls: number;
  readonly head: Readonly<Record<string, unknown>>;
  readonly items: readonly unknown[];
  readonly text: string;
  /** Answers of the API that came in one piece. */
  readonly answers: readonly unknown[];
}

/** Follows the cursors of a tool's answers to the end; fails with an error of the tool. */
export async function callToTheEnd(client: Client, call: ToolCall, most = 500): Promise<WholeAnswer> {
  const items: unknown[] = [];
  const answers: unknown[] = [];
  let text = '';
  let head: WholeAnswer['head'] = {};
  let cursor: unknown;
  let calls = 0;
  do {
    assert.ok(++calls <= most, `${call.name} does not come to an end`);
    const next = { ...call, args: { ...call.args, ...(cursor !== undefined && { cursor }) } };
    const answer = await callTool(client, next);
    assert.equal(answer.isError, false, answer.text);
    const { items: more, text: piece, cursor: after, offset, answer: whole, ...others } = answer.data;
    if (Array.isArray(more)) items.push(...(more as unknown[]));
    if (typeof piece === 'string') {
      if (offset === 0) text = '';
      assert.equal(offset, text.length);
      text += piece;
      if (text.length === others['total'] && whole === undefined && call.name === 'api_query')
        answers.push(JSON.parse(text));
    }
    if (whole !== undefined) answers.push(whole);
    if (calls === 1) head = others;
    assert.notEqual(after, cursor ?? '');
    cursor = after;
  } while (cursor !== undefined);
  return { calls, head, items, text, answers };
}
