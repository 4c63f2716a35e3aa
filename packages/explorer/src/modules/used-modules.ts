import { ask } from '../query/ask.ts';
import type { ModuleInfo, UsedModule } from './module-info.ts';
import { splitValues } from './values.ts';

const known = new Map<string, Promise<ModuleInfo | undefined>>();

/** Forgets the loaded descriptions, which depend on the viewer. */
export const forgetModules = (): void => known.clear();

/** Loads the descriptions of modules, each once and all missing ones in one request. */
export function loadModules(paths: readonly string[]): readonly Promise<ModuleInfo | undefined>[] {
  const missing = paths.filter((path) => !known.has(path));
  if (missing.length > 0) {
    const loading = load(missing);
    for (const path of missing) {
      const one = loading.then((modules) => modules.find((module) => module.path === path));
      known.set(path, one);
      one.catch(() => known.delete(path));
    }
  }
  return paths.map((path) => known.get(path) ?? Promise.resolve(undefined));
}

async function load(paths: readonly string[]): Promise<readonly ModuleInfo[]> {
  const { value } = await ask(
    new Map([
      ['action', 'paraminfo'],
      ['modules', paths.join('|')],
      ['helpformat', 'wikitext'],
    ]),
  );
  const { paraminfo } = value as { readonly paraminfo?: { readonly modules: readonly ModuleInfo[] } };
  return paraminfo?.modules ?? [];
}

/** Guesses the paths of the modules that a query uses, so that they can be loaded together. */
export function probablePaths(parameters: ReadonlyMap<string, string>): readonly string[] {
  const action = parameters.get('action');
  const chosen = ['prop', 'list', 'meta', 'generator'].flatMap((name) =>
    action === 'query' ? splitValues(parameters.get(name) ?? '') : [],
  );
  return [
    'main',
    formatOf(parameters),
    ...(action === undefined ? [] : [action]),
    ...chosen.map((name) => `query+${name}`),
  ].filter((path) => /^[\w+-]+$/.test(path));
}

/** Returns the format that the explorer requests. */
const formatOf = (parameters: ReadonlyMap<string, string>): string =>
  (parameters.get('format') ?? 'json').replace(/fm$/, '');

/**
 * Finds the modules that a query uses: its action, the modules that its parameters choose, the format, and the main
 * module last.
 */
export async function usedModules(parameters: ReadonlyMap<string, string>): Promise<readonly UsedModule[]> {
  const used: UsedModule[] = [];
  await Promise.all(loadModules(probablePaths(parameters)));
  const add = async (path: string, extraPrefix: string): Promise<void> => {
    const [info] = await Promise.all(loadModules([path]));
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
  await add(formatOf(parameters), '');
  const [main, ...chosen] = used;
  return main ? [...chosen, main] : [];
}
