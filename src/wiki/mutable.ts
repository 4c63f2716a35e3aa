/**
 * An object while its fields are set, one by one. For objects of which an answer has many, this takes a third of the time
 * that spreading conditional fields takes.
 */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
