/** The parameters of `action=query` that name modules. */
const naming = ['prop', 'list', 'meta'] as const;

/** Returns the action of a request, then a query's modules, `generator=…` last; `other` for unknown names. */
export function modulesOf(
  parameters: Pick<ReadonlyMap<string, string>, 'get'>,
  isModule: (name: string) => boolean,
): readonly string[] {
  const known = (name: string): string => (isModule(name) ? name : 'other');
  const action = parameters.get('action') ?? 'help';
  if (action !== 'query') return [known(action)];
  const names = ['query'];
  for (const parameter of naming) {
    for (const name of parameters.get(parameter)?.split('|', MOST) ?? []) {
      const shown = known(name);
      if (name !== '' && !names.includes(shown, 1)) names.push(shown);
    }
  }
  const generator = parameters.get('generator');
  if (generator !== undefined) names.push(`generator=${known(generator)}`);
  return names;
}

/** Maximum number of names that are read of one parameter. */
const MOST = 50;

/** Returns the distinct names of a request's first 100 parameters; `other` for unknown names. */
export const parameterNamesOf = (
  parameters: ReadonlyMap<string, string>,
  isParameter: (name: string) => boolean,
): readonly string[] => [
  ...new Set(
    parameters
      .keys()
      .take(MOST_PARAMETERS)
      .map((name) => (isParameter(name) ? name : 'other')),
  ),
];

/** Maximum number of parameters whose names are looked up. */
const MOST_PARAMETERS = 100;
