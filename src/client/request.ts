import type {
  Actions,
  Generators,
  JsonParameters,
  ListModules,
  MainParameters,
  MetaModules,
  PageFields,
  PageSetFields,
  PropModules,
  QueryParameters,
  RequestedFields,
} from './api.ts';
import type { DidYouMean, Literal } from './nearest.ts';
import type { ActionTypes, AnyRequest } from './values.ts';

interface Groups {
  readonly list: ListModules;
  readonly prop: PropModules;
  readonly meta: MetaModules;
}
type Group = keyof Groups;

/** A type that no value has, whose sentence the compiler shows as the error. */
interface Wrong<Sentence extends string> {
  readonly [sentence]: Sentence;
}
declare const sentence: unique symbol;

/** The value of a parameter, which may be missing. */
type Get<R, K extends string> = K extends keyof R ? R[K] : undefined;

/** The texts in a list, in a text joined by `|`, or a single text. */
type ValuesIn<V> = V extends readonly (infer E)[]
  ? E
  : V extends `${infer First}|${infer Rest}`
    ? First | ValuesIn<Rest>
    : V extends string
      ? V
      : never;

/** The modules that a request names in a group; `string` if they are not known to the compiler. */
type Named<R, G extends string> = ValuesIn<Get<R, G>>;

/** Whether the keys of a request, or the values of a parameter, are unknown to the compiler. */
type IsOpen<R> = string extends keyof R ? true : false;
type IsAnyText<T> = [T] extends [never] ? false : string extends T ? true : false;

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** Shows one object type instead of an intersection. */
export type Flat<T> = { [K in keyof T]: T[K] };

type ModulesOf<R, G extends Group> =
  IsAnyText<Named<R, G>> extends true ? Partial<Groups[G]>[keyof Groups[G]] : ModulesNamed<G, Named<R, G>>;
type ModulesNamed<G extends Group, N> = N extends keyof Groups[G] ? Groups[G][N] : never;

type ParametersIn<M> = M extends { readonly parameters: infer P } ? P : never;
/** The fields that modules add to a place, of which those are sure that the request asks for. */
type FieldsIn<R, M, Place> = M extends {
  readonly place: Place;
  readonly defaults: infer D;
  readonly fields: unknown;
}
  ? (M & { readonly asked: Asked<R, D> })['fields']
  : never;

type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;
/** The values that a parameter surely has, whatever happens when the program runs. */
type Surely<V> = [V] extends [never]
  ? never
  : IsUnion<V> extends true
    ? never
    : V extends readonly [infer First, ...infer Rest]
      ? Surely<First> | Surely<Rest>
      : V extends string
        ? Literal<ValuesIn<V>>
        : never;
/** The values that the parameters of a module surely have, such as `rvprop=ids`, given their defaults. */
type Asked<R, Defaults> = {
  [P in keyof Defaults & string]: `${P}=${P extends keyof R ? Surely<R[P]> : Defaults[P] & string}`;
}[keyof Defaults & string];

type WithG<P> = { readonly [K in keyof P as `g${K & string}`]: P[K] };
type GeneratorNamed<R> = Get<R, 'generator'> & keyof Generators;

/** Intersects the object types of a union; `unknown` for an empty union. */
type AllOf<U> = [U] extends [never] ? unknown : Joined<U>;

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

/** Data of unknown structure, on which any field can be read. */
export interface UntypedAnswer {
  readonly [name: string]: UntypedAnswer;
  readonly [index: number]: UntypedAnswer;
}

/** The warnings in an answer. */
export interface Warned {
  /** By module; a list in every `errorformat` but `bc`, the default. */
  readonly warnings?: Readonly<Record<string, { readonly warnings: string }>> | readonly object[];
}

type GeneratorOf<R> = Generators[GeneratorNamed<R>];
type GeneratedPageFields<R> = GeneratorOf<R> extends { readonly page: infer F } ? F : never;
type GeneratedQueryFields<R> = GeneratorOf<R> extends { readonly query: infer F } ? F : never;

/** Whether a request surely has pages, whatever it finds; titles with a colon may lead to other wikis. */
type HasPages<R> = [Extract<keyof R, 'generator'>, Resolves<R>] extends [never, false]
  ? R extends { readonly pageids: number | readonly [number, ...unknown[]] }
    ? true
    : [Exclude<Surely<Get<R, 'titles'>>, '' | `${string}:${string}`>] extends [never]
      ? false
      : true
  : false;

/** Whether a title may lead to that of another page. */
type Resolves<R> = Extract<keyof R, 'redirects' | 'converttitles'> extends never ? false : true;

/** Whether all pages of a request exist, given its generator. */
type AllExist<R> = [GeneratorOf<R>] extends [never]
  ? false
  : [GeneratorOf<R>, Resolves<R>] extends [{ readonly existing: true }, false]
    ? true
    : false;

/** The fields of pages that are sure for a request: those looked up by ID may be missing, and then have no title. */
type SurePageFields<R> = 'generator' extends keyof R
  ? AllExist<R> extends true
    ? { readonly pageid: number }
    : unknown
  : 'pageids' extends keyof R
    ? unknown
    : { readonly title: string };

