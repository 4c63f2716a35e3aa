import { toModern } from '@wikiquery/core/query/result';
import { createAnonymousViewers } from '@wikiquery/core/sessions';
import type { Site, Viewer } from '@wikiquery/core/wiki';
import type { Part } from 'wikiquery-client/rows';
import type { OpenedWiki } from '../opened-wiki.ts';
import type { Ask } from './parts.ts';

const address = '127.0.0.1';

/**
 * Returns a function that answers requests from the wiki's database, as an anonymous viewer by default, without
 * serializing and parsing the answers.
 */
export const askLocally =
  ({ api, site }: Pick<OpenedWiki, 'api' | 'site'>, viewer?: Viewer): Ask =>
  async (parameters) => {
    const { answer } = await api.handle({
      ...(viewer && { viewer }),
      method: 'GET',
      parameters,
      posted: false,
      server: site.configuration.general.server,
      asData: true,
    });
    if (!answer) throw new Error('The answer is a document and not data');
    const { value, shape } = answer;
    return withoutMaps(toModern(shape)?.(value) ?? value) as Part;
  };

/** Returns an anonymous viewer with the right `apihighlimits`, which enlarges parts without changing rows. */
export async function localViewer(site: Site): Promise<Viewer> {
  const viewer = createAnonymousViewers(site)(address);
  return { ...viewer, rights: new Set([...viewer.rights, 'apihighlimits']) };
}

/** Turns maps by number, such as of namespaces, into objects; lists of items contain none. */
function withoutMaps(value: unknown): unknown {
  if (value instanceof Map) return withoutMaps(Object.fromEntries(value as ReadonlyMap<number, unknown>));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutMaps(one)]));
}
