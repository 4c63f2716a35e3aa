import { reread, type Field, type FuzzRequest } from './request.ts';

/** The most requests that shrinking sends, and the milliseconds after which it sends no more. */
const MOST = 500;
const PATIENCE = 15_000;

/** Finds a smaller request that still fails. */
export async function shrink(
  request: FuzzRequest,
  fails: (smaller: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request;
  let sent = 0;
  const deadline = Date.now() + PATIENCE;
  for (let found = true; found;) {
    found = false;
    for (const smaller of smallerThan(smallest)) {
      if (++sent > MOST || Date.now() > deadline) return smallest;
      if (!(await fails(smaller))) continue;
      smallest = smaller;
      found = true;
      break;
    }
  }
  return smallest;
}

/** Requests that are a little simpler, the greatest steps first. */
function* smallerThan(request: FuzzRequest): Generator<FuzzRequest> {
  const { query, body, headers, http, viewer } = request;
  if (http && viewer === 'headers') yield { ...request, http: false };
  for (const name of Object.keys(headers)) {
    yield { ...request, headers: Object.fromEntries(Object.entries(headers).filter(([of]) => of !== name)) };
  }
  if (body?.type === 'multipart') yield { ...request, body: { ...body, type: 'urlencoded' } };
  for (const fields of fewer(query)) yield { ...request, query: fields };
  if (body) for (const fields of fewer(body.fields)) yield { ...request, body: { ...body, fields } };
}

function* fewer(fields: readonly Field[]): Generator<readonly Field[]> {
  for (const i of fields.keys()) yield fields.toSpliced(i, 1);
  for (const [i, [name, value]] of fields.entries()) {
    for (const shorter of shorterThan(value)) yield fields.with(i, [name, reread(shorter)]);
  }
}

function* shorterThan(value: string): Generator<string> {
  const { length } = value;
  if (length < 2) return;
  const values = value.split('|');
  if (values.length > 1) {
    yield values.slice(0, values.length / 2).join('|');
    yield values.slice(values.length / 2).join('|');
  }
  for (const part of [2, 4, 8, 16, length]) {
    const size = Math.ceil(length / part);
    if (size === length || (part === length && length > 40)) continue;
    for (let at = 0; at < length; at += size) yield value.slice(0, at) + value.slice(at + size);
  }
}
