import { isObject } from '@wikiquery/common/is-object';
import { planOfAnswer, valueAt } from 'wikiquery-client/rows';

/** Counts the rows or pages of a query's answer, as in `10 rows` or `no pages match`; undefined for other answers. */
export function summaryOf(answer: unknown, parameters: ReadonlyMap<string, string>): string | undefined {
  if (!isObject(answer) || parameters.get('action') !== 'query') return undefined;
  if ('error' in answer || 'errors' in answer) return undefined;
  const counts = planOfAnswer(answer)
    .sources.filter(({ kind }) => kind !== 'object')
    .map(({ kind, path }) => {
      const value = valueAt(answer, path);
      const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
      return { kind, count };
    });
  const selects = ['generator', 'list', 'titles', 'pageids', 'revids'].some((name) => parameters.get(name));
  if (counts.length === 0) return selects ? nothing(answer, parameters.has('generator')) : undefined;
  const rows = counts.reduce((sum, { count }) => sum + count, 0);
  const arePages = counts.every(({ kind }) => kind === 'pages');
  if (rows === 0) return nothing(answer, arePages || parameters.has('generator'));
  return `${rows.toLocaleString('en')} ${arePages ? 'page' : 'row'}${rows === 1 ? '' : 's'}`;
}

/** Says that there is nothing, or only not in this part of the answer. */
function nothing(answer: Readonly<Record<string, unknown>>, arePages: boolean): string {
  const what = arePages ? 'pages' : 'rows';
  return 'continue' in answer ? `no ${what} in this part; the next one may have some` : `no ${what} match`;
}
