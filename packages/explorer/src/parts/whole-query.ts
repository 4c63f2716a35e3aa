import { isObject } from '@wikiquery/common/is-object';
import type { UsedModule } from '../modules/module-info.ts';

/** The parameters of a query. */
export type Parameters = ReadonlyMap<string, string>;

/** The default limit of modules whose limit is only the size of a part; others, as of revisions, select items. */
const DEFAULT_LIMIT = 10;

/** Seconds of replication lag beyond which the server refuses requests, to recover. */
const MAX_LAG = 5;

/** Returns the query for a whole answer, in parts as large as the server allows. */
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

/** Returns the query for the part after an answer; undefined after the last part. */
export function nextPart(parameters: Parameters, answer: unknown): Parameters | undefined {
  const next = isObject(answer) ? answer['continue'] : undefined;
  if (!isObject(next)) return undefined;
  return new Map([
    ...parameters,
    ...Object.entries(next).map(([name, value]) => [name, String(value)] as const),
  ]);
}
