import { unserialize } from 'php-serialize';

/** What a log entry keeps beside its own columns, by name in the order of writing. */
export type StoredParameters = ReadonlyMap<string, unknown>;

/** The stored parameters of a log entry, and the revision that came with it. */
export interface LogParameters {
  readonly parameters: StoredParameters;
  readonly revision?: number;
}

const REVISION = 'associated_rev_id';

/** Reads what a log entry keeps: serialized by PHP, or in old entries lines, which are named by their number. */
export function readLogParameters(stored: string): LogParameters {
  const parameters = new Map(entriesOf(stored));
  const revision = Number(parameters.get(REVISION) ?? 0);
  parameters.delete(REVISION);
  return { parameters, ...(revision > 0 && { revision }) };
}

function entriesOf(stored: string): [string, unknown][] {
  if (stored === '') return [];
  if (!/^[aO]:\d+:/.test(stored)) return stored.split('\n').map((line, i) => [String(i), line]);
  try {
    const value: unknown = unserialize(stored);
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  } catch {
    // Objects of classes tell nothing that can be shown.
    return [];
  }
}
