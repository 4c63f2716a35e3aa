import type { RecordShape } from './shape.ts';

/** What a request is answered with: formatversion 2's value, and what the other formats make of it. */
export interface Answer {
  readonly value: Readonly<Record<string, unknown>>;
  readonly shape: RecordShape;
  /** Name of the element that the whole answer is in XML; `api` unless said. */
  readonly root?: string;
}
