import type { RecordShape } from './shape.ts';

/** The data of an answer: the value for formatversion 2, and the shape that determines the other formats. */
export interface Answer {
  readonly value: Readonly<Record<string, unknown>>;
  readonly shape: RecordShape;
  /** Name of the root element in XML; `api` by default. */
  readonly root?: string;
}

/** A text sent verbatim, regardless of the requested format. */
export interface Document {
  /** MIME type without the character set, which is always UTF-8. */
  readonly mime: string;
  /** File name for downloads. */
  readonly fileName: string;
  /** The text, or a function that creates it from the fields common to all answers, such as `warnings`. */
  readonly text: string | ((added: Readonly<Record<string, unknown>>) => string);
}
