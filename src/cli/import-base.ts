import type { Configuration } from '../wiki/configuration.ts';
import { baseConfiguration } from './deployment.ts';
import { usualSettings } from './usual-settings.ts';

/** What is taken for granted of a wiki that its dumps do not tell about: MediaWiki as it comes, in English. */
export function importBase(): Configuration {
  const base = baseConfiguration();
  return {
    ...base,
    namespacealiases: [
      { id: 6, alias: 'Image' },
      { id: 7, alias: 'Image talk' },
    ],
    interwikimap: [],
    extensions: [],
    settings: {
      ...usualSettings,
      rights: base.settings.rights,
      implicitRights: base.settings.implicitRights,
    },
  };
}
