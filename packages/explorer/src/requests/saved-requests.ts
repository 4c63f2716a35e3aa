/** A request that can be run again. */
export interface SavedRequest {
  /** Its parameters and view, as in the explorer's address. */
  readonly fragment: string;
  /** What its user calls it; undefined if it was only run. */
  readonly name?: string;
}

/** The requests that a browser knows of a wiki: those that were kept with a name, and those that ran last. */
export interface SavedRequests {
  readonly kept: readonly SavedRequest[];
  readonly recent: readonly SavedRequest[];
}

/** Number of recent requests. */
const MOST = 12;

/** Length beyond which a request is not remembered. */
const LONGEST = 4000;

/** No requests. */
export const none: SavedRequests = { kept: [], recent: [] };

/** Adds a request that ran, as the first of the recent ones. */
export function remember({ kept, recent }: SavedRequests, fragment: string): SavedRequests {
  if (fragment === '' || fragment.length > LONGEST) return { kept, recent };
  return { kept, recent: [{ fragment }, ...without(recent, fragment)].slice(0, MOST) };
}

/** Keeps a request under a name, which replaces the one that had it. */
export function keep({ kept, recent }: SavedRequests, fragment: string, name: string): SavedRequests {
  const others = without(kept, fragment).filter((request) => request.name !== name);
  return { kept: [...others, { fragment, name }], recent: without(recent, fragment) };
}

/** Removes a request. */
export const forget = ({ kept, recent }: SavedRequests, fragment: string): SavedRequests => ({
  kept: without(kept, fragment),
  recent: without(recent, fragment),
});

const without = (requests: readonly SavedRequest[], fragment: string): readonly SavedRequest[] =>
  requests.filter((request) => request.fragment !== fragment);

/** Reads what {@link writeSaved} wrote; what cannot be read is left out. */
export function readSaved(text: string | null): SavedRequests {
  try {
    const { kept, recent } = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>;
    return { kept: listed(kept), recent: listed(recent) };
  } catch {
    return none;
  }
}

/** Writes requests as text. */
export const writeSaved = (requests: SavedRequests): string => JSON.stringify(requests);

function listed(value: unknown): readonly SavedRequest[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((request: unknown): SavedRequest | readonly [] => {
    if (typeof request !== 'object' || request === null) return [];
    const { fragment, name } = request as Readonly<Record<string, unknown>>;
    if (typeof fragment !== 'string') return [];
    return { fragment, ...(typeof name === 'string' && { name }) };
  });
}
