/** Parameters of a request to api.php, by name. */
export type ApiRequest = Readonly<Record<string, string>>;

/** The parameters that name query modules, and whose values can be dropped from a request one by one. */
export const moduleGroups = ['prop', 'list', 'meta'] as const;

/** Separates values that contain a `|`, if a value begins with it. */
const SEPARATOR = '\u001F';

/** Splits a parameter's text into its values; none for an empty text. */
export function splitValues(text: string): readonly string[] {
  if (text.startsWith(SEPARATOR)) return text.slice(1).split(SEPARATOR);
  return text === '' ? [] : text.split('|');
}

/** Joins values into a parameter's text. */
export const joinValues = (values: readonly string[]): string =>
  values.some((value) => value.includes('|')) ? SEPARATOR + values.join(SEPARATOR) : values.join('|');

/**
 * Returns the names of the query modules that a request names, with the generator first; the name of the action for
 * other actions.
 */
export function modulesIn(request: ApiRequest): readonly string[] {
  const { action = 'help', generator } = request;
  if (action !== 'query') return [action];
  const named = moduleGroups.flatMap((group) => splitValues(request[group] ?? ''));
  return [...new Set([...(generator === undefined || generator === '' ? [] : [generator]), ...named])];
}
