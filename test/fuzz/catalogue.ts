/** A parameter, as `action=paraminfo` describes it. */
export interface CataloguedParameter {
  readonly name: string;
  readonly type: string | readonly string[];
  readonly required?: boolean;
  readonly multi?: boolean;
  readonly allspecifier?: string;
  readonly tokentype?: string;
}

/** A module, as `action=paraminfo` describes it. */
export interface CataloguedModule {
  readonly name: string;
  readonly path: string;
  readonly group?: string;
  readonly prefix: string;
  readonly generator?: boolean;
  readonly parameters: readonly CataloguedParameter[];
}

/** What a wiki offers: its modules, and names of what is in it. */
export interface Catalogue {
  readonly main: CataloguedModule;
  /** The parameters of `action=query` itself, most of which name pages. */
  readonly query: CataloguedModule;
  readonly queryModules: readonly CataloguedModule[];
  /** Those that are not left to MediaWiki, except one of these. */
  readonly actions: readonly CataloguedModule[];
  readonly formats: readonly CataloguedModule[];
  readonly titles: readonly string[];
  readonly users: readonly string[];
}

/** Asks the API for an answer in formatversion 2. */
export type AskJson = (parameters: Readonly<Record<string, string>>) => Promise<unknown>;

/** Reads what a wiki offers through its own API. */
export async function readCatalogue(ask: AskJson): Promise<Catalogue> {
  const answer = await ask({ action: 'paraminfo', modules: 'main|**' });
  const { modules } = (answer as { readonly paraminfo: { readonly modules: readonly CataloguedModule[] } })
    .paraminfo;
  const find = (path: string): CataloguedModule => {
    const found = modules.find((module) => module.path === path);
    if (!found) throw new Error(`paraminfo lacks the module "${path}".`);
    return found;
  };
  const isAction = ({ group, path }: CataloguedModule): boolean => group === 'action' && path !== 'query';
  const here: CataloguedModule[] = [];
  const elsewhere: CataloguedModule[] = [];
  for (const module of modules.filter(isAction)) {
    // Some have formats of their own.
    const answer = await ask({ action: module.name }).catch(() => undefined);
    const { error } = (answer ?? {}) as { readonly error?: { readonly code: string } };
    (error?.code === 'noapiwrite' ? elsewhere : here).push(module);
  }
  return {
    main: find('main'),
    query: find('query'),
    queryModules: modules.filter(({ path }) => path.startsWith('query+')),
    actions: [...here, ...elsewhere.slice(0, 1)],
    formats: modules.filter(({ group }) => group === 'format'),
    titles: await readTitles(ask),
    users: await readUsers(ask),
  };
}

const namespaces = ['0', '1', '2', '3', '4', '6', '8', '10', '12', '14'];

async function readTitles(ask: AskJson): Promise<readonly string[]> {
  const lists = await Promise.all(
    namespaces.map((apnamespace) => ask({ action: 'query', list: 'allpages', apnamespace, aplimit: '50' })),
  );
  return lists.flatMap((list) => namesIn(list, 'allpages', 'title'));
}

const readUsers = async (ask: AskJson): Promise<readonly string[]> =>
  namesIn(await ask({ action: 'query', list: 'allusers', aulimit: '100' }), 'allusers', 'name');

function namesIn(answer: unknown, list: string, field: string): readonly string[] {
  const { query } = answer as {
    readonly query: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  };
  return (query[list] ?? []).map((item) => String(item[field]));
}
