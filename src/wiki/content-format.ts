import { fallbackFormats } from './enumerations.ts';
import type { Site } from './site.ts';

/** The format that contents of a model are written in unless another is asked for. */
export function defaultFormat(model: string, site: Site): string {
  return site.configuration.settings.contentModels[model] ?? 'application/octet-stream';
}

/** Whether contents of a model can be written in a format. */
export function supportsFormat(model: string, format: string, site: Site): boolean {
  if (format === defaultFormat(model, site)) return true;
  return !(model in site.configuration.settings.contentModels) && fallbackFormats.includes(format);
}
