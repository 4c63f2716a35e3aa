import { lookupTable } from '@wikiquery/common/lookup-table';
import { unescapeBytes } from '../utf8.ts';
import data from './encodings.json' with { type: 'json' };
import { languageFallbacks } from './fallbacks.ts';

const encodings: Readonly<Record<string, string>> = lookupTable(data);

/** Returns the encoding that URLs in a language had before UTF-8: its own, or that of a fallback. */
export function legacyEncodingOf(language: string): string {
  const code = [language, ...languageFallbacks(language)].find((one) => encodings[one] !== undefined);
  return encodings[code ?? 'en'] ?? 'windows-1252';
}

/** Names that iconv has for encodings, and the names of these here. */
const aliases: Readonly<Record<string, string>> = lookupTable({
  'windows-936': 'gbk',
  'windows-950': 'big5',
});

/**
 * Decodes a text in another encoding, in which lone surrogates stand for bytes that are not UTF-8. Bytes that mean nothing
 * in the encoding are left out, as iconv does. Returns the text as it is if the encoding is unknown.
 */
export function decodeLegacyText(text: string, encoding: string): string {
  const name = encoding.toLowerCase();
  // No byte that is not UTF-8 means anything there.
  if (name === 'utf-8') return text.replaceAll(/\p{Surrogate}/gu, '');
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(aliases[name] ?? name);
  } catch {
    return text;
  }
  const decoded = decoder.decode(unescapeBytes(text)).replaceAll('\ufffd', '');
  // The web's encodings have control characters where those of Windows have nothing.
  return decoder.encoding.startsWith('windows') ? decoded.replaceAll(/[\u0080-\u009f]/g, '') : decoded;
}
