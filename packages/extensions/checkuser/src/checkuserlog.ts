import { defineListAnswer, readPage, readStart, type Context } from '@wikiquery/core/query';
import { continuation, limit, older, text, timestamp } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { readAccount } from '@wikiquery/core/store';
import { addressRange, canonicalUserName, isoTimestamp } from '@wikiquery/core/wiki';
import { checkuserProblems } from './problems.ts';
import { plainReason } from './reason.ts';
import { checks, openCheck, type ChecksSearch } from './store/log.ts';

const parameters = {
  user: text(),
  target: text(),
  reason: text({ since: '1.40' }),
  limit: limit(),
  dir: older(),
  from: timestamp(),
  to: timestamp(),
  continue: continuation(),
} as const;

/** Lists checks of accounts and IP addresses. */
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
    const query = checks(store, {
      checker: params.user,
      target: params.target === undefined ? undefined : await findTarget(params.target, context),
      reason: params.reason === undefined ? undefined : plainReason(params.reason, site),
    });
    const order = [
      { column: 'cul_timestamp', type: 'timestamp', start: 'from', end: 'to' },
      { column: 'cul_id', type: 'integer' },
    ] as const;
    const prepared = { ...context, prepared: undefined };
    const { rows, end, continueAt } = await readPage(query, readStart(order, prepared), prepared, {
      limit: params.limit,
    });
    const entries = rows.slice(0, end).map((row) => {
      const { checker, target, reason } = openCheck(row, viewer);
      return {
        timestamp: isoTimestamp(row.cul_timestamp),
        checkuser: checker,
        type: row.cul_type,
        reason,
        target,
      };
    });
    return { value: { entries }, ...(end !== undefined && { continue: continueAt(end) }) };
  },
});

/** Returns an IP range, or the ID of an account. */
async function findTarget(
  text: string,
  { store, site, fail }: Context<typeof parameters>,
): Promise<NonNullable<ChecksSearch['target']>> {
  const range = readRange(text);
  if (range) return range;
  const name = canonicalUserName(text, site);
  const account = name === undefined ? undefined : await readAccount(store, name);
  if (!account) return fail(checkuserProblems.noSuchUser);
  return account.id;
}

/** Parses an IP address, a range in CIDR notation, or two IP addresses joined by a hyphen. */
function readRange(text: string): { readonly first: string; readonly last: string } | undefined {
  const parts = text.split('-').map((part) => addressRange(part.trim()));
  const [from, to = from] = parts;
  return from && to && parts.length <= 2 && !parts.includes(undefined)
    ? { first: from.first, last: to.last }
    : undefined;
}
