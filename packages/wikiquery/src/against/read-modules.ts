import { isObject } from '@wikiquery/common/is-object';
import { UsageError } from '../problem.ts';
import { isWikiError, type AskWiki, type Fields } from './live-wiki.ts';

/** A parameter as `action=paraminfo` describes it. */
export interface TheirParameter extends Fields {
  readonly name: string;
  readonly type: unknown;
}

/** A module as `action=paraminfo` describes it. */
export interface TheirModule {
  readonly name: string;
  readonly path: string;
  /** `prop`, `list`, `meta`, `action` or `format`; absent for the main module. */
  readonly group?: string;
  readonly prefix: string;
  /** Whether a query module can be a generator. */
  readonly generator: boolean;
  /** Whether it refuses requests that are not posted. */
  readonly mustbeposted: boolean;
  /** Whether it may change the wiki. */
  readonly writerights: boolean;
  /** The extension that has it, or `MediaWiki`. */
  readonly source: string;
  readonly parameters: readonly TheirParameter[];
  /** Its whole description, as the wiki returned it. */
  readonly description?: Fields;
}

/** Modules per request: the limit for viewers without `apihighlimits`. */
const BATCH = 50;

/** Reads the descriptions of all actions, formats and query modules of an API, by path. */
export async function readModules(
  ask: AskWiki,
  from: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ReadonlyMap<string, TheirModule>> {
  const describe = async (paths: readonly string[]): Promise<readonly TheirModule[]> => {
    const answer = await ask({ action: 'paraminfo', modules: paths.join('|') });
    if (isWikiError(answer))
      throw new UsageError(`${from} answered with an error: ${answer.code}: ${answer.info}`);
    const modules = isObject(answer['paraminfo']) ? answer['paraminfo']['modules'] : undefined;
    if (!Array.isArray(modules))
      throw new UsageError(`${from} does not describe its modules: is it an api.php?`);
    return modules.filter(isObject).map(moduleOf);
  };
  const first = await describe(['main', 'query']);
  const named = (path: string, parameter: string): readonly string[] => {
    const type = first
      .find((module) => module.path === path)
      ?.parameters.find(({ name }) => name === parameter)?.type;
    return Array.isArray(type) ? type.map(String) : [];
  };
  const paths = [
    ...[...named('main', 'action'), ...named('main', 'format')].filter((name) => name !== 'query'),
    ...['prop', 'list', 'meta'].flatMap((group) => named('query', group)).map((name) => `query+${name}`),
  ];
  const modules = [...first];
  for (let at = 0; at < paths.length; at += BATCH) {
    onProgress(at, paths.length);
    modules.push(...(await describe(paths.slice(at, at + BATCH))));
  }
  return new Map(modules.map((module) => [module.path, module]));
}

function moduleOf(told: Fields): TheirModule {
  const { parameters, templatedparameters, group } = told;
  const listed = [parameters, templatedparameters].flatMap((some) =>
    Array.isArray(some) ? some.filter(isObject) : [],
  );
  return {
    name: textOf(told['name']),
    path: textOf(told['path']),
    ...(typeof group === 'string' && { group }),
    prefix: textOf(told['prefix']),
    generator: told['generator'] === true,
    mustbeposted: told['mustbeposted'] === true,
    writerights: told['writerights'] === true,
    source: textOf(told['source'], 'MediaWiki'),
    description: told,
    parameters: listed.map((one) => ({ ...one, name: textOf(one['name']), type: one['type'] })),
  };
}

const textOf = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
