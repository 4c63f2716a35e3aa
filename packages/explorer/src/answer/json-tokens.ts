/** A piece of JSON as it is coloured; what separates values has no kind. */
export interface JsonToken {
  readonly text: string;
  readonly kind?: 'key' | 'string' | 'number' | 'literal';
}

const TOKEN =
  /(?<key>"(?:[^"\\]|\\.)*")(?=\s*:)|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\d[\d.eE+-]*)|(?<literal>true|false|null)/g;

/** Splits JSON into pieces to colour. */
export function readTokens(json: string): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ text: json.slice(end, match.index) });
    const kind = (['key', 'string', 'number', 'literal'] as const).find(
      (name) => match.groups?.[name] !== undefined,
    );
    tokens.push({ text: match[0], ...(kind && { kind }) });
    end = match.index + match[0].length;
  }
  if (end < json.length) tokens.push({ text: json.slice(end) });
  return tokens;
}
