import type { MediaHandler } from './handlers.ts';
import type { ThumbnailRequest } from './thumbnails.ts';

/** The request that a parameter text encodes, or its invalid part. */
export type ParsedParameters =
  | { readonly request: ThumbnailRequest }
  | { readonly invalid: { readonly name: string; readonly value: string } };

/** Parses the parameters in a thumbnail's name, such as `200px`; undefined for other text. */
export function parseThumbnailParameters(text: string, handler: MediaHandler): ParsedParameters | undefined {
  if (handler.format === 'jpeg') {
    const quality = /q([^-]+)-(.*)$/.exec(text);
    if (quality) return quality[1] === 'low' ? parseWidth(quality[2] ?? '', { quality: 'low' }) : undefined;
  }
  if (handler.format === 'drawing') {
    const language = /^lang([a-z]+(?:-[a-z]+)*)-(\d+px)$/.exec(text);
    return language
      ? parseWidth(language[2] ?? '', {
          lang: wellFormed.test(language[1] ?? '') ? (language[1] ?? '') : 'en',
        })
      : parseWidth(text, { lang: 'en' });
  }
  return parseWidth(text.replace(/^interlaced-/, ''), {});
}

/** BCP 47: language, script, region and variants, without digits and capitals. */
const wellFormed =
  /^(?:[a-z]{2,8}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-[a-z]{2})?(?:-[a-z]{5,8})*(?:-[a-wyz](?:-[a-z]{2,8})+)*(?:-x(?:-[a-z]{1,8})+)?|x(?:-[a-z]{1,8})+)$/;

function parseWidth(text: string, more: ThumbnailRequest): ParsedParameters | undefined {
  const digits = /^(\d+)px$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const width = Number(digits);
  return width > 0 ? { request: { width, ...more } } : { invalid: { name: 'width', value: digits } };
}
