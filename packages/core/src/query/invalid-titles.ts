import { wordingAt } from '../wiki/earlier-wordings.ts';
import type { Site } from '../wiki/site.ts';
import { invalidTitleReason, invalidTitleTexts } from '../wiki/title.ts';
import type { QueryContext } from './context.ts';
import type { InvalidEntry, PageSet } from './page-set.ts';
import { wikitext } from './result/problem-arguments.ts';
import { formatReason, ownText } from './result/problem-format.ts';
import type { Problem } from './result/problems.ts';

/** Why the titles of a page set are invalid, by page set key: the values of `invalidreason`. */
export type InvalidReasons = ReadonlyMap<number, unknown>;

/** Returns why the titles of a page set are invalid, in the format and language of the request's errors. */
export async function invalidReasons(
  { invalid }: PageSet,
  {
    errorFormat = 'bc',
    readProblemTexts,
    site,
  }: Pick<QueryContext, 'errorFormat' | 'readProblemTexts' | 'site'>,
): Promise<InvalidReasons> {
  // Quirk: where errors are only a sentence, it is not freed of its markup.
  if (errorFormat === 'bc') return mapValues(invalid, ({ problem }) => invalidTitleReason(problem, site));
  const problems = mapValues(invalid, (entry) => problemOf(entry, site));
  const textOf = readProblemTexts ? await readProblemTexts([...problems.values()]) : ownText(errorFormat);
  return mapValues(problems, (of) => formatReason(of, textOf(of), errorFormat));
}

function problemOf({ title, problem }: InvalidEntry, { software }: Site): Problem {
  const { code } = problem;
  const details =
    'characters' in problem
      ? [wikitext(problem.characters)]
      : 'maximumBytes' in problem
        ? [{ num: problem.maximumBytes }]
        : [];
  const text = wordingAt(code, invalidTitleTexts[code], software).replaceAll(/<\/?nowiki>/g, '');
  return { code, key: code, text, arguments: [...details, title], module: '' };
}

const mapValues = <K, V, T>(map: ReadonlyMap<K, V>, change: (value: V) => T): ReadonlyMap<K, T> =>
  new Map(Array.from(map, ([key, value]) => [key, change(value)]));
