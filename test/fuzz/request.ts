import {
  addField,
  decodeUtf8,
  emptyForm,
  mergeForms,
  readForm,
  type Form,
} from '../../packages/server/src/http/parameters.ts';

/** Name and value of a parameter. A byte that belongs to no UTF-8 character is the lone surrogate U+DC00 + byte. */
export type Field = readonly [name: string, value: string];

/** A request as the fuzzer sends it; it can be written as JSON. */
export interface FuzzRequest {
  readonly method: string;
  /** What stands in the URL; a name may come several times. */
  readonly query: readonly Field[];
  /** What stands in the body. */
  readonly body?: { readonly type: 'urlencoded' | 'multipart'; readonly fields: readonly Field[] };
  readonly headers: Readonly<Record<string, string>>;
  /** Whose request it is: that of an account with all rights, of somebody anonymous, or what its headers say. */
  readonly viewer: 'steward' | 'anonymous' | 'headers';
  /** Whether it is sent over HTTP; otherwise the API is called in this process. */
  readonly http: boolean;
}

/** A request's parameters as the server reads them. */
export function formOf(request: FuzzRequest): Form {
  const address = readForm(urlEncoded(request.query));
  const { body } = request;
  if (!body) return address;
  if (body.type === 'urlencoded') return mergeForms(readForm(urlEncoded(body.fields)), address);
  const form = emptyForm();
  // As the library that reads multipart bodies decodes them.
  for (const [name, value] of body.fields) addField(form, name.toWellFormed(), value.toWellFormed());
  return mergeForms(form, address);
}

/** The values of parameters by their names; undefined where names are written in a way that PHP changes. */
export function valuesIn(
  { query, body }: FuzzRequest,
  names: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const fields = [...query, ...(body?.fields ?? [])];
  if (fields.some(([name]) => /[^\w-]/.test(name))) return undefined;
  return new Map(fields.filter(([name]) => names.includes(name)));
}

/** Text as the bytes of UTF-8, those included that belong to no character. */
export function toBytes(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  return Buffer.concat(
    Array.from(text, (character) => {
      const code = character.charCodeAt(0);
      const isByte = character.length === 1 && code >= 0xdc80 && code <= 0xdcff;
      return isByte ? Buffer.of(code - 0xdc00) : Buffer.from(character);
    }),
  );
}

/** URL-encoded parameters. */
export const urlEncoded = (fields: readonly Field[]): string =>
  fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');

const encoded = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : toBytes(text).reduce((written, byte) => written + escapes[byte], '');

const escapes = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return /[\w.|-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
});

const BOUNDARY = 'fuzzfuzzfuzz';

/** The MIME type and the bytes of a request's body; undefined where it has none. */
export function bodyOf({ body }: FuzzRequest): { readonly type: string; readonly bytes: Buffer } | undefined {
  if (!body) return undefined;
  if (body.type === 'urlencoded')
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(urlEncoded(body.fields)) };
  const parts = body.fields.flatMap(([name, value]) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="`),
    toBytes(name.replaceAll(/["\r\n]/g, encodeURIComponent)),
    Buffer.from('"\r\n\r\n'),
    toBytes(value),
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** Text with each byte that belongs to no character once more as such, after texts were joined or cut. */
export const reread = (text: string): string => (text.isWellFormed() ? text : decodeUtf8(toBytes(text)));
