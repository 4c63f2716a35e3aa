import { continuation, limit, older, text } from '../../parameters/types.ts';
import { timestamp } from '../../parameters/wiki-types.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '../../query/context.ts';
import { defineListAnswer } from '../../query/define.ts';
import { readPage } from '../../query/order.ts';
import * as shape from '../../result/shape.ts';
import { readAccount } from '../../store/accounts.ts';
import { addressRange } from '../../wiki/ip-network.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { canonicalUserName } from '../../wiki/user-name.ts';
import { checks, openCheck } from './log.ts';
import { plainReason } from './reason.ts';

const parameters = {
  user: text(),
  target: text(),
  reason: text(),
  limit: limit(),
  dir: older(),
  from: timestamp(),
  to: timestamp(),
  continue: continuation(),
} as const;

/** Lists who looked up which account or address. */
export const checkuserlog = defineListAnswer({
  name: 'checkuserlog',
  prefix: 'cul',
  access: { right: 'checkuser-log' },
  helpPage: 'Extension:CheckUser#API',
  parameters,
  result: shape.record({
    entries: shape.list(
      'entry',
      shape.record({
        timestamp: shape.text(),
        checkuser: shape.text(),
        type: shape.text(),
        reason: shape.text(),
        target: shape.text(),
      }),
    ),
  }),
  answer: async (context) => {
    const { params, store, site, viewer } = context;
    let query = checks(store);
    if (params.user !== undefined) query = query.where('actor_name', '=', params.user);
    if (params.target !== undefined) query = query.where(await ofTarget(params.target, context));
    if (params.reason !== undefined) {
      query = query
        .innerJoin('comment as plain', 'plain.comment_id', 'cul_reason_plaintext_id')
        .where('plain.comment_text', '=', plainReason(params.reason, site));
    }
    const order = [
      { column: 'cul_timestamp', type: 'timestamp', start: 'from', end: 'to' },
      { column: 'cul_id', type: 'integer' },
    ] as const;
    const { rows, end, continueAt } = await readPage(query, order, context, params.limit);
    const entries = rows.slice(0, end).map((row) => {
      const { checker, target } = openCheck(row, viewer);
      return {
        timestamp: isoTimestamp(row.cul_timestamp),
        checkuser: checker,
        type: row.cul_type,
        reason: row.reason,
        target,
      };
    });
    return { value: { entries }, ...(end !== undefined && { continue: continueAt(end) }) };
  },
});

/** Checks of an account, or of addresses within a range and of ranges that meet it. */
async function ofTarget(
  text: string,
  { store, site, fail }: Context<typeof parameters>,
): Promise<Expression<SqlBool>> {
  const range = readRange(text);
  if (range) {
    const { first, last } = range;
    return sql<SqlBool>`((cul_target_hex >= ${first} AND cul_target_hex <= ${last})
      OR (cul_range_end >= ${first} AND cul_range_start <= ${last}))`;
  }
  const name = canonicalUserName(text, site);
  const account = name === undefined ? undefined : await readAccount(store, name);
  if (!account) return fail('checkuser-nosuchuser');
  return sql<SqlBool>`cul_type IN ('userips', 'useredits', 'investigate') AND cul_target_id = ${account.id}`;
}

/** Reads an address, a network, or two addresses joined by a hyphen. */
function readRange(text: string): { readonly first: string; readonly last: string } | undefined {
  const parts = text.split('-').map((part) => addressRange(part.trim()));
  const [from, to = from] = parts;
  return from && to && parts.length <= 2 && !parts.includes(undefined)
    ? { first: from.first, last: to.last }
    : undefined;
}
