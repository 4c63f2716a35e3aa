import type { Part } from './parts.ts';

/** The folder of the recorded tables of a part. */
export const recordedTables = (part: Part): string => `${import.meta.dirname}/recorded/${part}`;
