import { ownStashedFiles } from '../../data/store/stashed-files.ts';
import { defineList } from '../../query/define.ts';
import { continuation, limit, manyOf } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { isRegistered } from '../../wiki/viewer.ts';

/** Lists the viewer's stashed files: uploaded, but not yet published. */
export const mystashedfiles = defineList({
  name: 'mystashedfiles',
  prefix: 'msf',
  access: 'read',
  helpPage: 'API:mystashedfiles',
  parameters: {
    prop: manyOf(['size', 'type'], { default: [] }),
    limit: limit(),
    continue: continuation(),
  },
  result: shape.list(
    'file',
    shape.record({
      filekey: shape.text(),
      status: shape.text(),
      size: shape.integer(),
      width: shape.integer(),
      height: shape.integer(),
      bits: shape.integer(),
      mimetype: shape.value(),
      mediatype: shape.value(),
    }),
  ),
  order: [{ column: 'us_id', type: 'integer' }],
  rows: ({ store, viewer, fail }) => {
    if (!isRegistered(viewer)) fail('stashnotloggedin');
    return ownStashedFiles(store, viewer);
  },
  item: (row, { params }) => ({
    filekey: row.us_key,
    status: row.us_status,
    ...(params.prop.has('size') && {
      size: row.us_size,
      width: row.us_image_width ?? 0,
      height: row.us_image_height ?? 0,
      bits: row.us_image_bits ?? 0,
    }),
    ...(params.prop.has('type') && { mimetype: row.us_mime, mediatype: row.us_media_type }),
  }),
});
