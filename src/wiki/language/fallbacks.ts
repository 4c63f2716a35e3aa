import data from './fallbacks.json' with { type: 'json' };

const fallbacks: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(data));

/** The languages that a language falls back to, best first; English, which ends every chain, only where it is named. */
export const languageFallbacks = (code: string): readonly string[] => fallbacks.get(code) ?? [];
