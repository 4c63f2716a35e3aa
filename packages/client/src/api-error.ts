import { isObject } from '@wikiquery/common/is-object';

/** Why a request failed. */
export interface ApiFailure {
  /**
   * The API's code, such as `permissiondenied`, or one of the client's own: `unreachable`, `timeout`, `notjson`,
   * `toolarge`, `toodeep`, `repeatedcontinue`, `notoken`, or `login-` and the result of a login, such as `login-failed`.
   */
  readonly code: string;
  /** The message, for people. */
  readonly info: string;
  /** The whole answer, or its text if it is not JSON; absent without an answer. */
  readonly data?: unknown;
  /** HTTP status of an answer that is not JSON. */
  readonly status?: number;
  /** The error of `fetch`, if that failed. */
  readonly cause?: unknown;
}

/** A failed request: the API answered with an error, or there was no valid answer. */
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

/** Returns the error in an answer, in any `errorformat`, or the first of several; undefined if there is none. */
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
  /** Its code, in every `errorformat` but `bc`, the default. */
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
