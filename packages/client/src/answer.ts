import type { Actions, Generators, PageFields, PageSetFields, RequestedFields } from './api.ts';
import type { Literal } from './nearest.ts';
import type {
  AllOf,
  Flat,
  GeneratorNamed,
  Get,
  Group,
  IsAnyText,
  IsOpen,
  ModulesNamed,
  ModulesOf,
  Named,
  ValuesIn,
} from './requested-modules.ts';

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
    readonly 'query-noncontinue'?: unknown;
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
