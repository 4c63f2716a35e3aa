/** A value that the wiki suggests. */
export interface Offered {
  readonly value: string;
  readonly description?: string;
}
