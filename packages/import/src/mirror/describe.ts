import type { Configuration } from '@wikiquery/core/wiki';
import type { GivenSettings } from '@wikiquery/core/wiki/settings';
import type { AnyRequest } from 'wikiquery-client';
import { readSourceFiles, type SourceFiles } from './files/source-files.ts';
import type { ApiTag } from './source/answers.ts';
import { allParts, type Source } from './source/source.ts';

/** Adds to a configuration what other answers of the source say: slot roles, software's tags, addresses of files. */
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
      // A page's language is stored where the source shows another than the usual one.
      pageLanguageInDatabase: true,
    },
  };
}

/** The settings that make the addresses of files point to the source. */
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
