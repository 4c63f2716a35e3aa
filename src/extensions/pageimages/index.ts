import { defineExtension } from '../../query/extension.ts';
import { pageimages as pageimagesModule } from './pageimages.ts';

/** The extension PageImages. */
export const pageimages = defineExtension({
  name: 'pageimages',
  displayName: 'PageImages',
  modules: [pageimagesModule],
});
