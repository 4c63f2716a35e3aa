import { defineFetchedList, orderRows, type Context } from '@wikiquery/core/query';
import { integer, limit, manyOf, older, text, texts, timestamp } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { readAccount } from '@wikiquery/core/store';
import {
  canonicalUserName,
  isInvalid,
  isIpAddressOrNetwork,
  isoTimestamp,
  may,
  parseTitle,
  prefixedText,
  sanitizeIp,
  type Title,
} from '@wikiquery/core/wiki';
import { filterPermissions, type FilterPermissions } from './permissions.ts';
import { abusefilterProblems } from './problems.ts';
import { searchedFilters } from './searched.ts';
import { abusefilterSettings } from './settings.ts';
import { shownPage } from './shown.ts';
import {
  filterLog,
  hasRevision,
  maySeeEntry,
  openEntry,
  openUser,
  readVariables,
  titleOfEntry,
  type FilterVariables,
  type LogRow,
} from './store/log.ts';

const parameters = {
  logid: integer(),
  start: timestamp(),
  end: timestamp(),
  dir: older(),
  user: text(),
  title: text(),
  filter: texts(),
  limit: limit(),
  prop: manyOf(
    ['action', 'details', 'filter', 'hidden', 'ids', 'result', 'revid', 'timestamp', 'title', 'user'],
    { default: ['ids', 'user', 'title', 'action', 'result', 'timestamp', 'hidden', 'revid'] },
  ),
} as const;

const entryShape = shape.record(
  {
    id: shape.integer(),
    filter_id: shape.text(),
    filter: shape.value(),
    user: shape.text(),
    ...shape.titleFieldsGiven('prop=title'),
    action: shape.text(),
    result: shape.text(),
    revid: shape.value(),
    timestamp: shape.text(),
    details: shape.any(),
    hidden: shape.flag(),
  },
  { long: true, untyped: true },
);

/** Lists the hits of abuse filters. */
export const abuselog = defineFetchedList({
  name: 'abuselog',
  prefix: 'afl',
  access: { right: 'abusefilter-log' },
  parameters,
  result: shape.list('item', entryShape),
  // Visibility is checked per item, and the continuation is a parameter of the range.
  fetch: async (context) => {
    const { params, store, viewer, fail } = context;
    const { prop } = params;
    if (prop.has('details') && !may(viewer, 'abusefilter-log-detail')) {
      fail('permissiondenied', ['abusefilter-log-detail']);
    }
    const permissions = await filterPermissions(context);
    const order = [
      { column: 'afl_timestamp', type: 'timestamp', start: 'start', end: 'end' },
      { column: 'afl_id', type: 'integer' },
    ] as const;
    const query = orderRows(await matchingEntries(context, permissions), order, context);
    const rows = await store.all(query.limit(params.limit + 1));
    const variables = prop.has('details') ? await variablesOf(rows, permissions, context) : new Map();
    return shownPage(
      rows,
      params.limit,
      (row) => entryItem(row, prop, permissions, variables, context),
      // Quirk: a timestamp alone does not distinguish hits within the same second.
      ({ afl_timestamp: time }) => ({ start: isoTimestamp(time) }),
    );
  },
  item: (item) => item,
});

/** Selects the requested entries; hidden ones only for viewers who may see them. */
async function matchingEntries(context: Context<typeof parameters>, permissions: FilterPermissions) {
  const { params, store, site, fail, warn } = context;
  const filters =
    params.filter && params.filter.length > 0
      ? await searchedFilters(params.filter, permissions, context)
      : undefined;
  if (filters?.denied === 'protected') {
    fail(abusefilterProblems.protectedVariables, ['abusefilter-log-protected-access']);
  }
  if (filters?.denied === 'private') fail('permissiondenied', ['abusefilter-log-private']);
  if (filters?.invalid) warn(abusefilterProblems.invalidFilter);
  const user = await searchedUser(context);
  let title: Title | undefined;
  if (params.title !== undefined) {
    const parsed = parseTitle(params.title, site);
    if (isInvalid(parsed)) return fail('invalidtitle', [params.title]);
    title = parsed;
  }
  const hidden = { entries: permissions.hiddenEntries, names: permissions.hiddenNames };
  return filterLog(store, { hidden, id: params.logid, filters, user, title });
}

/** Finds the account or IP address in the request; undefined if unknown. */
async function searchedUser({ params: { user }, store, site }: Context<typeof parameters>) {
  if (user === undefined) return undefined;
  const account = canonicalUserName(user, site);
  if (account !== undefined) return { id: (await readAccount(store, account))?.id ?? 0, name: account };
  const address = isIpAddressOrNetwork(user) ? sanitizeIp(user) : undefined;
  return address === undefined ? undefined : { id: 0, name: address };
}

/** Reads the variables of the entries with visible details, by storage address. */
function variablesOf(rows: readonly LogRow[], permissions: FilterPermissions, { store, site }: Context) {
  const addresses = rows.flatMap((row) => {
    const opened = maySeeEntry(row, permissions) ? openEntry(row, permissions) : undefined;
    return opened ? [opened.variables] : [];
  });
  const { abuseFilterProtectedVariables: names } = abusefilterSettings.of(site);
  return readVariables(store, addresses, names);
}

/** Formats what the viewer may see of an entry; undefined if even its existence is secret. */
function entryItem(
  row: LogRow,
  prop: ReadonlySet<string>,
  permissions: FilterPermissions,
  variables: ReadonlyMap<string, FilterVariables>,
  { site }: Context,
): shape.ValueOf<typeof entryShape> | undefined {
  const seesEntry = maySeeEntry(row, permissions);
  if (!seesEntry) return undefined;
  const opened = openEntry(row, permissions);
  const user = openUser(row, permissions);
  const title = titleOfEntry(row, seesEntry);
  const filter = `${row.afl_global === 0 ? '' : 'global-'}${row.afl_filter_id}`;
  return {
    ...(prop.has('ids') && { id: row.afl_id, filter_id: opened ? filter : '' }),
    ...(prop.has('filter') && { filter: row.af_public_comments }),
    ...(prop.has('user') && user !== undefined && { user }),
    ...(prop.has('title') && { ns: title.namespace, title: prefixedText(title, site) }),
    ...(prop.has('action') && { action: row.afl_action }),
    ...(prop.has('result') && { result: row.afl_actions }),
    ...(prop.has('revid') && hasRevision(row) && { revid: opened ? opened.revision : '' }),
    ...(prop.has('timestamp') && { timestamp: isoTimestamp(row.afl_timestamp) }),
    ...(prop.has('details') && { details: (opened && variables.get(opened.variables)) ?? [] }),
    ...(prop.has('hidden') && { hidden: row.afl_deleted !== 0 }),
  };
}
