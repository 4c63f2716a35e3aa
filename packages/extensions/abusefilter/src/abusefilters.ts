import { defineFetchedList, orderRows } from '@wikiquery/core/query';
import { anyOf, integer, limit, manyOf, oneOf } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { behaviours, isoTimestamp, valuesIn, type Site } from '@wikiquery/core/wiki';
import { filterPermissions, Privacy, type FilterPermissions } from './permissions.ts';
import { shownPage } from './shown.ts';
import { filters, openFilter, type FilterRow } from './store/filters.ts';

/** Quirk: flags are empty text in both format versions. */
const mark = shape.text;

const filterShapes = {
  id: shape.integer(),
  description: shape.value(),
  pattern: shape.text(),
  actions: shape.text(),
  hits: shape.integer(),
  comments: shape.value(),
  lasteditor: shape.text(),
  lastedittime: shape.text(),
  private: mark(),
  protected: mark(),
  enabled: mark(),
  deleted: mark(),
} as const;

/** Lists the wiki's abuse filters. */
export const abusefilters = defineFetchedList({
  name: 'abusefilters',
  prefix: 'abf',
  access: { right: 'abusefilter-view' },
  parameters: {
    startid: integer(),
    endid: integer(),
    dir: oneOf(['newer', 'older'], { default: 'newer' }),
    show: anyOf(
      valuesIn(
        'abusefilters.show',
        ['!deleted', '!enabled', '!private', '!protected', 'deleted', 'enabled', 'private', 'protected'],
        { protected: { since: '1.43' }, '!protected': { since: '1.43' } },
      ),
    ),
    limit: limit(),
    prop: manyOf(
      valuesIn(
        'abusefilters.prop',
        [
          'actions',
          'comments',
          'description',
          'hits',
          'id',
          'lasteditor',
          'lastedittime',
          'pattern',
          'private',
          'protected',
          'status',
        ],
        { protected: { since: '1.43' } },
      ),
      { default: ['id', 'description', 'actions', 'status'] },
    ),
  },
  result: shape.list('filter', shape.record(filterShapes, { untyped: true })),
  // Visibility is checked per item, and the continuation is a parameter of the range.
  fetch: async (context) => {
    const { params, store, fail } = context;
    const { show } = params;
    const chosen = (name: 'deleted' | 'enabled' | 'private'): boolean | undefined => {
      if (show.has(name) && show.has(`!${name}`)) fail('show');
      return show.has(name) ? true : show.has(`!${name}`) ? false : undefined;
    };
    const query = filters(store, {
      enabled: chosen('enabled'),
      deleted: chosen('deleted'),
      private: chosen('private'),
      // Quirk: `!protected` finds nothing, and `protected` does not filter.
      none: show.has('!protected'),
    });
    const order = [{ column: 'af_id', type: 'integer', start: 'startid', end: 'endid' }] as const;
    const rows = await store.all(orderRows(query, order, context).limit(params.limit + 1));
    const permissions = await filterPermissions(context);
    const { prop } = params;
    return shownPage(
      rows,
      params.limit,
      (row) => filterItem(row, prop, permissions, context.site),
      ({ af_id: id }) => ({ startid: id }),
    );
  },
  item: (item) => item,
});

type FilterItem = shape.ValueOf<ReturnType<typeof shape.record<typeof filterShapes>>>;

function filterItem(
  row: FilterRow,
  prop: ReadonlySet<string>,
  permissions: FilterPermissions,
  site: Site,
): FilterItem {
  const opened = openFilter(row, permissions);
  const has = (bit: number): boolean => (row.af_hidden & bit) !== 0;
  return {
    ...(prop.has('id') && { id: row.af_id }),
    ...(prop.has('description') && { description: row.af_public_comments }),
    ...(prop.has('pattern') && 'pattern' in opened && { pattern: opened.pattern }),
    ...(prop.has('actions') && { actions: row.af_actions }),
    ...(prop.has('hits') &&
      ('hits' in opened || (row.af_hidden === 0 && site.software.has(behaviours.hitsOfFilters))) && {
        hits: row.af_hit_count,
      }),
    ...(prop.has('comments') && 'comments' in opened && { comments: opened.comments }),
    ...(prop.has('lasteditor') && 'editor' in opened && { lasteditor: opened.editor }),
    ...(prop.has('lastedittime') && { lastedittime: isoTimestamp(row.af_timestamp) }),
    ...(prop.has('private') && has(Privacy.private) && { private: '' }),
    ...(prop.has('protected') && has(Privacy.protected) && { protected: '' }),
    ...(prop.has('status') && row.af_enabled !== 0 && { enabled: '' }),
    ...(prop.has('status') && row.af_deleted !== 0 && { deleted: '' }),
  };
}
