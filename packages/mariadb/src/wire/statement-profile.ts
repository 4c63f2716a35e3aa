import type { RowReader } from './read-row.ts';

/** What earlier executions of a statement showed; one per text. */
export interface StatementProfile {
  readonly text: string;
  /** The packets before the rows of the last result: the number of columns, and each column. */
  description: Buffer;
  readRow: RowReader | undefined;
  /** Usual duration of an execution in milliseconds; undefined before the first one. */
  usualMilliseconds: number | undefined;
}

/** Maximum number of profiles; the requests of a wiki use fewer texts. */
const MAX_PROFILES = 2000;

/** Creates a function that returns the profile of a text. */
export function createProfiles(): (text: string) => StatementProfile {
  const profiles = new Map<string, StatementProfile>();
  return (text) => {
    const existing = profiles.get(text);
    if (existing) return existing;
    if (profiles.size >= MAX_PROFILES) profiles.clear();
    const profile: StatementProfile = {
      text,
      description: Buffer.alloc(0),
      readRow: undefined,
      usualMilliseconds: undefined,
    };
    profiles.set(text, profile);
    return profile;
  };
}

/** Milliseconds up to which another statement may wait for this one on the same connection. */
const QUICK = 5;

/** Whether a statement is known to be quick. */
export const isQuick = ({ usualMilliseconds }: StatementProfile): boolean =>
  usualMilliseconds !== undefined && usualMilliseconds < QUICK;

/**
 * Records the duration of an execution. A shorter one than usual counts fully: a busy process notices responses late, so
 * measured durations are too long rather than too short.
 */
export function recordDuration(profile: StatementProfile, milliseconds: number): void {
  const { usualMilliseconds: usual } = profile;
  profile.usualMilliseconds =
    usual === undefined || milliseconds < usual ? milliseconds : usual + (milliseconds - usual) / 16;
}
