import { defaulted, list, text } from '@wikiquery/core/wiki/settings';
import { settingsReader } from '@wikiquery/core/query';

/** The extension's settings. */
export const settings = {
  extractsRemoveClasses: defaulted(
    'Selectors of elements to omit (`$wgExtractsRemoveClasses`): `tag`, `.class`, `#id` or `tag.class`.',
    list(text()),
    [
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
  ),
};

/** Reads the extension's settings from a wiki's configuration. */
export const textextractsSettings = settingsReader<typeof settings>();
