import type { UsedModule } from '../modules/module-info.ts';
import { isObject } from '../../../client/is-object.ts';

/** The parameters of a query. */
export type Parameters = ReadonlyMap<string, string>;

/** The limit of modules whose limit only says how large a part is; others, such as of revisions, select. */
const DEFAULT_LIMIT = 10;

/** Seconds of replication lag from which a server is left alone. */
const MAX_LAG = 5;

/** Returns what asks for the whole of an answer, in parts as large as the server gives them. */
export function wholeQuery(parameters: Parameters, modules: readonly UsedModule[]): Parameters {
  const limits = modules.flatMap(({ info, prefix }) => {
    const limit = info.parameters.find(({ name }) => name === 'limit');
    const isSizeOfPart = limit?.type === 'limit' && limit.default === DEFAULT_LIMIT;
    return isSizeOfPart ? [[`${prefix}limit`, 'max'] as const] : [];
  });
  const whole = new Map([
    ...limits,
    ['maxlag', String(MAX_LAG)],
    ...parameters,
    ['format', 'json'],
    ['formatversion', '2'],
  ]);
  whole.delete('rawcontinue');
  return whole;
}

/** Returns what asks for the part after an answer; undefined after the last. */
export function nextPart(parameters: Parameters, answer: unknown): Parameters | undefined {
  const next = isObject(answer) ? answer['continue'] : undefined;
  if (!isObject(next)) return undefined;
  return new Map([
    ...parameters,
    ...Object.entries(next).map(([name, value]) => [name, String(value)] as const),
  ]);
}
