import type { PageColumns, PageEntries } from '../data/store/pages.ts';
import type { Store } from '../data/store/store.ts';
import type { JsonFields } from '../wiki/json.ts';
import type { RequestEnvironment } from '../wiki/request-environment.ts';
import type { Session } from '../wiki/session.ts';
import type { Site } from '../wiki/site.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { PageSet } from './page-set.ts';
import type { MalformedParameters, Parameters, Values } from './parameters/parameter.ts';
import type { ProblemArgument } from './result/problem-arguments.ts';
import type { ErrorFormat, TextOfProblem } from './result/problem-format.ts';
import type { KnownProblem, Problem } from './result/problems.ts';

/** A reason why pages cannot be changed, the actions exempt from it, and those that a right exempts. */
export interface EndingRefusal {
  readonly name: KnownProblem;
  readonly exempt: readonly string[];
  readonly exemptWith: { readonly right: string; readonly actions: readonly string[] };
}

/** Titles that end in a slash and their language code. */
export interface TranslatedSubpages {
  /** Namespaces in which every title may end so. */
  readonly namespaces: readonly number[];
  /** Pages whose subpages may end so. */
  readonly parents?: PageEntries & {
    /** Why those subpages cannot be edited by hand. */
    readonly refusal?: EndingRefusal;
  };
}

/** The context of a request, shared by all its modules. */
export interface QueryContext {
  readonly site: Site;
  readonly viewer: Viewer;
  /** The viewer's session; absent where there is none, as on the command line. */
  readonly session?: Session | undefined;
  readonly store: Store;
  readonly environment: RequestEnvironment;
  /** Interface language code. */
  readonly language: string;
  /** Requested format of errors within the answer; `bc` by default. */
  readonly errorFormat?: ErrorFormat | undefined;
  /** Reads the texts of errors in the format and language of the request's errors; absent: our own, in English. */
  readonly readProblemTexts?:
    ((this: void, problems: readonly Problem[]) => Promise<TextOfProblem>) | undefined;
  /** The `Accept-Language` header. */
  readonly acceptLanguage?: string | undefined;
  /** Titles that end in a language code, as declared by installed extensions. */
  readonly translatedSubpages?: readonly TranslatedSubpages[] | undefined;
  /** Origin of the wiki as requested, such as `https://wiki.example`. */
  readonly server: string;
  readonly malformed?: MalformedParameters | undefined;
}

/** The context passed to a module. */
export interface Context<P extends Parameters = Parameters> extends QueryContext {
  readonly params: Values<P>;
  /** The requested pages. */
  readonly pages: PageSet;
  /** Whether the module runs as a generator, which only needs what `generates` uses. */
  readonly generating: boolean;
  /** The columns that rows of pages have to have, in the page set or as what a generator found. */
  readonly pageColumns: PageColumns;
  /** The prefix of the module's parameters, without the `g` of a generator's. */
  readonly prefix: string;
  /** Returns a parameter's name as requests have it, for a generator with its `g`. */
  encode(this: void, name: keyof P & string): string;
  /** Ends the request with an error of this module. */
  fail(
    this: void,
    problem: KnownProblem,
    args?: readonly ProblemArgument[],
    more?: { readonly code?: string; readonly data?: JsonFields },
  ): never;
  /** Adds a warning of this module to the answer. */
  warn(this: void, problem: KnownProblem, args?: readonly ProblemArgument[]): void;
  /**
   * Repeats the warnings about the module's parameters. Quirk: MediaWiki reads those of some modules twice, and
   * `errorformat=raw` shows it.
   */
  repeatWarnings(this: void): void;
  /** Adds a warning that the request uses a deprecated feature of this module, or the module itself. */
  deprecate(this: void, problem: KnownProblem, feature?: string, args?: readonly ProblemArgument[]): void;
}
