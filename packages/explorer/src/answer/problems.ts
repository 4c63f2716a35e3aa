import { isObject } from '@wikiquery/common/is-object';

/** An error or a warning of an answer. */
export interface Problem {
  readonly isError: boolean;
  /** Undefined for warnings in the legacy format, `errorformat=bc`. */
  readonly code: string | undefined;
  /** Path of the module that it comes from. */
  readonly module: string | undefined;
  /** Its text; if the answer has none, its message key or its code. */
  readonly text: string;
  readonly isHtml: boolean;
  /** Parameters of messages, of which some are names of parameters of the API. */
  readonly values: readonly string[];
}

/** Reads the errors and warnings of an answer, the errors first, whatever its `errorformat` and `formatversion`. */
export function problemsOf(answer: unknown): readonly Problem[] {
  if (!isObject(answer)) return [];
  return [
    ...(isObject(answer['error']) ? [problemOf(answer['error'], true)] : []),
    ...listOf(answer['errors']).map((error) => problemOf(error, true)),
    ...listOf(answer['warnings']).map((warning) => problemOf(warning, false)),
    ...(isObject(answer['warnings']) ? Object.entries(answer['warnings']).flatMap(warningsOfModule) : []),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

function problemOf(fields: Fields, isError: boolean): Problem {
  const { code, module, key, html } = fields;
  const text = [html, fields['text'], fields['info'], fields['*'], key, code].find(isText) ?? '';
  return {
    isError,
    code: isText(code) ? code : undefined,
    module: isText(module) ? module : undefined,
    text,
    isHtml: isText(html),
    values: [...textsIn(fields['params']), ...textsIn(fields['data'])],
  };
}

/** One module's warnings are one text, a line each. */
function warningsOfModule([module, fields]: readonly [string, unknown]): readonly Problem[] {
  if (!isObject(fields)) return [];
  const text = fields['warnings'] ?? fields['*'];
  if (typeof text !== 'string') return [];
  return text
    .split('\n')
    .map((line) => ({ isError: false, code: undefined, module, text: line, isHtml: false, values: [] }));
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** Finds the parameter that a problem names: a known one that it quotes, or else an unknown one of the query. */
export function parameterOf(
  { text, values }: Problem,
  known: ReadonlySet<string>,
  used: ReadonlySet<string>,
): string | undefined {
  const quoted = [...text.matchAll(/["“'](\w[\w-]*)["”']/g)].map(([, name = '']) => name);
  const words = [...values, ...(text.match(/\w[\w-]*/g) ?? [])];
  return (
    [...quoted, ...values].find((name) => known.has(name)) ??
    words.find((name) => used.has(name) && !known.has(name))
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);
