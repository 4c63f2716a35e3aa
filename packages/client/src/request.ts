import type {
  Actions,
  Generators,
  JsonParameters,
  ListModules,
  MainParameters,
  MetaModules,
  PropModules,
  QueryParameters,
} from './api.ts';
import type { DidYouMean } from './nearest.ts';
import type {
  AllOf,
  GeneratorNamed,
  Get,
  IsAnyText,
  IsOpen,
  ModulesOf,
  Named,
  ValuesIn,
} from './requested-modules.ts';
import type { ActionTypes, AnyRequest } from './values.ts';

/** A type that no value has, whose sentence the compiler shows as the error. */
interface Wrong<Sentence extends string> {
  readonly [sentence]: Sentence;
}
declare const sentence: unique symbol;

type ParametersIn<M> = M extends { readonly parameters: infer P } ? P : never;
type WithG<P> = { readonly [K in keyof P as `g${K & string}`]: P[K] };
type HasOpenModules<R> = true extends
  | IsAnyText<Named<R, 'list'>>
  | IsAnyText<Named<R, 'prop'>>
  | IsAnyText<Named<R, 'meta'>>
  | IsAnyText<Named<R, 'generator'>>
  ? true
  : false;

/** The names of modules, or a sentence about the first that does not exist. */
type CheckedNames<V, Known extends string, What extends string> = [Exclude<ValuesIn<V>, Known>] extends [
  never,
]
  ? V | Known
  : string extends ValuesIn<V>
    ? V
    : Exclude<ValuesIn<V>, Known> extends infer Name
      ? Wrong<`There is no ${What} "${Name & string}".${DidYouMean<Name, Known>}`>
      : never;

interface QueryNames<R> {
  readonly action?: 'query' | undefined;
  readonly list?: CheckedNames<Get<R, 'list'>, keyof ListModules, 'list'> | undefined;
  readonly prop?: CheckedNames<Get<R, 'prop'>, keyof PropModules, 'property'> | undefined;
  readonly meta?: CheckedNames<Get<R, 'meta'>, keyof MetaModules, 'meta module'> | undefined;
  readonly generator?: CheckedNames<Get<R, 'generator'>, keyof Generators, 'generator'> | undefined;
}

type ModuleParameters<R> =
  HasOpenModules<R> extends true
    ? AnyRequest
    : AllOf<ParametersIn<ModulesOf<R, 'list'> | ModulesOf<R, 'prop'> | ModulesOf<R, 'meta'>>> &
        AllOf<WithG<ParametersIn<Generators[GeneratorNamed<R>]>>>;

interface FormatParameter {
  readonly format?: 'json' | undefined;
}

type Shared = MainParameters & JsonParameters & FormatParameter;

type ActionParameters<R> =
  Get<R, 'action'> extends infer A
    ? A extends 'query' | undefined
      ? QueryNames<R> & QueryParameters & ModuleParameters<R>
      : string extends A
        ? AnyRequest
        : A extends keyof Actions
          ? { readonly action: A } & ActionParametersOf<Actions[A]>
          : {
              readonly action: Wrong<`There is no action "${A & string}".${DidYouMean<A, keyof Actions | 'query'>}`>;
            }
    : never;
type ActionParametersOf<T> = T extends ActionTypes<infer P, unknown> ? P : never;

/** The parameters that a request can have, given the modules that it names. */
export type ParametersOf<R> = IsOpen<R> extends true ? AnyRequest : Shared & ActionParameters<R>;

/** The module that has a parameter. */
type Owner<K> =
  | {
      [M in keyof ListModules]: K extends keyof ListModules[M]['parameters'] ? `list=${M}` : never;
    }[keyof ListModules]
  | {
      [M in keyof PropModules]: K extends keyof PropModules[M]['parameters'] ? `prop=${M}` : never;
    }[keyof PropModules]
  | {
      [M in keyof MetaModules]: K extends keyof MetaModules[M]['parameters'] ? `meta=${M}` : never;
    }[keyof MetaModules]
  | (K extends `g${infer Own}`
      ? {
          [M in keyof Generators]: Own extends keyof Generators[M]['parameters'] ? `generator=${M}` : never;
        }[keyof Generators]
      : never);

type Complaint<K extends string, Known> = [Owner<K>] extends [never]
  ? Wrong<`There is no parameter "${K}".${DidYouMean<K, Known>}`>
  : Wrong<`"${K}" is a parameter of ${Owner<K>}, which the request does not use.`>;

/** The types that the parameters of a request must have; for a wrong one, a sentence about the error. */
export type Checked<R> =
  IsOpen<R> extends true
    ? unknown
    : Omitted<ParametersOf<R>, keyof R> & {
        readonly [K in keyof R]: K extends keyof ParametersOf<R>
          ? R[K] extends ParametersOf<R>[K]
            ? [WrongAmong<R[K], ParametersOf<R>[K]>] extends [never]
              ? ParametersOf<R>[K]
              : Refused<
                  WrongAmong<R[K], ParametersOf<R>[K]>,
                  Exclude<ParametersOf<R>[K], undefined>,
                  K & string
                >
            : Refused<R[K], ParametersOf<R>[K], K & string>
          : Complaint<K & string, keyof ParametersOf<R>>;
      };

/** The values in a text joined by `|` that the parameter does not allow. */
type WrongAmong<V, Allowed> = V extends `${string}|${string}`
  ? Extract<Allowed, readonly unknown[]> extends readonly (infer One)[]
    ? string extends One
      ? never
      : Exclude<ValuesIn<V>, One>
    : never
  : never;

/** The parameters that a request lacks, optional or required. */
type Omitted<P, Given> = { readonly [K in keyof P as K extends Given ? never : K]: P[K] };

type Refused<V, Allowed, K extends string> =
  Extract<Allowed, Wrong<string>> extends infer Sentence
    ? [Sentence] extends [never]
      ? V extends string
        ? Wrong<`"${V}" is not a value of "${K}".${DidYouMean<V, ValuesAllowed<Allowed>>}`>
        : WrongItem<V, Allowed> extends infer Item
          ? [Item] extends [never]
            ? Allowed
            : Refused<Item, Allowed, K>
          : never
      : Sentence
    : never;

/** A text in a list that is not among the allowed ones. */
type WrongItem<V, Allowed> = V extends readonly unknown[]
  ? Extract<Exclude<ValuesIn<V>, ValuesAllowed<Allowed>>, string>
  : never;

/** The single values of a parameter that takes these. */
type ValuesAllowed<Allowed> =
  Extract<Allowed, readonly unknown[]> extends infer Lists
    ? [Lists] extends [never]
      ? Extract<Allowed, string>
      : Lists extends readonly (infer One)[]
        ? Extract<One, string>
        : never
    : never;
