import { defineExtension } from '@wikiquery/core/extension';
import { pageimages as pageimagesModule } from './pageimages.ts';
import messages from '../messages/en.json' with { type: 'json' };

/** The extension PageImages. */
export const pageimages = defineExtension({
  name: 'pageimages',
  displayName: 'PageImages',
  messages: { en: messages },
  modules: [pageimagesModule],
});
