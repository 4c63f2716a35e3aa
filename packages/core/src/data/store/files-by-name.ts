import { Namespace } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import { readFilesNamed, type FileVersion } from './file-versions.ts';
import { pagesByTitles } from './pages.ts';
import { redirectTargets } from './redirects.ts';
import type { Store } from './store.ts';

/** Finds current file versions by name, resolving redirects. */
export async function filesByName(
  names: readonly string[],
  { store, viewer }: { readonly store: Store; readonly viewer: Viewer },
): Promise<ReadonlyMap<string, FileVersion>> {
  const files = await readFilesNamed(store, names, viewer);
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
  const others = await readFilesNamed(
    store,
    [...targets.values()]
      .filter(({ namespace, interwiki }) => namespace === Namespace.file && interwiki === '')
      .map(({ key }) => key),
    viewer,
  );
  for (const { page_id: id, page_title: name } of redirects) {
    const target = targets.get(id);
    const file = target?.namespace === Namespace.file ? others.get(target.key) : undefined;
    if (file) files.set(name, file);
  }
  return files;
}
