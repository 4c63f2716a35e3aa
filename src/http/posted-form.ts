import type { RawRequest } from '../api/request.ts';
import { type Form, mergeForms, readForm, readShortFields } from './parameters.ts';

/** A form that was posted; a long one is left encoded, and only its short fields are read. */
export interface PostedForm {
  readonly body: Form;
  readonly longForm?: Uint8Array;
}

/** Reads a posted form, as a whole if it has no more than `mostDecoded` bytes. */
export function readPosted(bytes: Buffer, mostDecoded: number): PostedForm {
  const text = bytes.toString('latin1');
  if (bytes.length <= mostDecoded) return { body: readForm(text) };
  return { body: readShortFields(text), longForm: bytes };
}

/** Decodes the form of a request that was left encoded. */
export function decodeLongForm(request: RawRequest): RawRequest {
  const { longForm, arrays: _ofShortFields, ...rest } = request;
  if (!longForm) return request;
  const body = readForm(Buffer.from(longForm).toString('latin1'));
  const { values, arrays } = mergeForms(body, readForm(splitAtMark(request.url ?? '')[1]));
  return { ...rest, parameters: values, ...(arrays.size > 0 && { arrays }) };
}

/** Splits a URL into its path and its query. */
export function splitAtMark(url: string): readonly [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}
