import type { Site } from './site.ts';

const formats: Readonly<Record<string, string>> = {
  wikitext: 'text/x-wiki',
  javascript: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  text: 'text/plain',
};

/** Formats that contents of an unknown model may be asked for in. */
const unknownFormats = [
  'application/octet-stream',
  'application/unknown',
  'application/x-binary',
  'text/unknown',
  'unknown/unknown',
];

/** The format that contents of a model are written in unless another is asked for. */
export function defaultFormat(model: string, site: Site): string {
  return site.configuration.settings.contentModels[model] ?? formats[model] ?? 'application/octet-stream';
}

/** Whether contents of a model can be written in a format. */
export function supportsFormat(model: string, format: string, site: Site): boolean {
  if (format === defaultFormat(model, site)) return true;
  const isKnown = model in formats || model in site.configuration.settings.contentModels;
  return !isKnown && unknownFormats.includes(format);
}