/** A page in the answer to a request. */
export type PageOf<R> =
  IsOpen<R> extends true
    ? PageFields & Readonly<Record<string, unknown>>
    : Flat<
        PageFields &
          SurePageFields<R> &
          Partial<AllOf<FieldsIn<R, ModulesOf<R, 'prop'>, 'page'>>> &
          AllOf<GeneratedPageFields<R>>
      >;

/** A page with all of its properties, such as `length` of `prop=info`, which is there if the page exists. */
export type WholePageOf<R> =
  IsOpen<R> extends true
    ? PageOf<R>
    : AllExist<R> extends true
      ? Flat<PageOf<R> & AllOf<FieldsIn<R, ModulesNamed<'prop', SureNames<R, 'prop'>>, 'page'>>>
      : PageOf<R>;

/** The names that a request surely has in a group. */
type SureNames<R, G extends Group> = Surely<Get<R, G>>;
type OtherModules<R, G extends Group> =
  IsAnyText<Named<R, G>> extends true
    ? ModulesOf<R, G>
    : ModulesNamed<G, Exclude<Named<R, G>, SureNames<R, G>>>;
type SureModules<R, G extends Group> = ModulesNamed<G, SureNames<R, G>>;

/** Whether all modules of a request run: those that have come to their end do not when others continue. */
type RunsAll<R, Continues> = true extends Continues | IsContinued<R>
  ? IsUnion<Named<R, 'list'>> extends true
    ? false
    : Extract<keyof R, 'prop' | 'meta' | 'generator'> extends never
      ? true
      : false
  : true;
type IsContinued<R> = Extract<keyof R, 'continue' | 'rawcontinue'> extends never ? false : true;

type ModulesIn<R> = ModulesOf<R, 'list'> | ModulesOf<R, 'prop'> | ModulesOf<R, 'meta'>;

/** The fields that modules add to a place, all of them optional but for those of modules that surely run. */
type Placed<R, Place, Continues = false> =
  RunsAll<R, Continues> extends true
    ? AllOf<FieldsIn<R, SureModules<R, 'list'> | SureModules<R, 'prop'> | SureModules<R, 'meta'>, Place>> &
        Partial<
          AllOf<
            FieldsIn<R, OtherModules<R, 'list'> | OtherModules<R, 'prop'> | OtherModules<R, 'meta'>, Place>
          >
        >
    : Partial<AllOf<FieldsIn<R, ModulesIn<R>, Place>>>;

/** The data under `query` in the answer to a request. */
export type QueryOf<R, Continues = false> = Flat<
  PageSetFields &
    PagesIn<R, Continues> &
    Placed<R, 'query', Continues> &
    Partial<AllOf<GeneratedQueryFields<R>>>
>;
type PagesIn<R, Continues> = true extends Continues | IsContinued<R>
  ? { readonly pages?: readonly PageOf<R>[] }
  : HasPages<R> extends true
    ? { readonly pages: readonly PageOf<R>[] }
    : { readonly pages?: readonly PageOf<R>[] };

/** The data under `query`, which is missing if there is nothing in it. */
type QueryIn<Q> = Partial<Q> extends Q ? { readonly query?: Q } : { readonly query: Q };

/** The answer of `action=query`; one that `Continues` another may lack what was complete before. */
export type QueryAnswerOf<R, Continues = false> = Flat<
  {
    readonly batchcomplete?: boolean;
    readonly continue?: Readonly<Record<string, string | number>>;
    readonly limits?: Readonly<Record<string, number>>;
    readonly 'query-continue'?: unknown;
  } & QueryIn<QueryOf<R, Continues>> &
    Placed<R, 'root', Continues> &
    RequestedFields &
    Warned
>;

type IsFirstVersion<R> = Get<R, 'formatversion'> extends 2 | '2' | 'latest' | undefined ? false : true;

/** The answer to a request; `UntypedAnswer` in formatversion 1, or if the compiler knows too little of the request. */
export type AnswerOf<R> =
  IsOpen<R> extends true
    ? UntypedAnswer
    : IsFirstVersion<R> extends true
      ? UntypedAnswer
      : Get<R, 'action'> extends infer A
        ? A extends 'query' | undefined
          ? QueryAnswerOf<R>
          : A extends keyof Actions
            ? Actions[A]['answer'] extends readonly unknown[]
              ? Actions[A]['answer']
              : Flat<Actions[A]['answer'] & RequestedFields & Warned>
            : UntypedAnswer
        : never;

/** The type of the items of a list, or of the lists in an object. */
type ListIn<V> =
  NonNullable<V> extends readonly (infer Item)[]
    ? Item
    : NonNullable<V> extends object
      ? {
          [K in keyof NonNullable<V>]-?: NonNullable<NonNullable<V>[K]> extends readonly (infer Item)[]
            ? Item
            : never;
        }[keyof NonNullable<V>]
      : never;

type ListFields<R> = Placed<R, 'query'> & Placed<R, 'root'>;

/** The names of the lists in the answer to a request. */
export type ItemNamesOf<R> =
  IsOpen<R> extends true
    ? string
    : {
        [K in keyof ListFields<R>]-?: [ListIn<ListFields<R>[K]>] extends [never] ? never : K;
      }[keyof ListFields<R>] &
        string;

/** An item of a list in the answer to a request. */
export type ItemOf<R, Name> =
  IsOpen<R> extends true
    ? UntypedAnswer
    : Name extends keyof ListFields<R>
      ? ListIn<ListFields<R>[Name]>
      : never;
