import { deletedFiles, deletedWithSha1, openFileVersions } from '../../data/store/file-versions.ts';
import { defineList } from '../../query/define.ts';
import { ascending, continuation, limit, manyOf, text } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import type { Order } from '../../query/row-definition.ts';
import { prefixToKey } from '../../query/title-parameters.ts';
import { listMetadata } from '../../wiki/media/metadata.ts';
import { fileSha1 } from '../../wiki/sha1.ts';
import { Namespace } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { may } from '../../wiki/viewer.ts';
import { formatComments } from '../../wikitext/rendering/format-comments.ts';
import { sha1Parameter } from '../file/sha1-parameter.ts';

const parameters = {
  from: text(),
  to: text(),
  prefix: text(),
  dir: ascending(),
  sha1: text(),
  sha1base36: text(),
  prop: manyOf(
    [
      'archivename',
      'bitdepth',
      'description',
      'dimensions',
      'mediatype',
      'metadata',
      'mime',
      'parseddescription',
      'sha1',
      'size',
      'timestamp',
      'user',
    ],
    { default: ['timestamp'] },
  ),
  limit: limit(),
  continue: continuation(),
} as const;

const order: Order<typeof parameters, 'name' | 'timestamp' | 'fa_id'> = [
  {
    column: 'name',
    type: 'text',
    start: 'from',
    end: 'to',
    bound: (value, context) => prefixToKey(value, Namespace.file, context),
  },
  { column: 'timestamp', type: 'timestamp' },
  { column: 'fa_id', type: 'integer' },
];

/** Lists deleted files by name. */
export const filearchive = defineList({
  name: 'filearchive',
  prefix: 'fa',
  access: 'read',
  helpPage: 'API:Filearchive',
  parameters,
  result: shape.list(
    'fa',
    shape.record({
      id: shape.always(shape.integer()),
      name: shape.always(shape.text()),
      ...shape.titleFields,
      parseddescription: shape.text(),
      description: shape.text(),
      userid: shape.integer(),
      user: shape.text(),
      filemissing: shape.flag(),
      sha1: shape.textOrFalse(),
      timestamp: shape.given('prop=timestamp', shape.text()),
      // Quirk: these numbers are text.
      size: shape.text(),
      height: shape.text(),
      width: shape.text(),
      mediatype: shape.value(),
      metadata: shape.any('metadata', { booleans: true }),
      bitdepth: shape.text(),
      mime: shape.text(),
      archivename: shape.text(),
      filehidden: shape.flag(),
      commenthidden: shape.flag(),
      userhidden: shape.flag(),
      suppressed: shape.flag(),
    }),
  ),
  prepare: ({ params: { prop }, viewer, fail }) => {
    const description = prop.has('description') || prop.has('parseddescription');
    if (description && !may(viewer, 'deletedhistory')) fail('cantview-deleted-description');
    if (prop.has('metadata') && !may(viewer, 'deletedtext') && !may(viewer, 'undelete'))
      fail('cantview-deleted-metadata');
    return { prop, description };
  },
  refusesPositionFirst: true,
  order,
  rows: (context) => {
    const { params, prepared: asked, store, viewer } = context;
    let files = deletedFiles(store, {
      user: asked.prop.has('user'),
      comment: asked.description,
      details: true,
      metadata: asked.prop.has('metadata'),
    });
    if (params.prefix !== undefined)
      files = files.whereStartsWith('fa_name', prefixToKey(params.prefix, Namespace.file, context));
    const sha1 = sha1Parameter(context);
    return sha1 === undefined ? files : files.where(deletedWithSha1(sha1, viewer));
  },
  open: async (rows, { store, viewer }) => {
    const versions = await openFileVersions(store, rows, viewer);
    return versions.map((version, i) => ({ ...version, id: rows[i]?.fa_id ?? 0 }));
  },
  related: async (versions, context) => {
    const commented = context.prepared.prop.has('parseddescription')
      ? versions.filter(({ comment }) => comment !== undefined)
      : [];
    const comments = await formatComments(
      commented.map(({ comment = '', name }) => ({ text: comment, page: makeTitle(Namespace.file, name) })),
      context,
    );
    return new Map(commented.map(({ id }, i) => [id, comments[i] ?? '']));
  },
  item: (version, context, comments) => {
    const { prop } = context.prepared;
    const { hidden, user, comment, metadata } = version;
    const title = makeTitle(Namespace.file, version.name);
    const exists = version.archiveName !== '';
    const known = version.fileVisible && exists;
    return {
      id: version.id,
      name: version.name,
      ns: title.namespace,
      title: prefixedText(title, context.site),
      ...(comment !== undefined && {
        ...(prop.has('parseddescription') && { parseddescription: comments.get(version.id) ?? '' }),
        description: comment,
      }),
      ...(user && { userid: user.id, user: user.name }),
      ...(!exists && { filemissing: true }),
      ...(prop.has('sha1') && known && { sha1: fileSha1(version.sha1) }),
      ...(prop.has('timestamp') && { timestamp: isoTimestamp(version.timestamp) }),
      ...((prop.has('size') || prop.has('dimensions')) &&
        known && {
          size: String(version.size),
          height: String(version.height),
          width: String(version.width),
        }),
      ...(prop.has('mediatype') && known && { mediatype: version.mediaType }),
      ...(prop.has('metadata') &&
        known && { metadata: metadata && Object.keys(metadata).length > 0 ? listMetadata(metadata) : null }),
      ...(prop.has('bitdepth') && known && { bitdepth: String(version.bits) }),
      ...(prop.has('mime') && known && { mime: version.mime }),
      ...(prop.has('archivename') &&
        version.archiveName !== undefined && { archivename: version.archiveName }),
      ...(hidden.file && { filehidden: true }),
      ...(hidden.comment && { commenthidden: true }),
      ...(hidden.user && { userhidden: true }),
      ...(hidden.restricted && { suppressed: true }),
    };
  },
});
