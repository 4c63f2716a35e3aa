/** An error of a filter, by the name that MediaWiki gives it. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  /** As in the message `abusefilter-exception-…`. */
  readonly id: string;
  /** The byte of the filter's text at which it occurred. */
  readonly position: number;
  readonly args: readonly (string | number)[];

  constructor(id: string, position: number, args: readonly (string | number)[] = []) {
    super(`${id} at ${position}: ${args.join(', ')}`);
    this.id = id;
    this.position = position;
    this.args = args;
  }
}

/** Ends a filter, since all filters together have checked as many conditions as they may. */
export class ConditionLimitError extends Error {
  override readonly name = 'ConditionLimitError';
}
