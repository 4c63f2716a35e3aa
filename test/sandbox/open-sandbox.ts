import { completeSettings } from '../../packages/core/src/wiki/settings/settings.ts';
import { createWiki, type OpenTestWiki } from '../../packages/testing/src/create-wiki.ts';
import type { WikiOptions } from '../../packages/testing/src/test-wiki.ts';
import { sampleWiki } from '../rig/wiki.ts';

/** Makes a sandbox of the sample wiki that is what MediaWiki makes of it, with interface messages of a folder. */
export function openSandbox(messagesFolder: string | undefined, options?: WikiOptions): OpenTestWiki {
  const wiki = sampleWiki();
  const { configuration } = wiki;
  // Without extensions that MediaWiki does not have here.
  const complete = completeSettings(configuration.settings);
  const settings = {
    ...configuration.settings,
    ...(messagesFolder !== undefined && { messagesFolder }),
    extensions: complete.extensions.filter((name) => name !== 'translate'),
    softwareTags: [...complete.softwareTags, 'abusefilter-condition-limit', 'filtered'],
  };
  const magicwords = configuration.magicwords.filter(({ name }) => name !== 'disambiguation');
  return createWiki({ ...wiki, configuration: { ...configuration, magicwords, settings } }, options);
}
