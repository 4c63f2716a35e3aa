import { lookupTable } from '../wiki/lookup-table.ts';
import english from '../../messages/en.json' with { type: 'json' };
import type { ParameterOptions } from './parameters/parameter.ts';
import { escapeInDoubleQuotes } from '../wiki/escape-html.ts';

const sentences: Readonly<Record<string, string>> = lookupTable(english);

/** Returns the message keys of a module's summary. */
export const summaryKeys = (path: string): readonly string[] => [`apihelp-${path}-summary`];

/** Message keys for a parameter: the module's own, then one shared by many modules. */
export const parameterKeys = (path: string, name: string): readonly string[] => [
  `apihelp-${path}-param-${name}`,
  `api-help-param-${name}`,
];

/** A help message and its key. */
interface Sentence {
  readonly key: string;
  readonly text: string;
}

/** Returns the first sentence of each module's summary, by path. */
export const moduleSummaries = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sentences).flatMap(([key, text]) => {
      const path = /^apihelp-(.+)-summary$/.exec(key)?.[1];
      return path === undefined ? [] : [[path, /^.*?\.(?= |$)/s.exec(text)?.[0] ?? text] as const];
    }),
  );

type Marker = NonNullable<ParameterOptions['info']>[number];

/** Returns the help message of the first key that has one. */
export function helpSentence(keys: readonly string[]): Sentence | undefined {
  for (const key of keys) {
    const text = sentences[key];
    if (text !== undefined) return { key, text };
  }
  return undefined;
}

/** Formats of help messages in descriptions. */
export const helpFormats = ['html', 'none', 'raw', 'wikitext'] as const;

/** One of {@link helpFormats}. */
export type HelpFormat = (typeof helpFormats)[number];

/** Returns the field `description` with a help message, or no field if the format is `none`. */
export function describeHelp(
  format: HelpFormat,
  keys: readonly string[],
  params: readonly string[],
): { readonly description?: unknown } {
  return format === 'none' ? {} : { description: inFormat(format, helpSentence(keys), params) };
}

/** Describes a parameter's marker, with its help message unless the format is `none`. */
export function describeMarker(format: HelpFormat, marker: Marker): Marker & { readonly text?: unknown } {
  if (format === 'none') return marker;
  const values = (marker.values ?? []).join(', ');
  const sentence = markerSentence(marker);
  return { ...marker, text: inFormat(format, sentence, [values]) };
}

/** Returns the help message of a marker. */
export function markerSentence({ name, values = [] }: Marker): Sentence | undefined {
  const sentence = helpSentence([`api-help-info-${name}`]);
  return sentence && { ...sentence, text: sentence.text.replace('$1', values.join(', ')) };
}

function inFormat(format: HelpFormat, sentence: Sentence | undefined, params: readonly string[]): unknown {
  if (format === 'raw') return sentence ? [{ key: sentence.key, params }] : [];
  const text = sentence?.text ?? '';
  return format === 'html' ? escapeInDoubleQuotes(text) : text;
}
