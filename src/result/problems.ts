import { comparingProblems } from './problems/comparing.ts';
import { fileProblems } from './problems/files.ts';
import type { ProblemKind } from './problems/kind.ts';
import { loginProblems } from './problems/login.ts';
import { pagePermissionProblems } from './problems/page-permissions.ts';
import { pageProblems } from './problems/pages.ts';
import { parameterProblems } from './problems/parameters.ts';
import { parsingProblems } from './problems/parsing.ts';
import { permissionProblems } from './problems/permissions.ts';
import { requestProblems } from './problems/requests.ts';
import { revisionProblems } from './problems/revisions.ts';
import { userProblems } from './problems/users.ts';

/**
 * Every error and warning of the core, by name; what they are about has a file in `problems/`. Those of an extension
 * stand in its own folder. A code that went out of use is never given another meaning.
 */
export const problems = {
  ...parameterProblems,
  ...pageProblems,
  ...fileProblems,
  ...userProblems,
  ...revisionProblems,
  ...parsingProblems,
  ...comparingProblems,
  ...permissionProblems,
  ...pagePermissionProblems,
  ...loginProblems,
  ...requestProblems,
};

/** The name of one of the core's errors or warnings. */
export type ProblemName = keyof typeof problems;

/** An error or warning of the core by its name, or one of an extension by its declaration. */
export type KnownProblem = ProblemName | ProblemKind;

/** An error or warning as it happened. */
export interface Problem extends ProblemKind {
  readonly arguments: readonly (string | number)[];
  /** What a program may want to know beside the code. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Path of the module it belongs to, such as `query+allpages`. */
  readonly module: string;
}

/** Makes an error or warning; `code` overrides the usual one where MediaWiki has a code per parameter. */
export function problem(
  module: string,
  known: KnownProblem,
  args: readonly (string | number)[] = [],
  more: { readonly code?: string; readonly data?: Readonly<Record<string, unknown>> } = {},
): Problem {
  const { code, key, text } = typeof known === 'string' ? problems[known] : known;
  return {
    code: more.code ?? code,
    key,
    text,
    arguments: args,
    module,
    ...(more.data && { data: more.data }),
  };
}

/** The sentence of an error or warning, in English. */
export function problemText({ text, arguments: args }: Problem): string {
  const argument = (digit: string): string => String(args[Number(digit) - 1] ?? '');
  return text
    .replaceAll(/\{\{PLURAL:\$(\d)\|(.*?)\|(.*?)\}\}/g, (_, digit: string, one: string, many: string) =>
      argument(digit) === '1' ? one : many,
    )
    .replaceAll(/\$(\d)/g, (_, digit: string) => argument(digit));
}

/** Ends the request with an error; caught once, where the answer is made. */
export class ApiError extends Error {
  readonly problem: Problem;
  /** HTTP status, 200 unless MediaWiki has another. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the format that it is written in, where that is not for the request to say. */
  readonly format?: string;

  constructor(
    of: Problem,
    http: {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly format?: string;
    } = {},
  ) {
    super(problemText(of));
    this.name = 'ApiError';
    this.problem = of;
    this.status = http.status ?? 200;
    this.headers = http.headers ?? {};
    if (http.format !== undefined) this.format = http.format;
  }
}

/** Ends the request with a known error. */
export function fail(
  module: string,
  known: KnownProblem,
  args: readonly (string | number)[] = [],
  more: { readonly code?: string; readonly data?: Readonly<Record<string, unknown>> } = {},
): never {
  throw new ApiError(problem(module, known, args, more));
}

/** Takes the warnings of a request, in order, each once. */
export interface WarningSink {
  warn(problem: Problem): void;
}
