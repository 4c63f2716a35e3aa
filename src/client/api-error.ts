import { isObject } from './is-object.ts';

/** Why a request failed. */
export interface ApiFailure {
  /** The API's code, such as `permissiondenied`, or one of the client's own: `unreachable`, `timeout`, `notjson`. */
  readonly code: string;
  /** What the API says, for people. */
  readonly info: string;
  /** The whole answer, if there is one. */
  readonly data?: unknown;
  /** HTTP status of the response, if there is one. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** A failed request: the API answered with an error, or could not be asked. */
export class ApiError extends Error {
  readonly code: string;
  readonly info: string;
  readonly data: unknown;
  readonly status: number | undefined;

  constructor({ code, info, data, status, cause }: ApiFailure) {
    super(`${code}: ${info}`, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.info = info;
    this.data = data;
    this.status = status;
  }
}

/** Returns the error that an answer is, in any `errorformat`; undefined if it is none. */
export function failureIn(answer: unknown): ApiFailure | undefined {
  const { error, errors } = isObject(answer) ? answer : {};
  const first: unknown = Array.isArray(errors) ? errors[0] : error;
  if (!isObject(first)) return undefined;
  const { code, info, text, html, key } = first;
  return { code: String(code), info: String(info ?? text ?? html ?? key ?? code), data: answer };
}

/** A warning of the API. */
export interface ApiWarning {
  /** The module that warns, such as `allpages` or `main`. */
  readonly module: string;
  readonly text: string;
  /** Its code, if `errorformat` is given. */
  readonly code?: string;
}

/** Returns the warnings in an answer, in any `errorformat`. */
export function warningsIn(answer: unknown): readonly ApiWarning[] {
  const { warnings } = isObject(answer) ? answer : {};
  if (Array.isArray(warnings))
    return warnings.filter(isObject).map(({ module, code, text, html, key }) => ({
      module: String(module),
      text: String(text ?? html ?? key ?? code),
      code: String(code),
    }));
  return Object.entries(isObject(warnings) ? warnings : {}).map(([module, one]) => ({
    module,
    text: isObject(one) ? String(one['warnings'] ?? one['*']) : String(one),
  }));
}
