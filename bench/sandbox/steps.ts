/** Milliseconds that something took. */
export interface Time {
  readonly elapsed: number;
  readonly processor: number;
}

/** What was measured once, by its name. */
export type Steps = Readonly<Record<string, Time>>;
