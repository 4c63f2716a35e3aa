import { defineExtension } from '../extension.ts';
import { pageimages as pageimagesModule } from './pageimages.ts';

/** What the extension PageImages contributes. */
export const pageimages = defineExtension({
  name: 'pageimages',
  displayName: 'PageImages',
  modules: [pageimagesModule],
});
