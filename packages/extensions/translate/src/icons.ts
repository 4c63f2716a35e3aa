import type { QueryContext } from '@wikiquery/core/query';
import { readFilesNamed } from '@wikiquery/core/store';
import { expandUrl, fileRepository, fileUrl, Namespace, titlePartToKey } from '@wikiquery/core/wiki';
import { mediaHandler, thumbnail } from '@wikiquery/core/wiki/media';
import type { MessageGroup } from './groups.ts';

/** URLs of a group's icon: as SVG, if it is one, and as a thumbnail. */
export interface Icon {
  readonly vector?: string;
  readonly raster: string;
}

/** Reads group icons, by group ID. */
export async function readIcons(
  groups: readonly MessageGroup[],
  size: number,
  { site, store, viewer }: Pick<QueryContext, 'site' | 'store' | 'viewer'>,
): Promise<ReadonlyMap<string, Icon>> {
  const named = groups.flatMap((group) => {
    const icon = 'declared' in group ? group.declared?.icon : undefined;
    const name = icon === undefined ? undefined : titlePartToKey(icon, site, Namespace.file);
    return name === undefined ? [] : [{ id: group.id, name }];
  });
  if (named.length === 0) return new Map();
  const names = [...new Set(named.map(({ name }) => name))];
  const files = await readFilesNamed(store, names, viewer);
  const repository = fileRepository(site);
  const icons = new Map(
    [...files.values()].map((file) => {
      const handler = mediaHandler(file.mime, repository);
      const picture = { ...file, metadata: file.metadata ?? {} };
      const made = thumbnail(picture, handler, { width: size, height: size }, repository);
      const url = made && !('error' in made) ? made.url : fileUrl(repository, file);
      const icon: Icon = {
        ...(handler?.format === 'drawing' && { vector: expandUrl(fileUrl(repository, file), site) }),
        raster: url,
      };
      return [file.name, icon];
    }),
  );
  return new Map(
    named.flatMap(({ id, name }) => {
      const icon = icons.get(name);
      return icon ? [[id, icon] as const] : [];
    }),
  );
}
