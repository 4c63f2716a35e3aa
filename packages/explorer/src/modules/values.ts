const SEPARATOR = '\u001F';

/** Splits the value of a parameter that takes several. */
export function splitValues(value: string): readonly string[] {
  if (value === '') return [];
  return value.startsWith(SEPARATOR) ? value.slice(1).split(SEPARATOR) : value.split('|');
}

/** Joins values for a parameter that takes several. */
export const joinValues = (values: readonly string[]): string =>
  values.some((value) => value.includes('|')) ? SEPARATOR + values.join(SEPARATOR) : values.join('|');
