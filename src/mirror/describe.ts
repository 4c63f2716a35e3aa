import type { AnyRequest } from '../client/values.ts';
import type { Configuration } from '../wiki/configuration.ts';
import type { ApiTag, Continuation } from './source/answers.ts';
import type { Source } from './source/source.ts';

/** Adds to a configuration what siteinfo does not tell, and other answers of the source do: slots and tags. */
export async function describeSource(source: Source, configuration: Configuration): Promise<Configuration> {
  const tags: ApiTag[] = [];
  for (let next: Continuation | undefined = {}; next;) {
    const answer = await source.ask({ list: 'tags', tglimit: 'max', tgprop: 'source', ...next });
    tags.push(...(answer.query?.tags ?? []));
    next = answer.continue;
  }
  return {
    ...configuration,
    settings: {
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
