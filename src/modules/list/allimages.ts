import { type Expression, type SqlBool, sql } from 'kysely';
import { continuation, integer, limit, manyOf, oneOf, text, texts } from '../../parameters/types.ts';
import { timestamp, user } from '../../parameters/wiki-types.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import { type OrderKey, readPage } from '../../query/order.ts';
import { keyPart } from '../../query/title-parameters.ts';
import * as shape from '../../result/shape.ts';
import { actorInGroups } from '../../store/accounts.ts';
import { currentFiles, type FileVersionRow, openFileVersions } from '../../store/file-versions.ts';
import { Namespace } from '../../wiki/site.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { groupsWithRight } from '../../wiki/user-rights.ts';
import { fileProperties } from '../file/properties.ts';
import { fileFields, fileItem, type FileRequest, fileWants, relatedToFiles } from '../file/item.ts';
import { sha1Parameter } from '../file/sha1-parameter.ts';

const parameters = {
  sort: oneOf(['name', 'timestamp'], { default: 'name' }),
  dir: oneOf(['ascending', 'descending', 'newer', 'older'], { default: 'ascending' }),
  from: text(),
  to: text(),
  continue: continuation(),
  start: timestamp(),
  end: timestamp(),
  prop: manyOf(fileProperties, { default: ['timestamp', 'url'] }),
  prefix: text(),
  minsize: integer(),
  maxsize: integer(),
  sha1: text(),
  sha1base36: text(),
  user: user(),
  filterbots: oneOf(['all', 'bots', 'nobots'], { default: 'all' }),
  mime: texts(),
  limit: limit(),
} as const;

type ListContext = Context<typeof parameters>;
type Keys = readonly OrderKey<typeof parameters, FileVersionRow>[];

const byName: Keys = [
  {
    column: 'img_name',
    field: 'name',
    type: 'text',
    start: 'from',
    end: 'to',
    bound: (value, context) => keyPart(value, Namespace.file, context),
  },
];
const byTime: Keys = [
  { column: 'img_timestamp', field: 'timestamp', type: 'timestamp', start: 'start', end: 'end' },
  { column: 'img_name', field: 'name', type: 'text' },
];

/** Lists files by name or by the time of their upload. */
export const allimages = defineList({
  name: 'allimages',
  prefix: 'ai',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Allimages',
  parameters,
  result: shape.list('img', shape.record({ name: shape.text(), ...fileFields, ...shape.titleFields })),
  fetch: async (context) => {
    const { params, store, viewer, generating, followsRedirects, fail } = context;
    if (generating && followsRedirects) fail('allimages-redirect');
    refuseOtherOrder(context);
    const conditions = conditionsOf(context);
    if (params.mime?.length === 0) return { rows: [], continueAt: () => ({}) };
    const request = fileRequest(context);
    const wants = generating
      ? { user: params.user !== undefined || params.filterbots !== 'all', comment: false, metadata: false }
      : fileWants(request, false);
    let query = currentFiles(store, {
      ...wants,
      user: wants.user || params.user !== undefined || params.filterbots !== 'all',
    });
    for (const condition of conditions) query = query.where(condition);
    const found = await readPage(query, params.sort === 'name' ? byName : byTime, context, params.limit);
    return { ...found, rows: await openFileVersions(store, found.rows, viewer) };
  },
  related: (versions, context) =>
    relatedToFiles(
      versions,
      versions.map(({ name }) => name),
      fileRequest(context),
      context,
    ),
  item: (version, context, related) => {
    const title = makeTitle(Namespace.file, version.name);
    return {
      name: version.name,
      ...fileItem(version, fileRequest(context), context, related),
      ns: title.namespace,
      title: prefixedText(title, context.site),
    };
  },
  generates: ({ name }) => makeTitle(Namespace.file, name),
});

const fileRequest = ({ params }: ListContext): FileRequest => ({
  prop: params.prop,
  metadataVersion: 'latest',
  extendedFilter: [],
});

/** Each order has bounds and filters of its own. */
function refuseOtherOrder({ params, encode, fail }: ListContext): void {
  const inOrder = (order: string): string => `${encode('sort')}=${order}`;
  if (params.sort === 'name') {
    for (const name of ['start', 'end', 'user'] as const)
      if (params[name] !== undefined)
        fail('invalidparammix-mustusewith', [encode(name), inOrder('timestamp')]);
    if (params.filterbots !== 'all')
      fail('invalidparammix-mustusewith', [encode('filterbots'), inOrder('timestamp')]);
    return;
  }
  for (const name of ['from', 'to', 'prefix'] as const)
    if (params[name] !== undefined) fail('invalidparammix-mustusewith', [encode(name), inOrder('name')]);
  if (params.user !== undefined && params.filterbots !== 'all')
    // Quirk: here MediaWiki gives the message's name for a code.
    fail('invalidparammix-cannotusewith', [encode('user'), encode('filterbots')], {
      code: 'invalidparammix-cannotusewith',
    });
}

function conditionsOf(context: ListContext): Expression<SqlBool>[] {
  const { params, site, store, now } = context;
  const { dialect } = store.database;
  const conditions: Expression<SqlBool>[] = [];
  if (params.prefix !== undefined)
    conditions.push(dialect.startsWith('img_name', keyPart(params.prefix, Namespace.file, context)));
  if (params.user !== undefined) conditions.push(sql`actor_name = ${params.user}`);
  if (params.filterbots !== 'all') {
    const isBot = actorInGroups(store, groupsWithRight('bot', site), timestampOf(now));
    conditions.push(params.filterbots === 'bots' ? isBot : sql`NOT ${isBot}`);
  }
  if (params.minsize !== undefined) conditions.push(sql`img_size >= ${params.minsize}`);
  if (params.maxsize !== undefined) conditions.push(sql`img_size <= ${params.maxsize}`);
  const sha1 = sha1Parameter(context);
  if (sha1 !== undefined) conditions.push(sql`img_sha1 = ${sha1}`);
  if (params.mime && params.mime.length > 0) {
    const types = params.mime.map((mime) => {
      const slash = mime.indexOf('/');
      const [major, minor] = slash < 0 ? [mime, 'unknown'] : [mime.slice(0, slash), mime.slice(slash + 1)];
      return sql`(img_major_mime = ${major} AND img_minor_mime = ${minor})`;
    });
    conditions.push(sql`(${sql.join(types, sql` OR `)})`);
  }
  return conditions;
}
