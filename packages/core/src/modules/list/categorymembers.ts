import { membershipsIn, sortKeyOfHex, type SortedMembers } from '../../data/store/category-links.ts';
import type { Context } from '../../query/context.ts';
import type { ContinueParameters } from '../../query/continuation.ts';
import { defineFetchedList } from '../../query/define.ts';
import { directionOf, readPage, readPosition, readStart, unlessEmpty } from '../../query/order.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { continuation, integer, limit, manyOf, oneOf, text } from '../../query/parameters/types.ts';
import { timestamp } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import type { Page, PositionForm, RowQuery } from '../../query/row-definition.ts';
import { exactlyOne } from '../../query/rules.ts';
import { rootTitle } from '../../query/title-parameters.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { sortKey } from '../../wiki/collation.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { isMiser, Namespace } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { sortPosition } from '../category/sort-position.ts';

const memberTypes = ['file', 'page', 'subcat'] as const;

const parameters = {
  title: text(),
  pageid: integer(),
  prop: manyOf(['ids', 'sortkey', 'sortkeyprefix', 'timestamp', 'title', 'type'], {
    default: ['ids', 'title'],
  }),
  namespace: namespaces(),
  type: manyOf(memberTypes, { default: ['page', 'subcat', 'file'] }),
  continue: continuation(),
  limit: limit(),
  sort: oneOf(['sortkey', 'timestamp'], { default: 'sortkey' }),
  dir: oneOf(['asc', 'ascending', 'desc', 'descending', 'newer', 'older'], { default: 'ascending' }),
  start: timestamp(),
  end: timestamp(),
  starthexsortkey: text(),
  endhexsortkey: text(),
  startsortkeyprefix: text(),
  endsortkeyprefix: text(),
  startsortkey: text({ deprecated: true }),
  endsortkey: text({ deprecated: true }),
} as const;

type MembersContext = Context<typeof parameters>;

const memberShape = shape.record({
  pageid: shape.given('prop=ids', shape.integer()),
  ...shape.titleFieldsGiven('prop=title'),
  sortkey: shape.given('prop=sortkey', shape.text()),
  sortkeyprefix: shape.given('prop=sortkeyprefix', shape.text()),
  type: shape.given('prop=type', shape.text()),
  timestamp: shape.given('prop=timestamp', shape.text()),
});

type MemberItem = Mutable<shape.ValueOf<typeof memberShape>>;

/** Lists the pages in a category. */
export const categorymembers = defineFetchedList({
  name: 'categorymembers',
  prefix: 'cm',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Categorymembers',
  parameters,
  rules: [exactlyOne('title', 'pageid')],
  result: shape.list('cm', memberShape),
  // Sorting by sort key takes one query per member type.
  fetch: async (context): Promise<Page<MemberRow>> => {
    const category = await rootTitle(context);
    if (category.namespace < 0 || category.key === '') context.fail('pagecannotexist');
    if (category.namespace !== Namespace.category) context.fail('invalidcategory');
    return context.params.sort === 'timestamp'
      ? readPage(
          membersOf(category.key, context),
          readStart(byTimestamp, context, writesTimes(context) ? timeForm : undefined),
          context,
          { limit: context.params.limit },
        )
      : readByType(category.key, context);
  },
  filter: (row, { params: { namespace }, site }) =>
    !namespace?.length || !isMiser(site) || namespace.includes(row.page_namespace),
  item: (row, { params: { prop }, site }) => {
    const item: MemberItem = {};
    if (prop.has('ids')) item.pageid = row.cl_from;
    if (prop.has('title')) {
      item.ns = row.page_namespace;
      item.title = prefixedText(makeTitle(row.page_namespace, row.page_title), site);
    }
    if (prop.has('sortkey')) item.sortkey = row.sortkey;
    if (prop.has('sortkeyprefix')) item.sortkeyprefix = row.cl_sortkey_prefix;
    if (prop.has('type')) item.type = row.cl_type;
    if (prop.has('timestamp')) item.timestamp = isoTimestamp(String(row.cl_timestamp));
    return item;
  },
  generated: 'existing',
  generates: (row) => ({ pageid: row.cl_from }),
});

/** Selects only the requested columns: the others are not in the index. */
function membersOf(category: string, { params, site, store }: MembersContext) {
  const { prop } = params;
  const members = membershipsIn(store, category)
    .joinInOrder('page', 'page_id', 'cl_from')
    .select(['cl_from', 'page_namespace', 'page_title'])
    .selectIf(prop.has('type'), ['cl_type'])
    .selectIf(prop.has('timestamp') || params.sort === 'timestamp', ['cl_timestamp'])
    .selectIf(prop.has('sortkeyprefix'), ['cl_sortkey_prefix'])
    .selectHexIf(prop.has('sortkey'), 'sortkey', 'cl_sortkey');
  return params.namespace?.length && !isMiser(site)
    ? members.whereOneOf('page_namespace', params.namespace)
    : members;
}

type Members = ReturnType<typeof membersOf>;
type MemberRow = Members extends RowQuery<infer Row, never> ? Row : never;

const byTimestamp = [
  { column: 'cl_timestamp', type: 'timestamp', start: 'start', end: 'end' },
  { column: 'cl_from', type: 'integer' },
] as const;

/** Whether the position has the time as MariaDB shows it. */
const writesTimes = ({ site: { software, configuration } }: MembersContext): boolean =>
  software.has(behaviours.timesOfMembers) && configuration.general.dbtype === 'mysql';

