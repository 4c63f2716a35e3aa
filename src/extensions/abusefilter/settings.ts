import { defaulted, list, text, whole } from '../../wiki/settings/schema.ts';
import { settingsReader } from '../extension.ts';

/** The extension's settings. */
export const settings = {
  abuseFilterProtectedVariables: defaulted(
    'Variables with restricted values (`$wgAbuseFilterProtectedVariables`).',
    list(text()),
    ['user_unnamed_ip'],
  ),
  abuseFilterConditionLimit: defaulted(
    'Conditions that the filters check in all before a write, in wikis in tests (`$wgAbuseFilterConditionLimit`).',
    whole({ least: 1 }),
    1000,
  ),
};

/** Reads the extension's settings from a wiki's configuration. */
export const abusefilterSettings = settingsReader<typeof settings>();
