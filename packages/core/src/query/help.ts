import { lookupTable } from '@wikiquery/common/lookup-table';
import english from '../../messages/en.json' with { type: 'json' };
import { escapeInDoubleQuotes } from '../wiki/escape-html.ts';
import type { KnownExtension, Site } from '../wiki/site.ts';
import type { ParameterOptions } from './parameters/parameter.ts';

const coreSentences: Readonly<Record<string, string>> = lookupTable(english);

/** A wiki whose extensions contribute help messages. */
export type HelpedSite = Pick<Site, 'extensions'>;

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
export const moduleSummaries = ({ extensions }: HelpedSite): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [coreSentences, ...extensions.map(englishOf)].flatMap(Object.entries<string>).flatMap(([key, text]) => {
      const path = /^apihelp-(.+)-summary$/.exec(key)?.[1];
      return path === undefined ? [] : [[path, /^.*?\.(?= |$)/s.exec(text)?.[0] ?? text] as const];
    }),
  );

/** A marker of a parameter in `paraminfo`. */
export type Marker = NonNullable<ParameterOptions['info']>[number];

/** Returns the English messages of an extension. */
const englishOf = ({ messages }: KnownExtension): Readonly<Record<string, string>> => messages?.['en'] ?? {};

/** Returns the help message of the first key that has one. */
export function helpSentence(keys: readonly string[], { extensions }: HelpedSite): Sentence | undefined {
  for (const key of keys) {
    const owner = extensions.find((extension) => Object.hasOwn(englishOf(extension), key));
    const text = owner ? englishOf(owner)[key] : coreSentences[key];
    if (text !== undefined) return { key, text };
  }
  return undefined;
}

/** Formats of help messages in descriptions. */
export const helpFormats = ['html', 'none', 'raw', 'wikitext'] as const;

/** One of {@link helpFormats}. */
export type HelpFormat = (typeof helpFormats)[number];

/** A format in which help is shown. */
export type ShownHelpFormat = Exclude<HelpFormat, 'none'>;

/** An argument of a help message: wikitext, a number for the language, or items that are joined as it does. */
export type HelpArgument =
  | string
  | number
  | { readonly num: number }
  | { readonly list: readonly (string | number)[]; readonly type: 'comma' | 'text' };

/** A help message with its arguments. The text of the first key that has one is shown. */
export interface HelpMessage {
  readonly keys: readonly string[];
  readonly params: readonly HelpArgument[];
  /** The parameter value that the message describes, as wikitext. */
  readonly value?: string;
  /** Whether that value is deprecated or internal. */
  readonly marks?: readonly ValueMark[];
}

/** A mark of a parameter value. */
export type ValueMark = 'deprecated' | 'internal';

/** An example request for a module. */
export interface HelpExample {
  /** The query string, without `api.php?`. */
  readonly query: string;
  readonly message: HelpMessage;
}

/** The module that a message describes. */
interface HelpedModule {
  readonly name: string;
  readonly path: string;
  readonly prefix: string;
}

/** Finds help messages and formats them as fields of a description. */
export interface HelpSource {
  readonly module: (module: HelpedModule) => readonly HelpMessage[];
  /** Messages for a parameter and its values, given its `paraminfo`. */
  readonly parameter: (
    module: HelpedModule,
    name: string,
    about: Readonly<Record<string, unknown>>,
  ) => readonly HelpMessage[];
  readonly marker: (module: HelpedModule, marker: Marker) => readonly HelpMessage[];
  readonly examples: (module: HelpedModule) => readonly HelpExample[];
  /** Messages about parameters that depend on the values of others; undefined for modules without any. */
  readonly dynamicParameters: (module: HelpedModule) => readonly HelpMessage[] | undefined;
  readonly format: (messages: readonly HelpMessage[]) => unknown;
}

/** Finds and formats Wikiquery's own English help, which is plain text. */
export function ownHelp(format: ShownHelpFormat, site: HelpedSite): HelpSource {
  return {
    module: (module) => [{ keys: summaryKeys(module.path), params: moduleArguments(module) }],
    parameter: (module, name) => [
      { keys: parameterKeys(module.path, name), params: parameterArguments(module, name) },
    ],
    marker: (_, { name, values = [] }) => [{ keys: [`${MARKER}${name}`], params: [values.join(', ')] }],
    examples: () => [],
    dynamicParameters: () => undefined,
    format: (messages) => {
      const sentences = messages.flatMap((message) => {
        const sentence = helpSentence(message.keys, site);
        return sentence ? [{ ...sentence, ...message }] : [];
      });
      if (format === 'raw') return sentences.map(({ key, params }) => ({ key, params }));
      const text = sentences.map(ownText).join('\n\n');
      return format === 'html' ? escapeInDoubleQuotes(text) : text;
    },
  };
}

/** Replaces the argument of a marker's text; other texts have no arguments, but may mention `$1`. */
const ownText = ({ key, text, params }: Sentence & HelpMessage): string =>
  key.startsWith(MARKER) && typeof params[0] === 'string' ? text.replace('$1', params[0]) : text;

const MARKER = 'api-help-info-';

/** The arguments of messages about a module. */
export const moduleArguments = ({ prefix, name, path }: HelpedModule): readonly string[] => [
  prefix,
  name,
  path,
];

/** The arguments of messages about a parameter. */
export const parameterArguments = (
  { prefix, name, path }: HelpedModule,
  parameter: string,
): readonly string[] => [prefix, parameter, name, path];

/** Returns the help message of a marker. */
export function markerSentence({ name, values = [] }: Marker, site: HelpedSite): Sentence | undefined {
  const sentence = helpSentence([`${MARKER}${name}`], site);
  return sentence && { ...sentence, text: sentence.text.replace('$1', values.join(', ')) };
}
