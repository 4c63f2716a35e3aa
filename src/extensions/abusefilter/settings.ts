import { defaulted, list, text } from '../../wiki/settings/schema.ts';
import { settingsReader } from '../extension.ts';

/** The extension's settings. */
export const settings = {
  abuseFilterProtectedVariables: defaulted(
    'Variables with restricted values (`$wgAbuseFilterProtectedVariables`).',
    list(text()),
    ['user_unnamed_ip'],
  ),
};

/** Reads the extension's settings from a wiki's configuration. */
export const abusefilterSettings = settingsReader<typeof settings>();
