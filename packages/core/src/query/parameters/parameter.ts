import type { Clock } from '../../wiki/request-environment.ts';
import type { Site } from '../../wiki/site.ts';
import type { Version, VersionRange } from '../../wiki/version.ts';
import type { Viewer } from '../../wiki/viewer.ts';
import type { Problem } from '../result/problems.ts';
import type { Limit } from './limits.ts';

/** Full names of malformed parameters, which get a warning. */
export interface MalformedParameters {
  /** Parameters whose values are not UTF-8 in NFC. */
  readonly text: ReadonlySet<string>;
  /** Parameters given as `name[]`, which is not supported. */
  readonly arrays: ReadonlySet<string>;
}

/** The name of a temporary account in a parameter, and the error if there is no such account. */
export interface TemporaryAccountName {
  readonly name: string;
  readonly problem: Problem;
}

/** The context for reading parameters. */
export interface ReadingContext {
  readonly viewer: Viewer;
  /** Collects the temporary accounts that have to exist, which the database decides later. */
  readonly temporaryAccounts?: TemporaryAccountName[] | undefined;
  /** Absent if every parameter is well-formed. */
  readonly malformed?: MalformedParameters | undefined;
  readonly environment: Clock;
  warn(this: void, problem: Problem): void;
}

/** The context for reading the value of one parameter. */
export interface ValueContext extends Omit<ReadingContext, 'malformed'> {
  readonly site: Site;
  /** Path of the parameter's module, such as `query+allpages`. */
  readonly module: string;
  /** Name of the parameter's module among deprecated features, such as `action=query&list=allpages`. */
  readonly feature: string;
  /** Name with the module's prefix. */
  readonly parameter: string;
  /** Whether the request has another parameter of the module, by its unprefixed name. */
  has(name: string): boolean;
}

/** A parameter's `paraminfo`, with keys in MediaWiki's order. */
export interface ParameterInformation {
  readonly type: string | readonly string[];
  readonly default?: string | number;
  readonly [key: string]: unknown;
}

/** The change tags that descriptions list, which only the database knows. */
export interface DescribedTags {
  /** Those that users can apply. */
  readonly manual: readonly string[];
  /** Those, and the ones of the software and its extensions. */
  readonly defined: readonly string[];
}

/** A type of parameter value, which parses and describes itself. */
export interface ValueType<T> {
  /** Parses one value; fails if it is invalid. */
  read(value: string, context: ValueContext): T;
  /** Returns the type's keys of `paraminfo`, at least `type`; without `tags`, no change tags are listed. */
  describe(site: Site, tags?: DescribedTags): ParameterInformation;
  /** Whether a description lists change tags. */
  readonly listsTags?: boolean;
  /** Allowed values of an enumerated type. */
  allowed?(site: Site): readonly string[];
  /** Values that an enumerated type can allow on any wiki; absent if they depend on the wiki. */
  readonly everywhere?: readonly string[];
  /** The versions of MediaWiki that have a value, where not all do. */
  readonly versionRanges?: Readonly<Partial<Record<string, VersionRange>>>;
  /** Returns the form in which a value is among the allowed ones; by default, as given. */
  canonical?(value: string): string;
  /** Whether another version of MediaWiki, or an extension, may allow further values. */
  readonly isOpen?: boolean;
  /** Whether requests that differ only in this value have the same form, as for titles. */
  readonly isFree?: boolean;
  /** Value of a parameter that is not given and has no default; undefined by default. */
  readonly absent?: T;
  /** Returns a default that depends on the site, as a request would have it. */
  siteDefault?(site: Site): string;
}

/** Settings that any parameter can have. */
export interface ParameterOptions extends VersionRange {
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly sensitive?: boolean;
  /** Type of token, as in `meta=tokens`. */
  readonly tokenType?: string;
  /** Markers of `paraminfo`'s `info`, such as `useronly`. */
  readonly info?: readonly { readonly name: string; readonly values?: readonly number[] }[];
}

/** Settings of a multi-value parameter. */
export interface MultipleOptions {
  readonly allowsDuplicates?: boolean;
  /** Whether modules get a set instead of a list. */
  readonly asSet?: boolean;
  /** The value that means all values, if there is one. */
  readonly all?: string;
  /** How many values it takes; `limits.values` by default. */
  readonly most?: Limit;
}

declare const parameterValue: unique symbol;

/** A declared parameter; `T` is the type of its value in `params`. */
export interface Parameter<T = unknown> {
  readonly [parameterValue]?: T;
  readonly type: ValueType<unknown>;
  readonly multiple?: MultipleOptions;
  /** The default as a request would have it, with values joined by `|`. */
  readonly default?: string | number;
  readonly options: ParameterOptions;
  /** The placeholder of a templated parameter, and the parameter that supplies its values. */
  readonly template?: { readonly placeholder: string; readonly source: string };
  /** What it is before a version of MediaWiki; see `before`. */
  readonly before?: { readonly version: Version; readonly parameter: Parameter };
}

/** The parameters of a module, in index order. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** The parameter values passed to a module. A templated parameter is a map by placeholder value. */
export type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> | undefined ? T : never;
};
