import { fallbackFormats } from './enumerations.ts';
import type { Site } from './site.ts';

/** Returns the default format of a content model. */
export function defaultFormat(model: string, site: Site): string {
  return site.configuration.settings.contentModels[model] ?? 'application/octet-stream';
}

/** Whether a content model supports a format. */
export function supportsFormat(model: string, format: string, site: Site): boolean {
  if (format === defaultFormat(model, site)) return true;
  return !(model in site.configuration.settings.contentModels) && fallbackFormats.includes(format);
}
