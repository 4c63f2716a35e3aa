import { isObject } from '@wikiquery/common/is-object';
import { siteRegistry } from '@wikiquery/core/api';
import { createApi, type WikiApi } from '@wikiquery/core/api/actions';
import { createQueryRunner } from '@wikiquery/core/query';
import type { Store } from '@wikiquery/core/store';
import { createSite, type Site } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import { searchBackend } from '@wikiquery/search';
import { readModules, type TheirModule } from './read-modules.ts';

/** A wiki with its database. */
export interface StoredWiki {
  readonly site: Site;
  readonly store: Store;
}

/** Creates the API of a wiki that leaves requests to MediaWiki with this status; none without a status. */
export function apiWith({ site: { configuration }, store }: StoredWiki, status: number | undefined): WikiApi {
  const { delegatedStatus: _own, ...settings } = configuration.settings;
  const changed = { ...settings, ...(status !== undefined && { delegatedStatus: status }) };
  const site = createSite({ ...configuration, settings: changed }, extensions, searchBackend);
  return createApi(site, store, createQueryRunner(siteRegistry(site), site));
}

/** Reads the descriptions of the modules that are known here, which a server behind a proxy leaves to the wiki. */
export async function readOwnModules(wiki: StoredWiki): Promise<ReadonlyMap<string, TheirModule>> {
  const api = apiWith(wiki, undefined);
  return readModules(async (request) => {
    const { body } = await api.handle({
      method: 'GET',
      posted: false,
      server: wiki.site.configuration.general.server,
      parameters: new Map(Object.entries({ ...request, format: 'json', formatversion: '2' })),
    });
    const answer: unknown = JSON.parse(body);
    return isObject(answer) ? answer : {};
  }, 'Wikiquery');
}
