import type { Site } from '../../wiki/site.ts';

interface TextExtractsSettings {
  /** What extracts leave out (`$wgExtractsRemoveClasses`): `tag`, `.class`, `#id` or `tag.class`. */
  readonly extractsRemoveClasses?: readonly string[];
}

/** The extension's settings in a wiki's configuration. */
export const textextractsSettings = ({ configuration }: Site): TextExtractsSettings =>
  configuration.settings as TextExtractsSettings;
