import type { MalformedParameters, Parameters, ReadingContext, Values } from '../parameters/parameter.ts';
import type { ErrorFormat } from '../result/problem-format.ts';
import type { KnownProblem } from '../result/problems.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import type { Site } from '../wiki/site.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { LanguageEndings } from './page-language.ts';
import type { PageSet } from './page-set.ts';

/** What surrounds a request: the same for all its modules. */
export interface Surroundings {
  readonly site: Site;
  readonly viewer: Viewer;
  /** What the viewer keeps from request to request; absent where nothing can be kept, as on the command line. */
  readonly session?: Session;
  readonly store: Store;
  /** Milliseconds since 1970 at the request's start. */
  readonly now: number;
  /** Language of the interface, a code. */
  readonly language: string;
  /** How errors within an answer are wanted; `bc` unless said. */
  readonly errorFormat?: ErrorFormat;
  /** The header by which a browser says what languages its user reads. */
  readonly acceptLanguage?: string;
  /** Which titles tell their language, as installed extensions say. */
  readonly languageEndings?: readonly LanguageEndings[];
  /** Address of the wiki as this request came in, such as `https://wiki.example`. */
  readonly server: string;
  readonly malformed?: MalformedParameters;
}

/** What parameters of a request are read against, but for the module. */
export const readingOf = (
  { site, viewer, malformed }: Pick<Surroundings, 'site' | 'viewer' | 'malformed'>,
  warn: ReadingContext['warn'],
): Omit<ReadingContext, 'module'> => ({ site, viewer, warn, ...(malformed && { malformed }) });

/** What a module is given. */
export interface Context<P extends Parameters = Parameters> extends Surroundings {
  readonly params: Values<P>;
  /** The pages that the request asks about. */
  readonly pages: PageSet;
  /** Whether the module runs as a generator: only what `generates` needs has to be read. */
  readonly generating: boolean;
  /** Full name of a parameter, with the prefix under which the module runs. */
  encode(this: void, name: keyof P & string): string;
  /** Ends the request with an error of this module. */
  fail(
    this: void,
    problem: KnownProblem,
    args?: readonly (string | number)[],
    more?: { readonly code?: string; readonly data?: Readonly<Record<string, unknown>> },
  ): never;
  /** Adds a warning of this module to the answer. */
  warn(this: void, problem: KnownProblem, args?: readonly (string | number)[]): void;
}
