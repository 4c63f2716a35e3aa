import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';
import { jsonText, type JsonFields } from '../../wiki/json.ts';
import { argumentText, messageArguments, plainText, type MessageArgument } from './problem-arguments.ts';
import { problemText, type Problem } from './problems.ts';
import * as shape from './shape.ts';
import type { Shape } from './shape.ts';

/** Values of `errorformat`; `bc` is the layout of MediaWiki before 1.29. */
export const errorFormats = ['plaintext', 'wikitext', 'html', 'raw', 'none', 'bc'] as const;
/** One of {@link errorFormats}. */
export type ErrorFormat = (typeof errorFormats)[number];

/** Returns what an error or warning says, in the format of the answer. */
export type TextOfProblem = (of: Problem) => string;

/** Returns our own English text of an error or warning, in a format. */
export const ownText =
  (format: ErrorFormat): TextOfProblem =>
  (of) => {
    if (format !== 'html' && format !== 'wikitext') return problemText(of);
    const args = messageArguments(of).map((argument, i) =>
      typeof argument === 'object' && 'message' in argument
        ? argumentText(of.arguments[i] ?? '')
        : writtenArgument(argument, format),
    );
    return problemText({ ...of, text: inFormat(of.text, format), arguments: args });
  };

/** Returns an argument in HTML or wikitext, with lists joined by commas. */
function writtenArgument(
  argument: Exclude<MessageArgument, { readonly message: unknown }>,
  format: 'html' | 'wikitext',
): string {
  if (typeof argument !== 'object') {
    const text = String(argument);
    // Escaped text needs no more in HTML; markup is left out.
    return format === 'html' && /[<>]/.test(text) ? escapeText(plainText(text)) : text;
  }
  if ('plaintext' in argument) {
    const text = String(argument.plaintext);
    return format === 'html' ? escapeHtml(text) : text;
  }
  if ('num' in argument) return String(argument.num);
  return argument.list.map((item) => writtenArgument(item, format)).join(', ');
}

/** Writes plain text in a format. */
export const inFormat = (text: string, format: ErrorFormat): string =>
  format === 'html' ? escapeText(text) : text;

/** A part of an answer, with its shape. */
export interface ProblemPart {
  readonly value: JsonFields;
  readonly fields: Readonly<Record<string, Shape>>;
  /** Fields that come after warnings. */
  readonly last?: JsonFields;
  /** Name of the field called `*` in formatversion 1. */
  readonly content?: string;
}

/** Formats the errors of a failed request, of which there is at least one. `documentation` refers to the help. */
export function formatErrors(
  errors: readonly [Problem, ...Problem[]],
  format: ErrorFormat,
  documentation: string,
  textOf: TextOfProblem = ownText(format),
): ProblemPart {
  if (format !== 'bc') {
    return {
      value: { errors: formatEachOnce(errors, format, textOf) },
      last: { docref: documentation },
      fields: { errors: shape.list('error', problemShapes[format]) },
      content: 'docref',
    };
  }
  const [error] = errors;
  const { code, data = {} } = error;
  // Fields of the data do not replace those of the error.
  const { code: _code, info: _info, ...more } = data;
  return {
    value: { error: { code, info: textOf(error), ...more, docref: documentation } },
    fields: { error: backwardCompatibleError },
  };
}

/** Formats warnings, of which there is at least one. */
export function formatWarnings(
  warnings: readonly Problem[],
  format: ErrorFormat,
  textOf: TextOfProblem = ownText(format),
): ProblemPart {
  if (format !== 'bc') {
    return {
      value: { warnings: formatEachOnce(warnings, format, textOf) },
      fields: { warnings: shape.list('warning', problemShapes[format]) },
    };
  }
  const byModule = new Map<string, Set<string>>();
  for (const warning of warnings) {
    const name = warning.module.slice(warning.module.lastIndexOf('+') + 1);
    byModule.set(name, (byModule.get(name) ?? new Set()).add(textOf(warning)));
  }
  // Quirk: the module that warned last comes first.
  const modules = [...byModule].toReversed();
  return {
    value: {
      warnings: Object.fromEntries(
        modules.map(([name, lines]) => [name, { warnings: [...lines].join('\n') }]),
      ),
    },
    fields: {
      warnings: shape.record(Object.fromEntries(modules.map(([name]) => [name, backwardCompatibleWarning]))),
    },
  };
}

/**
 * Formats errors or warnings for formats that have several; those that come out the same stand there once. Quirk: except
 * in `raw` those with arguments that are not wikitext or messages.
 */
const formatEachOnce = (problems: readonly Problem[], ...how: FormatArguments): readonly JsonFields[] => [
  ...new Map(
    problems.map((one, i) => {
      const formatted = formatProblem(one, ...how);
      return [how[0] === 'raw' && messageArguments(one).some(isTyped) ? i : jsonText(formatted), formatted];
    }),
  ).values(),
];

const isTyped = (argument: MessageArgument): boolean =>
  typeof argument === 'object' && !('message' in argument);

type FormatArguments = [format: Exclude<ErrorFormat, 'bc'>, textOf: TextOfProblem];

/** Formats an error or a warning for formats that have several. */
export function formatProblem(
  problem: Problem,
  format: Exclude<ErrorFormat, 'bc'>,
  textOf: TextOfProblem,
): JsonFields {
  const { data, module } = problem;
  return {
    ...formatReason(problem, textOf(problem), format),
    ...(data && { data }),
    ...(module !== '' && { module }),
  };
}

/** Formats an error within an answer; `text` is its message, in this format. */
export const formatReason = (
  of: Pick<Problem, 'code' | 'key' | 'arguments'>,
  text: string,
  format: ErrorFormat,
): shape.ValueOf<typeof reasonShape> => ({
  code: of.code,
  ...(format === 'html' && { html: text }),
  ...((format === 'plaintext' || format === 'wikitext' || format === 'bc') && { text }),
  ...(format === 'raw' && { key: of.key, params: messageArguments(of) }),
});

/** The shape of {@link formatReason}'s result. */
export const reasonShape = shape.record(
  {
    code: shape.text(),
    text: shape.text(),
    html: shape.text(),
    key: shape.text(),
    params: shape.list('param', shape.any()),
  },
  { content: 'text' },
);

const backwardCompatibleWarning = shape.record({ warnings: shape.text() }, { content: 'warnings' });
const backwardCompatibleError = shape.record(
  {
    code: shape.text(),
    info: shape.text(),
    warnings: shape.dictionary(backwardCompatibleWarning),
    docref: shape.text(),
  },
  { content: 'docref' },
);

const always = { code: shape.text(), data: shape.any(), module: shape.text() };
const withText = shape.record({ ...always, text: shape.text() }, { content: 'text' });

/** The shape of an error or a warning, by its format. */
const problemShapes: Readonly<Record<Exclude<ErrorFormat, 'bc'>, Shape>> = {
  plaintext: withText,
  wikitext: withText,
  html: shape.record({ ...always, html: shape.text() }, { content: 'html' }),
  raw: shape.record({ ...always, key: shape.text(), params: shape.list('param', shape.any()) }),
  none: shape.record(always),
};

/** The shape of a reason within an answer, which is only a sentence where the error format is `bc`. */
export const reasonShapes: Readonly<Record<ErrorFormat, Shape>> = { ...problemShapes, bc: shape.text() };
