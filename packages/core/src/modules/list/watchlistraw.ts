import { isChanged, titlesFrom, watchedPages } from '../../data/store/watchlist.ts';
import { defineList } from '../../query/define.ts';
import { directionOf } from '../../query/order.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { anyOf, ascending, continuation, limit, text } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { prefixedPart } from '../../query/title-parameters.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { ownerParameters, watchlistOwner } from '../watchlist/owner.ts';

/** Lists the pages on the viewer's watchlist or, given its token, on another user's. */
export const watchlistraw = defineList({
  name: 'watchlistraw',
  prefix: 'wr',
  access: 'read',
  helpPage: 'API:Watchlistraw',
  parameters: {
    continue: continuation(),
    namespace: namespaces(),
    limit: limit(),
    prop: anyOf(['changed']),
    show: anyOf(['changed', '!changed']),
    ...ownerParameters,
    dir: ascending(),
    fromtitle: text(),
    totitle: text(),
  },
  root: true,
  result: shape.list('wr', shape.record({ ...shape.titleFields, changed: shape.text() })),
  order: [
    { column: 'wl_namespace', type: 'integer' },
    { column: 'wl_title', type: 'text' },
  ],
  position: {
    read: (position, { fail }) => {
      const [namespace, title = ''] = position.split('|');
      if (title === '' ? namespace !== '0' : /^[_ ]|[\r\n\t]|[_ ]$/.test(title)) fail('badcontinue');
      return position.replaceAll(' ', '_');
    },
  },
  rows: async (context) => {
    const { params, store, environment, fail } = context;
    let pages = watchedPages(store, await watchlistOwner(context), timestampOf(environment.now));
    const { show } = params;
    if (show.has('changed') && show.has('!changed')) fail('show');
    if (show.size > 0) pages = pages.where(isChanged(store, show.has('changed')));
    if (params.namespace && params.namespace.length > 0)
      pages = pages.whereOneOf('wl_namespace', params.namespace);
    const direction = directionOf(params);
    const opposite = direction === 'ascending' ? 'descending' : 'ascending';
    if (params.fromtitle !== undefined)
      pages = pages.where(titlesFrom(store, prefixedPart(params.fromtitle, context), direction));
    if (params.totitle !== undefined)
      pages = pages.where(titlesFrom(store, prefixedPart(params.totitle, context), opposite));
    return pages;
  },
  item: (
    { wl_namespace: namespace, wl_title: key, wl_notificationtimestamp: changed },
    { params, site },
  ) => ({
    ns: namespace,
    title: prefixedText(makeTitle(namespace, key), site),
    ...(params.prop.has('changed') && changed !== null && { changed: isoTimestamp(changed) }),
  }),
  generates: ({ wl_namespace: namespace, wl_title: key }) => makeTitle(namespace, key),
});
