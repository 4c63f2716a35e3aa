import english from '../../messages/en.json' with { type: 'json' };
import type { ParameterOptions } from '../parameters/parameter.ts';
import { escapeInDoubleQuotes } from '../wiki/escape-html.ts';

const sentences: Readonly<Record<string, string>> = english;

/** Keys under which a module's summary can stand, the closest first. */
export const summaryKeys = (path: string): readonly string[] => [`apihelp-${path}-summary`];

/** Keys under which a parameter's sentence can stand: the module's own, or one that many modules share. */
export const parameterKeys = (path: string, name: string): readonly string[] => [
  `apihelp-${path}-param-${name}`,
  `api-help-param-${name}`,
];

/** A sentence of help with its key. */
interface Sentence {
  readonly key: string;
  readonly text: string;
}

type Marker = NonNullable<ParameterOptions['info']>[number];

/** A sentence of help: the first of some keys that has one. */
export function helpSentence(keys: readonly string[]): Sentence | undefined {
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

/** A sentence of help as descriptions have it under `description`; nothing where none is wanted. */
export function describeHelp(
  format: HelpFormat,
  keys: readonly string[],
  params: readonly string[],
): { readonly description?: unknown } {
  return format === 'none' ? {} : { description: inFormat(format, helpSentence(keys), params) };
}

/** A marker of a parameter with the sentence that explains it. */
export function describeMarker(format: HelpFormat, marker: Marker): Marker & { readonly text?: unknown } {
  if (format === 'none') return marker;
  const values = (marker.values ?? []).join(', ');
  const sentence = markerSentence(marker);
  return { ...marker, text: inFormat(format, sentence, [values]) };
}

/** A marker's sentence of help. */
export function markerSentence({ name, values = [] }: Marker): Sentence | undefined {
  const sentence = helpSentence([`api-help-info-${name}`]);
  return sentence && { ...sentence, text: sentence.text.replace('$1', values.join(', ')) };
}

function inFormat(format: HelpFormat, sentence: Sentence | undefined, params: readonly string[]): unknown {
  if (format === 'raw') return sentence ? [{ key: sentence.key, params }] : [];
  const text = sentence?.text ?? '';
  return format === 'html' ? escapeInDoubleQuotes(text) : text;
}
