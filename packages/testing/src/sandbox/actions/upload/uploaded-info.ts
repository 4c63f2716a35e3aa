import {
  fileProperties,
  relatedToFiles,
  stashPlace,
  stashProperties,
  uploadWarnings,
  type FileItem,
} from '@wikiquery/core/modules';
import { currentFiles, openFileVersions, stashedFiles } from '@wikiquery/core/store';
import type { UploadContext } from './context.ts';

const everything = { metadataVersion: 'latest', extendedFilter: [] } as const;

/** Tells of a file that was just published; `page` is the ID of its page before, if it had one. */
export async function publishedInfo(
  key: string,
  page: number | undefined,
  context: UploadContext,
): Promise<FileItem> {
  const { store, viewer } = context;
  const request = { prop: new Set<string>(fileProperties), ...everything };
  const rows = await store.all(
    currentFiles(store, { user: true, comment: true, details: true, metadata: true }).whereOneOf('img_name', [
      key,
    ]),
  );
  const [file] = await openFileVersions(store, rows, viewer);
  if (!file) throw new Error(`There is no file ${key}, which was just published.`);
  const related = await relatedToFiles([file], [], request, context);
  const warnings = await uploadWarnings([{ name: key, page: page ?? 0, current: file }], context, related);
  const { canonicaltitle, ...item } = related.item(file, page ?? 0);
  const fields = Object.entries(item);
  const place = fields.findIndex(([name]) => name === 'comment') + 1;
  return Object.fromEntries([
    ...fields.slice(0, place),
    ['html', warnings.get(key) ?? ''],
    ['canonicaltitle', canonicaltitle],
    ...fields.slice(place),
  ]);
}

/** Tells of a file in the viewer's stash. */
export async function stashedInfo(key: string, context: UploadContext): Promise<FileItem> {
  const { store, viewer, site } = context;
  const files = await stashedFiles([key], viewer, (one) => stashPlace(one, site), store);
  const file = files.get(key);
  if (!file) throw new Error(`The stash has no file ${key}, which was just put there.`);
  const request = { prop: new Set<string>(stashProperties), ...everything };
  return (await relatedToFiles([], [], request, context)).item(file);
}
