import type { RecordShape } from './shape.ts';

/** Data that any format can write: formatversion 2's value, and the shape from which the other formats follow. */
export interface Answer {
  readonly value: Readonly<Record<string, unknown>>;
  readonly shape: RecordShape;
  /** Name of the root element in XML; `api` by default. */
  readonly root?: string;
}

/** A text that is sent as it is, whatever format the request names. */
export interface Document {
  /** MIME type, without the character set: that is always UTF-8. */
  readonly mime: string;
  /** The name under which a browser saves it. */
  readonly fileName: string;
  /** The text, or what writes it from the fields that the API adds to every answer, such as `warnings`. */
  readonly text: string | ((added: Readonly<Record<string, unknown>>) => string);
}
