import type { Context } from '../../query/context.ts';
import { defineFetchedList } from '../../query/define.ts';
import { readPosition } from '../../query/order.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { boolean, continuation, integer, limit, oneOf } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { exclusive } from '../../query/rules.ts';
import { contentModels } from '../../wiki/enumerations.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';

const parameters = {
  namespace: namespaces(),
  filterredir: oneOf(['all', 'nonredirects', 'redirects'], { default: 'nonredirects' }),
  minsize: integer({ since: '1.44' }),
  maxsize: integer({ since: '1.44' }),
  contentmodel: oneOf(contentModels, { since: '1.44' }),
  redirect: boolean({ deprecated: true }),
  limit: limit({ default: 1 }),
  continue: continuation(),
} as const;

type RandomContext = Context<typeof parameters>;

interface RandomRow {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
  readonly page_is_redirect: number;
  readonly page_random: number;
}

/** Lists pages in the order of `page_random`, from a random position. */
export const random = defineFetchedList({
  name: 'random',
  prefix: 'rn',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Random',
  parameters,
  rules: [exclusive('filterredir', 'redirect')],
  result: shape.list(
    'page',
    shape.record({ id: shape.always(shape.integer()), ...shape.titleFields, redirect: shape.flag() }),
  ),
  // The list is read from its middle to its end, then from its beginning.
  fetch: async (context) => {
    const { limit: maximum } = context.params;
    const { origin, start, wrapped } = startOf(context);
    const rows = await readFrom(context, start, wrapped ? origin : undefined, maximum + 1);
    const wrapAt = wrapped || rows.length > maximum ? undefined : rows.length;
    if (wrapAt !== undefined) {
      rows.push(...(await readFrom(context, undefined, origin, maximum + 1 - rows.length)));
    }
    return {
      rows,
      continueAt: (index) => {
        const row = rows[index];
        const isWrapped = wrapped || (wrapAt !== undefined && index >= wrapAt);
        return { continue: row ? `${origin}|${row.page_random}|${row.page_id}|${isWrapped ? 1 : 0}` : '' };
      },
      repeat: { continue: `${origin}|${start.random}|${start.pageId}|${wrapped ? 1 : 0}` },
      ...(rows.length > maximum && { end: maximum }),
    };
  },
  item: (row, { params, site }) => ({
    id: row.page_id,
    ns: row.page_namespace,
    title: prefixedText(makeTitle(row.page_namespace, row.page_title), site),
    ...(params.filterredir === 'all' && !params.redirect && { redirect: row.page_is_redirect === 1 }),
  }),
  generated: 'existing',
  generates: (row) => ({ pageid: row.page_id }),
});

/** A position in the random order. */
interface Position {
  readonly random: string;
  readonly pageId: number;
}

function startOf(context: RandomContext): {
  readonly origin: string;
  readonly start: Position;
  readonly wrapped: boolean;
} {
  if (context.params.continue === undefined) {
    const origin = context.environment.random().toFixed(12);
    return { origin, start: { random: origin, pageId: 0 }, wrapped: false };
  }
  const types = ['text', 'text', 'integer', 'text'] as const;
  const values = readPosition(
    context.params.continue,
    types.map((type) => ({ type })),
    context,
  );
  const [origin, random, pageId, end] = values.map(String);
  const isFraction = (part: string | undefined): part is string => /^0\.\d+$/.test(part ?? '');
  if (!isFraction(origin) || !isFraction(random) || (end !== '0' && end !== '1'))
    return context.fail('badcontinue');
  return { origin, start: { random, pageId: Number(pageId) }, wrapped: end === '1' };
}

async function readFrom(
  { params, store }: RandomContext,
  start: Position | undefined,
  end: string | undefined,
  maximum: number,
): Promise<RandomRow[]> {
  let pages = store
    .from('page')
    .select(['page_id', 'page_namespace', 'page_title', 'page_is_redirect', 'page_random'])
    .orderBy('page_random')
    .orderBy('page_id')
    .limit(maximum);
  // An index on these columns would force a sort of all matching pages.
  if (params.namespace?.length) pages = pages.whereOneOf('page_namespace', params.namespace, 'unindexed');
  const redirects = params.redirect || params.filterredir === 'redirects';
  if (redirects || params.filterredir === 'nonredirects')
    pages = pages.whereOneOf('page_is_redirect', [redirects ? 1 : 0], 'unindexed');
  if (params.minsize !== undefined) pages = pages.where('page_len', '>=', params.minsize);
  if (params.maxsize !== undefined) pages = pages.where('page_len', '<=', params.maxsize);
  if (params.contentmodel !== undefined) pages = pages.where('page_content_model', '=', params.contentmodel);
  if (start) {
    pages = pages.from([
      { column: 'page_random', value: Number(start.random), direction: 'ascending' },
      { column: 'page_id', value: start.pageId, direction: 'ascending' },
    ]);
  }
  if (end !== undefined) pages = pages.where('page_random', '<', Number(end));
  return store.all(pages);
}
