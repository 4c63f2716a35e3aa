import type { AnyRequest } from '../../client/values.ts';
import type { Configuration } from '../../wiki/configuration.ts';
import type { GivenSettings } from '../../wiki/settings/settings.ts';
import { readSourceFiles, type SourceFiles } from './files/source-files.ts';
import type { ApiTag } from './source/answers.ts';
import { allParts, type Source } from './source/source.ts';

/** Adds to a configuration what siteinfo does not tell, and other answers of the source do: slots, tags, and where files are. */
export async function describeSource(source: Source, configuration: Configuration): Promise<Configuration> {
  const tags: ApiTag[] = [];
  for await (const answer of allParts(source, { list: 'tags', tglimit: 'max', tgprop: 'source' })) {
    tags.push(...(answer.query?.tags ?? []));
  }
  const files = await readSourceFiles(source);
  return {
    ...configuration,
    settings: {
      ...(files && fileSettings(files)),
      ...configuration.settings,
      slotRoles: (await valuesOf(source, 'slots')).filter((role) => role !== 'main'),
      softwareTags: tags
        .filter(({ source: from = [] }) => from.includes('software') || from.includes('extension'))
        .map(({ name }) => name),
      // A language is stored only where the source tells of one that is not the usual one.
      pageLanguageInDatabase: true,
    },
  };
}

/** The settings by which the addresses of files lead to the source. */
const fileSettings = ({ url, thumbUrl, levels }: SourceFiles): GivenSettings => ({
  uploadPath: url,
  files: { thumbnailPath: thumbUrl, ...(levels !== undefined && { hashLevels: levels }) },
});

/** The values that a parameter of `prop=revisions` may have. */
async function valuesOf(source: Source, parameter: string): Promise<readonly string[]> {
  const request: AnyRequest = { action: 'paraminfo', modules: 'query+revisions' };
  const { paraminfo } = (await source.ask(request)) as {
    readonly paraminfo?: {
      readonly modules: readonly { readonly parameters?: readonly { name: string; type: unknown }[] }[];
    };
  };
  const type = paraminfo?.modules[0]?.parameters?.find(({ name }) => name === parameter)?.type;
  return Array.isArray(type) ? type.map(String) : [];
}
