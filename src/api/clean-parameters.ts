import type { RequestParameters } from '../parameters/read.ts';
import { normalizeText } from '../wiki/unicode.ts';
import type { RawRequest } from './request.ts';

const UNIT_SEPARATOR = '\u001f';

/** The parameters with their values in clean Unicode; the request's own map where they are clean already. */
export function cleanParameters({ parameters, arrays }: RawRequest): RequestParameters {
  let cleaned: Map<string, string> | undefined;
  for (const [name, value] of parameters) {
    const clean = cleanValue(value);
    if (clean !== value) (cleaned ??= new Map<string, string>()).set(name, clean);
  }
  const unset = arrays && [...arrays].filter((name) => !parameters.has(name));
  if (!cleaned && !unset?.length) return parameters;
  return Object.assign(new Map([...parameters, ...(cleaned ?? [])]), {
    ...(cleaned && { cleaned: new Set(cleaned.keys()) }),
    ...(unset?.length && { arrays: new Set(unset) }),
  });
}

/** A list whose first character is U+001F keeps it between its values. */
function cleanValue(value: string): string {
  if (!value.startsWith(UNIT_SEPARATOR)) return normalizeText(value);
  return value.split(UNIT_SEPARATOR).map(normalizeText).join(UNIT_SEPARATOR);
}
