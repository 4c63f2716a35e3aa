import data from './fallbacks.json' with { type: 'json' };

const fallbacks: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(data));

/** Returns a language's fallbacks, best first; the final fallback to English is only included if listed. */
export const languageFallbacks = (code: string): readonly string[] => fallbacks.get(code) ?? [];
