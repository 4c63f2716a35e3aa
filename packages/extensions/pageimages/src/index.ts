import { defineExtension } from '@wikiquery/core/query';
import { pageimages as pageimagesModule } from './pageimages.ts';

/** The extension PageImages. */
export const pageimages = defineExtension({
  name: 'pageimages',
  displayName: 'PageImages',
  modules: [pageimagesModule],
});
