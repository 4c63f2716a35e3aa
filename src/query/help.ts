import english from '../../messages/en.json' with { type: 'json' };

const sentences: Readonly<Record<string, string>> = english;

/** Keys under which a module's summary can stand, the closest first. */
export const summaryKeys = (path: string): readonly string[] => [`apihelp-${path}-summary`];

/** Keys under which a parameter's sentence can stand: the module's own, or one that many modules share. */
export const parameterKeys = (path: string, name: string): readonly string[] => [
  `apihelp-${path}-param-${name}`,
  `api-help-param-${name}`,
];

/** A sentence of help: the first of some keys that has one. */
export function helpSentence(
  keys: readonly string[],
): { readonly key: string; readonly text: string } | undefined {
  for (const key of keys) {
    const text = sentences[key];
    if (text !== undefined) return { key, text };
  }
  return undefined;
}

/** The forms in which descriptions can have sentences of help. */
export const helpFormats = ['html', 'none', 'raw', 'wikitext'] as const;

/** One of {@link helpFormats}. */
export type HelpFormat = (typeof helpFormats)[number];

/** A sentence of help as a description has it; nothing where there is none or none is wanted. */
export function describeHelp(
  format: HelpFormat,
  keys: readonly string[],
  params: readonly string[],
): { readonly description?: unknown } {
  if (format === 'none') return {};
  const sentence = helpSentence(keys);
  if (format === 'raw') return { description: sentence ? [{ key: sentence.key, params }] : [] };
  const text = sentence?.text ?? '';
  return { description: format === 'html' ? escapeHtml(text) : text };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
