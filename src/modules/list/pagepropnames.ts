import { continuation, limit } from '../../parameters/types.ts';
import { defineFetchedList } from '../../query/define.ts';
import * as shape from '../../result/shape.ts';
import { propertyNames } from '../../store/page-properties.ts';

/** Lists the names of the properties that pages set. */
export const pagepropnames = defineFetchedList({
  name: 'pagepropnames',
  prefix: 'ppn',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Pagepropnames',
  parameters: { continue: continuation(), limit: limit() },
  result: shape.list('p', shape.record({ propname: shape.text() })),
  // Each name is looked up in the index after the one before it.
  fetch: async ({ params, store, fail }) => {
    // An empty position is the beginning.
    const from = params.continue === '' || params.continue === '0' ? undefined : params.continue;
    if (from?.includes('|')) fail('badcontinue');
    const rows = await propertyNames(store, from ?? '', params.limit + 1);
    return {
      rows,
      continueAt: (index) => ({ continue: rows[index] ?? '' }),
      ...(rows.length > params.limit && { end: params.limit }),
    };
  },
  item: (propname) => ({ propname }),
});
