import { defineSettings } from '@wikiquery/core/extension';

/** The extension's settings. */
export const textextractsSettings = defineSettings({
  extractsRemoveClasses: {
    description:
      'Selectors of elements to omit (`$wgExtractsRemoveClasses`): `tag`, `.class`, `#id` or `tag.class`.',
    type: 'list',
    of: { type: 'text' },
    default: [
      'table',
      'div',
      'figure',
      'script',
      'input',
      'style',
      'ul.gallery',
      '.mw-editsection',
      'sup.reference',
      'ol.references',
      '.error',
      '.nomobile',
      '.noprint',
      '.noexcerpt',
      '.sortkey',
    ],
  },
});
