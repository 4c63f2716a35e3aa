import type { Generators, ListModules, MetaModules, PropModules } from './api.ts';

interface Groups {
  readonly list: ListModules;
  readonly prop: PropModules;
  readonly meta: MetaModules;
}
/** A parameter that names modules. */
export type Group = keyof Groups;

/** The value of a parameter, which may be missing. */
export type Get<R, K extends string> = K extends keyof R ? R[K] : undefined;

/** The texts in a list, in a text joined by `|`, or a single text. */
export type ValuesIn<V> = V extends readonly (infer E)[]
  ? E
  : V extends `${infer First}|${infer Rest}`
    ? First | ValuesIn<Rest>
    : V extends string
      ? V
      : never;

/** The modules that a request names in a group; `string` if they are not known to the compiler. */
export type Named<R, G extends string> = ValuesIn<Get<R, G>>;

/** Whether the keys of a request are unknown to the compiler. */
export type IsOpen<R> = string extends keyof R ? true : false;
/** Whether the values of a parameter are unknown to the compiler. */
export type IsAnyText<T> = [T] extends [never] ? false : string extends T ? true : false;

/** Shows one object type instead of an intersection. */
export type Flat<T> = { [K in keyof T]: T[K] };

/** The modules that a request names in a group; any of them if they are not known to the compiler. */
export type ModulesOf<R, G extends Group> =
  IsAnyText<Named<R, G>> extends true ? Partial<Groups[G]>[keyof Groups[G]] : ModulesNamed<G, Named<R, G>>;
/** The modules with these names. */
export type ModulesNamed<G extends Group, N> = N extends keyof Groups[G] ? Groups[G][N] : never;

/** The name of a request's generator. */
export type GeneratorNamed<R> = Get<R, 'generator'> & keyof Generators;

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** Intersects the object types of a union; `unknown` for an empty union. */
export type AllOf<U> = [U] extends [never] ? unknown : Joined<U>;
