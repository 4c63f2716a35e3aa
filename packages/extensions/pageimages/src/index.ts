import { defineExtension } from '@wikiquery/core/extension';
import messages from '../messages/en.json' with { type: 'json' };
import { pageimages as pageimagesModule } from './pageimages.ts';

/** The extension PageImages. */
export const pageimages = defineExtension({
  name: 'pageimages',
  displayName: 'PageImages',
  messages: { en: messages },
  modules: [pageimagesModule],
});