const timeForm: PositionForm<typeof parameters, undefined, MemberRow> = {
  read: (given) => given.replace(/^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\|/, '$1$2$3$4$5$6|'),
  write: (_, values) => values.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1-$2-$3 $4:$5:$6'),
};

/** Reads members by sort key, one query per type in the order of `type`. */
async function readByType(category: string, context: MembersContext): Promise<Page<MemberRow>> {
  const { params, store } = context;
  const direction = directionOf(params);
  const members = membersOf(category, context);
  const continueFrom = unlessEmpty(params.continue);
  const position = continueFrom === undefined ? undefined : readTypePosition(continueFrom, category, context);
  const requested = [...params.type];
  // Quirk: a position in a type that is not requested counts as one in the first requested type.
  const types = requested.slice(
    Math.max(
      0,
      requested.findIndex((type) => type === position?.type),
    ),
  );
  /** How many rows were read up to the end of each type. */
  const typeEnds: number[] = [];
  /** Returns how to continue at a row, whose sort key has to be read. */
  const positionAt = async (rows: readonly MemberRow[], index: number): Promise<ContinueParameters> => {
    const page = rows[index]?.cl_from ?? 0;
    const type = types[typeEnds.findIndex((end) => index < end)] ?? '';
    return { continue: `${type}|${await sortKeyOf(page, category, context)}|${page}` };
  };
  let rows: MemberRow[] = [];
  const cutAt = (row: number): Promise<ContinueParameters> => positionAt(rows, row);
  for (const [index, type] of types.entries()) {
    const ofType = members.whereOneOf('cl_type', [type]);
    const within = position ? ofType : await applyBounds(ofType, { context, category, type });
    const from = index === 0 && position ? within.from(position.among(type)) : within;
    const ordered = from.orderByUnread('cl_sortkey', direction).orderBy('cl_from', direction);
    const found = await store.all(ordered.limit(params.limit + 1 - rows.length));
    rows = rows.length === 0 ? found : [...rows, ...found];
    typeEnds.push(rows.length);
    if (rows.length > params.limit) {
      const next = await cutAt(params.limit);
      return { rows, end: params.limit, continueAt: () => next, cutAt };
    }
  }
  return { rows, continueAt: () => ({}), cutAt };
}

async function sortKeyOf(page: number, category: string, { store }: MembersContext): Promise<string> {
  const query = membershipsIn(store, category)
    .selectHexIf(true, 'sortkey', 'cl_sortkey')
    .where('cl_from', '=', page);
  const row = await store.first(query);
  return row?.sortkey ?? '';
}

function readTypePosition(
  text: string,
  category: string,
  context: MembersContext,
): { readonly type: string; readonly among: (type: string) => Parameters<Members['from']>[0] } {
  const [type, hex, from] = readPosition(
    text,
    [{ type: 'text' }, { type: 'text' }, { type: 'integer' }],
    context,
  );
  if (!isHex(String(hex))) context.fail('badcontinue');
  const direction = directionOf(context.params);
  return {
    type: String(type),
    among: (membersType) => {
      const value = sortKeyOfHex(context.store, String(hex), { category, type: membersType });
      return [
        { column: 'cl_sortkey', value, direction },
        { column: 'cl_from', value: from, direction },
      ];
    },
  };
}

const isHex = (text: string): boolean => /^(?:[\da-f]{2})*$/i.test(text);

/** What the bounds of sort keys apply to. */
interface BoundedMembers extends SortedMembers {
  readonly context: MembersContext;
  readonly type: (typeof memberTypes)[number];
}

/** Applies sort key bounds: a prefix, else hexadecimal, else a raw sort key. */
async function applyBounds(members: Members, bounded: BoundedMembers): Promise<Members> {
  const [from, to] =
    directionOf(bounded.context.params) === 'descending' ? (['<=', '>='] as const) : (['>=', '<='] as const);
  return applyBound(await applyBound(members, 'start', from, bounded), 'end', to, bounded);
}

async function applyBound(
  members: Members,
  side: 'start' | 'end',
  operator: '>=' | '<=',
  bounded: BoundedMembers,
): Promise<Members> {
  const { context, category, type } = bounded;
  const { params, site, store } = context;
  const prefix = params[`${side}sortkeyprefix`];
  if (prefix === undefined || sortKey(prefix, site) !== undefined) {
    const value = boundValue(side, bounded);
    return value === undefined ? members : members.where('cl_sortkey', operator, value);
  }
  const isUpper = operator === '<=';
  const position = await sortPosition(prefix, isUpper, { store, site, category, type });
  if (!position) return context.fail('sortkeycollation');
  const hex = isUpper ? position.before : position.after;
  // No sort key is lower than the empty one, which no member has.
  if (hex === undefined) return members.where('cl_sortkey', '<', '');
  return members.where('cl_sortkey', operator, sortKeyOfHex(store, hex, bounded));
}

function boundValue(side: 'start' | 'end', bounded: BoundedMembers) {
  const { context } = bounded;
  const { params, site, store } = context;
  const prefix = params[`${side}sortkeyprefix`];
  if (prefix !== undefined) {
    const key = sortKey(prefix, site);
    return key === undefined ? key : sortKeyOfHex(store, Buffer.from(key).toString('hex'), bounded);
  }
  const hex = params[`${side}hexsortkey`];
  if (hex === undefined) return params[`${side}sortkey`];
  if (isHex(hex)) return sortKeyOfHex(store, hex, bounded);
  const name = context.encode(`${side}hexsortkey`);
  return context.fail('badparameter', [name], { code: `badvalue_${name}` });
}
