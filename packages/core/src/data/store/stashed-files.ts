import type { FilePlace } from '../../wiki/file-repository.ts';
import { readStashedMetadata } from '../../wiki/media/metadata.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { FileVersion } from './file-versions.ts';
import { asHidden, open, unchecked } from './hidden.ts';
import { opened, relation, type Store } from './store.ts';

/** The viewer's stashed uploads. */
export const ownStashedFiles = (store: Store, viewer: Viewer) =>
  open(
    relation(
      store,
      opened(store)
        .select.selectFrom('uploadstash')
        .select(['us_id', 'us_key', 'us_status', 'us_size', 'us_image_width', 'us_image_height'])
        .select(['us_image_bits', 'us_mime', 'us_media_type'])
        .where('us_user', '=', asHidden(viewer.id)),
    ),
    unchecked.own,
  );

/** Reads the viewer's stashed uploads, by key. */
export async function stashedFiles(
  keys: readonly string[],
  viewer: Viewer,
  placeOf: (key: string) => FilePlace,
  store: Store,
): Promise<ReadonlyMap<string, FileVersion>> {
  if (keys.length === 0) return new Map();
  const rows = await store.all(
    opened(store)
      .select.selectFrom('uploadstash')
      .select(['us_key', 'us_path', 'us_timestamp', 'us_size', 'us_sha1', 'us_mime', 'us_media_type'])
      .select(['us_image_width', 'us_image_height', 'us_image_bits', 'us_props'])
      .where(opened(store).database.dialect.oneOf('us_key', keys))
      .where('us_user', '=', asHidden(viewer.id)),
  );
  return new Map(
    rows
      .map((row) => open(row, unchecked.own))
      .map((row) => [
        row.us_key,
        {
          name: row.us_path.slice(row.us_path.lastIndexOf('/') + 1),
          apart: placeOf(row.us_key),
          timestamp: row.us_timestamp,
          size: row.us_size,
          width: row.us_image_width ?? 0,
          height: row.us_image_height ?? 0,
          bits: row.us_image_bits ?? 0,
          mediaType: row.us_media_type,
          mime: row.us_mime ?? 'unknown/unknown',
          sha1: row.us_sha1,
          metadata: readStashedMetadata(row.us_props),
          hidden: { file: false, comment: false, user: false, restricted: false },
          fileVisible: true,
        },
      ]),
  );
}
