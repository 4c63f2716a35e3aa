import type { EventDescription } from '../src/testing/description.ts';

/** What happened in the sample wiki beside edits and uploads. */
export const events: readonly EventDescription[] = [];
