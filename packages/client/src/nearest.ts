/** Texts of which the compiler knows every character. */
export type Literal<T> = T extends string
  ? Partial<Record<T, unknown>> extends Record<T, unknown>
    ? never
    : T
  : never;

/** A text without one of its characters, each in turn. */
type Shortened<S, Before extends string = '', Found = never> = S extends `${infer Character}${infer Rest}`
  ? Shortened<Rest, `${Before}${Character}`, Found | `${Before}${Rest}`>
  : Found;

/** Those of the names that differ from a misspelt one by a character or by two exchanged ones, or begin with more. */
type Nearest<S extends string, Names> = Names extends string
  ? [Literal<Names>] extends [never]
    ? never
    : [Extract<S | Shortened<S>, Names | Shortened<Names>>] extends [never]
      ? S extends `${infer _}${infer _}${infer _}${string}`
        ? Names extends `${string}${S}`
          ? Names
          : Lowercase<S> extends Lowercase<Names>
            ? Names
            : never
        : never
      : Names
  : never;

/** A sentence that names what may have been meant; nothing if no name is near. */
export type DidYouMean<S, Names> = S extends string
  ? [Nearest<S, Names>] extends [never]
    ? ''
    : ` Did you mean "${Nearest<S, Names> & string}"?`
  : '';
