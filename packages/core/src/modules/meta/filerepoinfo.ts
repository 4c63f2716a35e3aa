import { defineMeta } from '../../query/define.ts';
import { manyOf } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { fileRepository } from '../../wiki/file-repository.ts';
import { Namespace, type Site } from '../../wiki/site.ts';

const properties = [
  'canUpload',
  'displayname',
  'favicon',
  'initialCapital',
  'local',
  'name',
  'rootUrl',
  'scriptDirUrl',
  'thumbUrl',
  'url',
] as const;

/** Returns information about the wiki's file repositories. */
export const filerepoinfo = defineMeta({
  name: 'filerepoinfo',
  prefix: 'fri',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Filerepoinfo',
  parameters: { prop: manyOf(properties, { default: properties }) },
  result: shape.record({
    repos: shape.list(
      'repo',
      shape.record({
        name: shape.text(),
        displayname: shape.text(),
        rootUrl: shape.text(),
        local: shape.flag(),
        url: shape.text(),
        thumbUrl: shape.text(),
        initialCapital: shape.flag(),
        scriptDirUrl: shape.text(),
        favicon: shape.text(),
        canUpload: shape.flag(),
      }),
    ),
  }),
  root: true,
  answer: async ({ params, site }) => {
    const prop: ReadonlySet<string> = params.prop;
    const repository = Object.entries(localRepository(site)).filter(([name]) => prop.has(name));
    const shown: Partial<ReturnType<typeof localRepository>> = Object.fromEntries(repository);
    return { value: { repos: [shown] } };
  },
});

/** Describes the local repository, with its fields in MediaWiki's order. */
function localRepository(site: Site) {
  const { general } = site.configuration;
  const { url, thumbUrl } = fileRepository(site);
  const { favicon } = general;
  return {
    name: 'local',
    displayname: general.sitename,
    rootUrl: url,
    local: true,
    url,
    thumbUrl,
    initialCapital: site.namespaces.get(Namespace.file)?.case !== 'case-sensitive',
    scriptDirUrl: general.scriptpath,
    ...(typeof favicon === 'string' && favicon !== '' && { favicon }),
    canUpload: general['uploadsenabled'] === true,
  };
}
