import type { FileVersion } from '../../data/store/file-versions.ts';
import { messagePages } from '../../data/store/message-pages.ts';
import type { Store } from '../../data/store/store.ts';
import * as shape from '../../query/result/shape.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, titleText } from '../../wiki/title.ts';

const entry = shape.record({ value: shape.text(), source: shape.text(), hidden: shape.text() });

/** The shape of `extmetadata`. */
export const extendedMetadataShape = shape.record({ DateTime: entry, ObjectName: entry }, { untyped: true });

const VISIBLE_PAGE = 'Metadata-fields';

/** Reads the lower-case names of the metadata that the wiki does not collapse. */
export async function visibleMetadata(store: Store, { software }: Site): Promise<ReadonlySet<string>> {
  const text = (await messagePages(store, [VISIBLE_PAGE])).get(VISIBLE_PAGE);
  if (text === undefined) return new Set(software.has(behaviours.visibleObjectName) ? ['objectname'] : []);
  return new Set([...text.matchAll(/^\*\s*(.*?)\s*$/gm)].map(([, name]) => (name ?? '').toLowerCase()));
}

/** Returns the extended metadata of a file that the filter names; all of it if the filter is empty. */
export function extendedMetadata(
  { name, timestamp }: FileVersion,
  filter: readonly string[],
  visible: ReadonlySet<string>,
): shape.ValueOf<typeof extendedMetadataShape> {
  const text = titleText(makeTitle(Namespace.file, name));
  const dot = text.lastIndexOf('.');
  const all = {
    DateTime: isoTimestamp(timestamp),
    ObjectName: dot > 0 ? text.slice(0, dot) : text,
  };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([key]) => filter.length === 0 || filter.includes(key))
      .map(([key, value]) => [
        key,
        {
          value,
          source: 'mediawiki-metadata',
          ...(!visible.has(key.toLowerCase()) && { hidden: '' }),
        },
      ]),
  );
}
