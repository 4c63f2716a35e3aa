import { summaryOf } from '../modules/catalogue.ts';
import type { UsedModule } from '../modules/module-info.ts';
import { joinValues, splitValues } from '../modules/values.ts';
import type { FormProps } from './form-state.ts';

/** A module that a query can use and does not use yet. */
export interface FoundModule {
  readonly path: string;
  /** The parameter that chooses it, and whether it may choose others beside it. */
  readonly parameter: string;
  readonly isOneOfMany: boolean;
  readonly value: string;
  readonly summary: string;
}

/** Modules that are shown at most. */
const MOST = 12;

/** Finds modules whose names or summaries contain each word of a text, those with all of it in their names first. */
export function findModules(
  text: string,
  action: UsedModule | undefined,
  query: ReadonlyMap<string, string>,
): readonly FoundModule[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!action || words.length === 0) return [];
  const found = action.info.parameters.flatMap(({ name, submodules = {}, multi }) =>
    name === 'generator'
      ? []
      : Object.entries(submodules)
          .filter(([value]) => !splitValues(query.get(action.prefix + name) ?? '').includes(value))
          .map(([value, path]) => ({
            path,
            parameter: action.prefix + name,
            isOneOfMany: multi,
            value,
            summary: summaryOf(path),
          })),
  );
  const rank = ({ value }: FoundModule): number => Number(!words.every((word) => value.includes(word)));
  return found
    .filter(({ value, summary }) => words.every((word) => `${value} ${summary}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST);
}

/** The modules that a search finds, each with its help; choosing one adds it to the query. */
export const FoundModules = ({
  explorer,
  form,
  action,
}: FormProps & { readonly action: UsedModule | undefined }) => {
  const query = explorer.parameters.value;
  const found = findModules(form.search.value, action, query);
  if (found.length === 0) return <></>;
  const add = ({ parameter, isOneOfMany, value }: FoundModule): void => {
    const others = isOneOfMany ? splitValues(query.get(parameter) ?? '') : [];
    explorer.set(parameter, joinValues([...others, value]));
    form.search.value = '';
  };
  return (
    <section class="found-modules" aria-labelledby="found-modules">
      <h2 id="found-modules">Modules</h2>
      <ul>
        {found.map((module) => (
          <li key={module.path}>
            <button type="button" class="offer" onClick={() => add(module)}>
              <span class="visually-hidden">Add </span>
              <code>
                {module.parameter}={module.value}
              </code>
              <span>{module.summary}</span>
            </button>
            <a href={`api.php?action=help&modules=${encodeURIComponent(module.path)}`}>
              Help<span class="visually-hidden"> of {module.value}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
