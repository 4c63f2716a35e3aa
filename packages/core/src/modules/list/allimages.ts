import { actorInGroups } from '../../data/store/accounts.ts';
import { currentFiles, ofMimeTypes, openFileVersions, uploadedBy } from '../../data/store/file-versions.ts';
import type { Context } from '../../query/context.ts';
import { defineList } from '../../query/define.ts';
import { continuation, integer, limit, manyOf, oneOf, text, texts } from '../../query/parameters/types.ts';
import { timestamp, user } from '../../query/parameters/wiki-types.ts';
import { wikitext, type WikitextArgument } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import type { Order } from '../../query/row-definition.ts';
import { prefixToKey } from '../../query/title-parameters.ts';
import { isMiser, Namespace } from '../../wiki/site.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { groupsWithRight } from '../../wiki/user-rights.ts';
import { fileFields, fileProperties, fileWants, relatedToFiles, type FileRequest } from '../file/item.ts';
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

const byName: Order<typeof parameters, 'name'> = [
  {
    column: 'name',
    type: 'text',
    start: 'from',
    end: 'to',
    bound: (value, context) => prefixToKey(value, Namespace.file, context),
  },
];
const byTime: Order<typeof parameters, 'name' | 'timestamp'> = [
  { column: 'timestamp', type: 'timestamp', start: 'start', end: 'end' },
  { column: 'name', type: 'text' },
];

/** Lists files by name or by the time of their upload. */
export const allimages = defineList({
  name: 'allimages',
  prefix: 'ai',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Allimages',
  refusesRedirects: 'allimages-redirect',
  parameters,
  result: shape.list(
    'img',
    shape.record({ name: shape.always(shape.text()), ...fileFields, ...shape.titleFields }),
  ),
  prepare: (context): FileRequest => {
    refuseOtherOrder(context);
    return { prop: context.params.prop, metadataVersion: 'latest', extendedFilter: [] };
  },
  refusesPositionFirst: true,
  order: ({ params }) => (params.sort === 'name' ? byName : byTime),
  rows: (context) => {
    const { params, prepared, site, store, environment, generating } = context;
    if (params.mime?.length === 0) return undefined;
    const filtersUser = params.user !== undefined || params.filterbots !== 'all';
    const wants = generating
      ? { user: false, comment: false, details: false, metadata: false }
      : fileWants(prepared, false);
    let files = currentFiles(store, { ...wants, user: wants.user || filtersUser });
    if (params.prefix !== undefined)
      files = files.whereStartsWith('img_name', prefixToKey(params.prefix, Namespace.file, context));
    if (params.user !== undefined) files = files.where(uploadedBy(params.user));
    if (params.filterbots !== 'all') {
      const isBot = params.filterbots === 'bots';
      files = files.where(
        actorInGroups(store, groupsWithRight('bot', site), timestampOf(environment.now), isBot),
      );
    }
    if (params.minsize !== undefined) files = files.where('img_size', '>=', params.minsize);
    if (params.maxsize !== undefined) files = files.where('img_size', '<=', params.maxsize);
    const sha1 = sha1Parameter(context);
    if (sha1 !== undefined) files = files.where('img_sha1', '=', sha1);
    if (!params.mime) return files;
    if (isMiser(site)) context.fail('mimesearchdisabled');
    return files.where(ofMimeTypes(params.mime));
  },
  open: (rows, { store, viewer }) => openFileVersions(store, rows, viewer),
  related: (versions, context) =>
    relatedToFiles(
      versions,
      versions.map(({ name }) => name),
      context.prepared,
      context,
    ),
  item: (version, context, related) => {
    const title = makeTitle(Namespace.file, version.name);
    return {
      name: version.name,
      ...related.item(version),
      ns: title.namespace,
      title: prefixedText(title, context.site),
    };
  },
  generates: ({ name }) => makeTitle(Namespace.file, name),
});

/** Refuses parameters that apply only to the other order. */
function refuseOtherOrder({ params, prefix, fail }: ListContext): void {
  const inOrder = (order: string): WikitextArgument => wikitext(`${prefix}sort=${order}`);
  if (params.sort === 'name') {
    for (const name of ['start', 'end', 'user'] as const)
      if (params[name] !== undefined)
        fail('invalidparammix-mustusewith', [prefix + name, inOrder('timestamp')]);
    if (params.filterbots !== 'all')
      fail('invalidparammix-mustusewith', [`${prefix}filterbots`, inOrder('timestamp')]);
    return;
  }
  for (const name of ['from', 'to', 'prefix'] as const)
    if (params[name] !== undefined) fail('invalidparammix-mustusewith', [prefix + name, inOrder('name')]);
  if (params.user !== undefined && params.filterbots !== 'all')
    // Quirk: MediaWiki uses the message key as the code here.
    fail('invalidparammix-cannotusewith', [`${prefix}user`, `${prefix}filterbots`], {
      code: 'invalidparammix-cannotusewith',
    });
}
