import type { Surroundings } from '../../query/context.ts';
import { currentFiles, type FileVersion, openFileVersions } from '../../store/file-versions.ts';
import { pagesByTitles } from '../../store/pages.ts';
import { redirectTargets } from '../../store/redirects.ts';
import { Namespace } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';

/** The current versions of files by the names that they are asked by; of those that are redirects, their targets'. */
export async function filesByName(
  names: readonly string[],
  { store, viewer }: Pick<Surroundings, 'store' | 'viewer'>,
): Promise<ReadonlyMap<string, FileVersion>> {
  const read = async (of: readonly string[]): Promise<Map<string, FileVersion>> => {
    if (of.length === 0) return new Map();
    const query = currentFiles(store, { user: false, comment: false, metadata: true });
    const rows = await store.all(query.where(store.database.dialect.oneOf('img_name', of)));
    return new Map((await openFileVersions(store, rows, viewer)).map((file) => [file.name, file]));
  };
  const files = await read(names);
  const missing = names.filter((name) => !files.has(name));
  const pages = await pagesByTitles(
    store,
    missing.map((name) => makeTitle(Namespace.file, name)),
  );
  const redirects = pages.filter(({ page_is_redirect: isRedirect }) => isRedirect);
  if (redirects.length === 0) return files;
  const targets = await redirectTargets(
    store,
    redirects.map(({ page_id: id }) => id),
  );
  const others = await read(
    [...targets.values()]
      .filter(({ namespace, interwiki }) => namespace === Namespace.file && interwiki === '')
      .map(({ key }) => key),
  );
  for (const { page_id: id, page_title: name } of redirects) {
    const target = targets.get(id);
    const file = target?.namespace === Namespace.file ? others.get(target.key) : undefined;
    if (file) files.set(name, file);
  }
  return files;
}
