import type { ApiRequest } from '@wikiquery/core/api';
import { ApiError } from '@wikiquery/core/query/result';
import { mergeForms, readForm, readShortFields, splitAtMark, type Form } from './parameters.ts';
import { tooManyParameters } from './unreadable.ts';

/** A posted form; of a long one only the short fields are read, and the whole is left encoded in `longForm`. */
export interface PostedForm {
  readonly body: Form;
  readonly longForm?: Uint8Array;
}

/** Reads a form posted with the content type `type`, completely if it has at most `mostDecoded` bytes. */
export async function readPosted(
  bytes: Buffer,
  type: string,
  mostDecoded: number,
  keepsFiles = false,
): Promise<PostedForm> {
  if (bytes.length <= mostDecoded) return { body: await readWhole(bytes, type, keepsFiles) };
  const body = isMultipart(type)
    ? await (await multipart()).readFirstParts(bytes, type)
    : readShortFields(bytes);
  return { body, longForm: bytes };
}

/** A request whose form has been decoded, with the reason if it is refused. */
export interface DecodedForm {
  readonly request: ApiRequest;
  readonly refused?: ApiError;
}

/** Decodes the form that {@link readPosted} left encoded; other requests are returned unchanged. */
export async function decodeLongForm(request: ApiRequest): Promise<DecodedForm> {
  const { longForm, arrays: _ofShortFields, ...rest } = request;
  if (!longForm) return { request };
  try {
    const body = await readWhole(Buffer.from(longForm), String(request.headers?.['content-type']));
    const { values, arrays } = mergeForms(body, readForm(splitAtMark(request.url ?? '')[1]));
    return {
      request: { ...rest, parameters: values, ...(arrays.size > 0 && { arrays }) },
      ...(body.tooMany && { refused: tooManyParameters() }),
    };
  } catch (error) {
    if (error instanceof ApiError) return { request: rest, refused: error };
    throw error;
  }
}

/** Whether a body of this content type is a form. */
export const isForm = (type: string | undefined): type is string =>
  type !== undefined && (isMultipart(type) || /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type));

const isMultipart = (type: string): boolean => /^\s*multipart\/form-data\s*(;|$)/i.test(type);

const readWhole = async (bytes: Buffer, type: string, keepsFiles = false): Promise<Form> =>
  isMultipart(type)
    ? (await multipart()).readMultipart(bytes, type, keepsFiles)
    : readForm(bytes.toString('latin1'));

/** Few clients send such forms, and reading them takes a dozen files of another package. */
const multipart = () => import('./multipart.ts');
