import { propertyNames } from '../../data/store/page-properties.ts';
import { readContinueText, writeContinueText } from '../../query/continue-text.ts';
import { defineFetchedList } from '../../query/define.ts';
import { unlessEmpty } from '../../query/order.ts';
import { continuation, limit } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { decodeUtf8, unescapeBytes } from '../../wiki/utf8.ts';

/** Lists the names of page properties in use. */
export const pagepropnames = defineFetchedList({
  name: 'pagepropnames',
  prefix: 'ppn',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Pagepropnames',
  parameters: { continue: continuation(), limit: limit() },
  result: shape.list('p', shape.record({ propname: shape.text() })),
  // Each name is found with an index lookup after the previous one.
  fetch: async ({ params, store, fail }) => {
    const from = unlessEmpty(params.continue);
    if (from?.includes('|')) fail('badcontinue');
    const rows = await propertyNames(store, readContinueText(from ?? ''), params.limit + 1);
    return {
      rows,
      continueAt: (index) => ({ continue: writeContinueText(rows[index] ?? '') }),
      ...(rows.length > params.limit && { end: params.limit }),
    };
  },
  item: (name) => ({ propname: decodeUtf8(unescapeBytes(name)) }),
});
