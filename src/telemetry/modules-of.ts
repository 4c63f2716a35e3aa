/** The parameters of `action=query` that name modules. */
const naming = ['prop', 'list', 'meta'] as const;

/** The action of a request and, for queries, its modules; the generator last, as `generator=…`. */
export function modulesOf(
  parameters: ReadonlyMap<string, string>,
  isModule: (name: string) => boolean,
): readonly string[] {
  const known = (name: string): string => (isModule(name) ? name : 'other');
  const action = parameters.get('action') ?? 'help';
  if (action !== 'query') return [known(action)];
  const names = naming.flatMap((parameter) => {
    const value = parameters.get(parameter);
    return value === undefined || value === '' ? [] : value.split('|', MOST).map(known);
  });
  const generator = parameters.get('generator');
  return ['query', ...new Set(names), ...(generator === undefined ? [] : [`generator=${known(generator)}`])];
}

/** So many names of one parameter are read. */
const MOST = 50;
