import type { JsonFields } from '../../wiki/json.ts';
import { argumentText, type ProblemArgument } from './problem-arguments.ts';
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
import { searchProblems } from './problems/searches.ts';
import { userProblems } from './problems/users.ts';

/**
 * Every error and warning of the core, by name, with a file per topic in `problems/`. Extensions have their
 * own. A retired code is never reused.
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
  ...searchProblems,
};

/** Name of an error or warning of the core. */
export type ProblemName = keyof typeof problems;

/** An error or warning: the name of one of the core, or the declaration of an extension's. */
export type KnownProblem = ProblemName | ProblemKind;

/** An error or warning that occurred. */
export interface Problem extends ProblemKind {
  readonly arguments: readonly ProblemArgument[];
  /** Further machine-readable fields. */
  readonly data?: JsonFields;
  /** Path of its module, such as `query+allpages`; empty where none is to blame. */
  readonly module: string;
}

/** Creates an error or warning; `code` overrides the default where MediaWiki has a code per parameter. */
export function problem(
  module: string,
  known: KnownProblem,
  args: readonly ProblemArgument[] = [],
  more: { readonly code?: string; readonly data?: JsonFields } = {},
): Problem {
  const { code, key, text, mayBeDelegated }: ProblemKind =
    typeof known === 'string' ? problems[known] : known;
  return {
    code: more.code ?? code,
    key,
    text,
    arguments: args.map(shortened),
    module,
    ...(mayBeDelegated && { mayBeDelegated }),
    ...(more.data && { data: more.data }),
  };
}

/** Names a query module, or a part of it, among deprecated features. */
export const featureOfModule = (
  { group, name }: { readonly group: string; readonly name: string },
  part?: string,
): string => nameFeature(`action=query&${group}=${name}`, part);

/** Names a deprecated feature of a module, or the module itself. */
export const nameFeature = (module: string, feature?: string): string =>
  feature === undefined ? module : module === '' ? feature : `${module}&${feature}`;

/** Creates a warning that a request uses a deprecated feature, with MediaWiki's name for the feature. */
export const deprecation = (
  module: string,
  known: KnownProblem,
  feature: string,
  args: readonly ProblemArgument[] = [],
): Problem => problem(module, known, args, { data: { feature } });

/** Characters of a client's text that a message repeats. */
const MOST_CHARACTERS = 4096;

const shortenedText = <T>(text: T): T | string =>
  typeof text === 'string' && text.length > MOST_CHARACTERS
    ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…`
    : text;

function shortened(argument: ProblemArgument): ProblemArgument {
  if (typeof argument !== 'object') return shortenedText(argument);
  if ('wikitext' in argument) return { wikitext: shortenedText(argument.wikitext) };
  return 'list' in argument ? { ...argument, list: argument.list.map(shortenedText) } : argument;
}

/** Returns the English message of an error or warning. */
export function problemText({ text, arguments: args }: Problem): string {
  const argument = (digit: string): string => argumentText(args[Number(digit) - 1] ?? '');
  return text
    .replaceAll(/\{\{PLURAL:\$(\d)\|(.*?)\|(.*?)\}\}/g, (_, digit: string, one: string, many: string) =>
      argument(digit) === '1' ? one : many,
    )
    .replaceAll(/\$(\d)/g, (_, digit: string) => argument(digit));
}

/** An error that ends the request; caught where the answer is made. */
export class ApiError extends Error {
  readonly problem: Problem;
  /** Further reasons, which formats for several errors tell as well. */
  readonly others: readonly Problem[];
  /** HTTP status; 200 by default, as in MediaWiki. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the output format, if it overrides the request's. */
  readonly format?: string;

  constructor(
    of: Problem,
    http: {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly format?: string;
    } = {},
    others: readonly Problem[] = [],
  ) {
    super(problemText(of));
    this.name = 'ApiError';
    this.problem = of;
    this.others = others;
    this.status = http.status ?? 200;
    this.headers = http.headers ?? {};
    if (http.format !== undefined) this.format = http.format;
  }
}

/** Ends the request with a known error. */
export function fail(
  module: string,
  known: KnownProblem,
  args: readonly ProblemArgument[] = [],
  more: { readonly code?: string; readonly data?: JsonFields } = {},
): never {
  throw new ApiError(problem(module, known, args, more));
}
