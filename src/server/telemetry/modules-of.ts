/** The parameters of `action=query` that name modules. */
const naming = ['prop', 'list', 'meta'] as const;

/** The action of a request and, for queries, its modules; the generator last, as `generator=…`. */
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

/** So many names of one parameter are read. */
const MOST = 50;

/** The names of a request's parameters, `other` for what does not exist. */
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

/** So many names of parameters are looked up. */
const MOST_PARAMETERS = 100;
