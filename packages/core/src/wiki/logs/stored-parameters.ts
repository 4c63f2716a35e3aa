import { unserialize } from 'php-serialize';
import type { Json } from '../json.ts';

/** A log entry's parameters by name, in stored order. */
export type StoredParameters = ReadonlyMap<string, Json>;

/** A log entry's parameters and its associated revision. */
export interface LogParameters {
  readonly parameters: StoredParameters;
  readonly revision?: number;
}

const REVISION = 'associated_rev_id';

/** Parses a log entry's parameters: serialized PHP, or lines in old entries, which are named by their index. */
export function readLogParameters(stored: string): LogParameters {
  const parameters = new Map(entriesOf(stored));
  const revision = Number(parameters.get(REVISION) ?? 0);
  parameters.delete(REVISION);
  return { parameters, ...(revision > 0 && { revision }) };
}

function entriesOf(stored: string): [string, Json][] {
  if (stored === '') return [];
  if (!/^[aO]:\d+:/.test(stored)) return stored.split('\n').map((line, i) => [String(i), line]);
  try {
    const value = unserialize(stored) as Readonly<Record<string, Json>> | Json[] | string | number | null;
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  } catch {
    // PHP objects cannot be shown.
    return [];
  }
}
