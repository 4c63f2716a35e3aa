/**
 * A type without `readonly`, for objects whose fields are set one by one: where an answer has many of them, this takes
 * a third of the time that spreading conditional fields takes.
 */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
