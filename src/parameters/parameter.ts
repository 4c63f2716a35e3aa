import type { Problem } from '../result/problems.ts';
import type { Site } from '../wiki/site.ts';
import type { Viewer } from '../wiki/viewer.ts';

/** Parameters that get a warning for the form in which they came, by full name. */
export interface MalformedParameters {
  /** Their values were not UTF-8 in normalization form C. */
  readonly text: ReadonlySet<string>;
  /** They were given as `name[]` and so have no value. */
  readonly arrays: ReadonlySet<string>;
}

/** What a parameter's value is read against. */
export interface ReadingContext {
  readonly site: Site;
  readonly viewer: Viewer;
  /** Absent where every parameter came well-formed. */
  readonly malformed?: MalformedParameters;
  /** Path of the module whose parameter it is, such as `query+allpages`. */
  readonly module: string;
  warn(this: void, problem: Problem): void;
}

/** One parameter, with its full name, within a reading. */
export interface ValueContext extends ReadingContext {
  /** Name with the module's prefix, as it stands in the request. */
  readonly parameter: string;
  /** Whether another parameter of the module, named without its prefix, stands in the request. */
  given(name: string): boolean;
}

/** What `paraminfo` says about a parameter, key by key, in the order that MediaWiki has them. */
export interface ParameterInformation {
  readonly type: string | readonly string[];
  readonly default?: string | number;
  readonly [key: string]: unknown;
}

/** A kind of value: it reads one value and describes itself. */
export interface ValueType<T> {
  /** Reads one value; refuses it with an error. */
  read(value: string, context: ValueContext): T;
  /** The keys of `paraminfo` that come from the kind: at least `type`. */
  describe(site: Site): ParameterInformation;
  /** Allowed values, where they are enumerated. */
  allowed?(site: Site): readonly string[];
  /** What stands for a parameter that was not given and has no default; undefined unless said. */
  readonly absent?: T;
  /** The default as it would stand in a request, where it depends on the site. */
  siteDefault?(site: Site): string;
}

/** Settings that any parameter can have. */
export interface ParameterOptions {
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly sensitive?: boolean;
  /** For a token: which of `meta=tokens`. */
  readonly tokenType?: string;
  /** Markers of `paraminfo`'s `info`, such as `useronly`. */
  readonly info?: readonly { readonly name: string; readonly values?: readonly number[] }[];
}

/** Settings of a parameter that takes several values. */
export interface MultipleOptions {
  readonly allowsDuplicates?: boolean;
  /** Whether modules find a set, not a list. */
  readonly asSet?: boolean;
  /** The word that stands for all values, where there is one. */
  readonly all?: string;
}

declare const parameterValue: unique symbol;

/** A declared parameter; `T` is what a module finds in its `params`. */
export interface Parameter<T = unknown> {
  readonly [parameterValue]?: T;
  readonly type: ValueType<unknown>;
  readonly multiple?: MultipleOptions;
  /** The default as it would stand in a request: values joined by `|`. */
  readonly default?: string | number;
  readonly options: ParameterOptions;
  /** For a templated parameter: the placeholder and the parameter that supplies its values. */
  readonly template?: { readonly placeholder: string; readonly source: string };
}

/** The parameters of a module, in index order. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** What a module finds in its `params`. A templated parameter is a map by placeholder value. */
export type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> | undefined ? T : never;
};
