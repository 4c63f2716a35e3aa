import { ask } from '../query/ask.ts';

/** A parameter as `action=paraminfo` describes it, descriptions as HTML. */
export interface ParameterInfo {
  readonly name: string;
  readonly description?: string;
  /** Name of a type, or the values to choose from. */
  readonly type: string | readonly string[];
  readonly default?: string | number | boolean;
  readonly required?: boolean;
  readonly multi: boolean;
  readonly limit?: number;
  readonly allspecifier?: string;
  readonly min?: number;
  readonly max?: number;
  readonly highmax?: number;
  readonly maxbytes?: number;
  readonly maxchars?: number;
  readonly subtypes?: readonly string[];
  readonly extranamespaces?: readonly number[];
  readonly tokentype?: string;
  readonly sensitive?: boolean;
  readonly deprecated?: boolean;
  readonly deprecatedvalues?: readonly string[];
  readonly internalvalues?: readonly string[];
  /** Paths of the modules that values choose. */
  readonly submodules?: Readonly<Record<string, string>>;
  /** Prefix that the parameters of chosen modules get, such as `g`. */
  readonly submoduleparamprefix?: string;
  readonly templatevars?: Readonly<Record<string, string>>;
  readonly info?: readonly { readonly name: string; readonly text: string }[];
}

/** A module as `action=paraminfo` describes it. */
export interface ModuleInfo {
  readonly name: string;
  /** Such as `query+allpages`. */
  readonly path: string;
  readonly prefix: string;
  readonly group?: string;
  readonly description?: string;
  readonly source?: string;
  readonly deprecated?: boolean;
  readonly internal?: boolean;
  readonly generator?: boolean;
  readonly mustbeposted?: boolean;
  readonly helpurls: readonly string[];
  readonly parameters: readonly ParameterInfo[];
  readonly templatedparameters?: readonly ParameterInfo[];
}

/** A module that a query uses, with the prefix that its parameters have there. */
export interface UsedModule {
  readonly info: ModuleInfo;
  readonly prefix: string;
  /** Whether its rows are the pages of the query. */
  readonly isGenerator: boolean;
}

const known = new Map<string, Promise<ModuleInfo | undefined>>();

/** Loads what a module says of itself, each module once. */
export function loadModule(path: string): Promise<ModuleInfo | undefined> {
  let loading = known.get(path);
  if (!loading) {
    loading = load(path);
    known.set(path, loading);
    loading.catch(() => known.delete(path));
  }
  return loading;
}

async function load(path: string): Promise<ModuleInfo | undefined> {
  const { value } = await ask(
    new Map([
      ['action', 'paraminfo'],
      ['modules', path],
      ['helpformat', 'html'],
    ]),
  );
  const { paraminfo } = value as { readonly paraminfo?: { readonly modules: readonly ModuleInfo[] } };
  return paraminfo?.modules[0];
}

/** Finds the modules that a query uses: its action, what the values of that choose, and the main module last. */
export async function usedModules(parameters: ReadonlyMap<string, string>): Promise<readonly UsedModule[]> {
  const used: UsedModule[] = [];
  const add = async (path: string, extraPrefix: string): Promise<void> => {
    const info = await loadModule(path);
    if (!info) return;
    used.push({ info, prefix: extraPrefix + info.prefix, isGenerator: extraPrefix !== '' });
    for (const parameter of info.parameters) {
      if (!parameter.submodules || (path === 'main' && parameter.name === 'format')) continue;
      const value = parameters.get(extraPrefix + info.prefix + parameter.name);
      for (const chosen of splitValues(value ?? '')) {
        const target = parameter.submodules[chosen];
        if (target !== undefined) await add(target, parameter.submoduleparamprefix ?? '');
      }
    }
  };
  await add('main', '');
  const [main, ...chosen] = used;
  return main ? [...chosen, main] : [];
}

const SEPARATOR = '\u001F';

/** Splits the value of a parameter that takes several. */
export function splitValues(value: string): readonly string[] {
  if (value === '') return [];
  return value.startsWith(SEPARATOR) ? value.slice(1).split(SEPARATOR) : value.split('|');
}

/** Joins values for a parameter that takes several. */
export const joinValues = (values: readonly string[]): string =>
  values.some((value) => value.includes('|')) ? SEPARATOR + values.join(SEPARATOR) : values.join('|');
