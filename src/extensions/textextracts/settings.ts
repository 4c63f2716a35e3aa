import type { Site } from '../../wiki/site.ts';

interface TextExtractsSettings {
  /** Selectors of elements to omit (`$wgExtractsRemoveClasses`): `tag`, `.class`, `#id` or `tag.class`. */
  readonly extractsRemoveClasses?: readonly string[];
}

/** Reads the extension's settings from a wiki's configuration. */
export const textextractsSettings = ({ configuration }: Site): TextExtractsSettings =>
  configuration.settings as TextExtractsSettings;
