import type { Configuration } from '@wikiquery/core/wiki';

/** Replaces the origin in a configuration: in the URLs of `general` and of the wiki's own interwiki prefixes. */
export function movedTo(origin: string, configuration: Configuration): Configuration {
  const { general, interwikimap } = configuration;
  const old = new URL(general.server.replace(/^\/\//, 'http://')).host;
  const moved = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const [, host, rest = ''] = /^(?:https?:)?\/\/([^/]+)(\/.*)?$/.exec(value) ?? [];
    return host === old ? origin + rest : value;
  };
  const movedGeneral = Object.fromEntries(Object.entries(general).map(([key, value]) => [key, moved(value)]));
  return {
    ...configuration,
    general: {
      ...general,
      ...movedGeneral,
      servername: new URL(origin).hostname,
    },
    interwikimap: interwikimap.map((wiki) => ({ ...wiki, url: String(moved(wiki.url)) })),
  };
}
