/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Checks whether a value is a JSON object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sends a query and all its continuations; returns the merged `query`, or the error's code. */
export type SendQuery = (parameters: Readonly<Record<string, string>>) => Promise<Fields>;

/** Returns the result of a query that failed. */
export const refusal = (code: string): Fields => ({ refused: code });

/** Maximum number of continuations. */
const MAXIMUM_PARTS = 2000;

/** Creates a client for the `api.php` at a URL. */
export const createClient =
  (address: string): SendQuery =>
  async (parameters) => {
    let query: Fields = {};
    let next: Readonly<Record<string, string>> | undefined = {};
    for (let part = 0; next && part < MAXIMUM_PARTS; part++) {
      const body = new URLSearchParams({
        action: 'query',
        format: 'json',
        formatversion: '2',
        ...parameters,
        ...next,
      });
      const response = await fetch(address, { method: 'POST', body });
      const answer = (await response.json()) as {
        readonly error?: { readonly code: string };
        readonly query?: Fields;
        readonly continue?: Readonly<Record<string, string>>;
      };
      if (answer.error) return refusal(answer.error.code);
      query = merge(query, answer.query ?? {});
      next = answer.continue;
    }
    return query;
  };

/** Merges two parts of a result: concatenates lists, and merges pages by title. */
function merge(first: Fields, second: Fields): Fields {
  const whole: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = whole[name];
    if (name === 'pages' && Array.isArray(before) && Array.isArray(value))
      whole[name] = mergePages(before as readonly Fields[], value as readonly Fields[]);
    else if (Array.isArray(before) && Array.isArray(value))
      whole[name] = [...(before as unknown[]), ...(value as unknown[])];
    else if (isFields(before) && isFields(value)) whole[name] = merge(before, value);
    else whole[name] = value;
  }
  return whole;
}

function mergePages(first: readonly Fields[], second: readonly Fields[]): readonly Fields[] {
  const pages = new Map(first.map((page) => [page['title'], page]));
  for (const page of second) pages.set(page['title'], merge(pages.get(page['title']) ?? {}, page));
  return [...pages.values()];
}
