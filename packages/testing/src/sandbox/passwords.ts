import { lookupTable } from '@wikiquery/common/lookup-table';
import { problem, type Problem, type ProblemArgument } from '@wikiquery/core/query/result';
import { accountProblems } from './account-problems.ts';
import { commonPasswords } from './common-passwords.ts';

/** Whose password it is. */
export interface PasswordOwner {
  readonly name: string;
  readonly groups: readonly string[];
}

/** What is wrong with a password. */
export interface PasswordProblems {
  readonly problems: readonly Problem[];
  /** Whether it cannot be used at all, and not only not be chosen. */
  readonly isInvalid: boolean;
}

/** Bytes that a password may have. */
const LONGEST = 4096;

/** Bytes that the passwords of an account must have. */
const SHORTEST = 8;
const SHORTEST_OF_TRUSTED = 10;

/** Groups whose passwords must be longer. */
const trusted: ReadonlySet<string> = new Set(['bot', 'bureaucrat', 'interface-admin', 'sysop']);

/** Names and passwords that programs around MediaWiki once had by default. */
const defaults: Readonly<Partial<Record<string, string>>> = lookupTable({
  Useruser: 'Passpass',
  Useruser1: 'Passpass1',
  Apitestsysop: 'testpass',
  Apitestuser: 'testpass',
});

/** The password of the API's examples. */
const EXAMPLE = 'ExamplePassword';

/** Checks a password by the policies that MediaWiki has by default. */
export function checkPassword(
  module: string,
  password: string,
  { name, groups }: PasswordOwner,
): PasswordProblems {
  const found = (known: keyof typeof accountProblems, args: readonly ProblemArgument[] = []): Problem =>
    problem(module, accountProblems[known], args);
  const length = Buffer.byteLength(password);
  const shortest = groups.some((group) => trusted.has(group)) ? SHORTEST_OF_TRUSTED : SHORTEST;
  const isInName = name.toLowerCase().includes(password.toLowerCase());
  const problems = [
    ...(length < shortest ? [found('passwordtooshort', [shortest])] : []),
    ...(isInName ? [found('password-substring-username-match')] : []),
    ...(defaults[name] === password || password === EXAMPLE ? [found('password-login-forbidden')] : []),
    ...(length > LONGEST ? [found('passwordtoolong', [LONGEST])] : []),
    ...(commonPasswords.has(password) ? [found('passwordincommonlist')] : []),
  ];
  return { problems, isInvalid: length > LONGEST };
}
