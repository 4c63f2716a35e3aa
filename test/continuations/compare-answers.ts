import { isDeepStrictEqual } from 'node:util';
import { isFields, type Fields } from '../dumps/comparison/client.ts';

/** Says in a few words how two answers differ; undefined if they do not. */
export function compareAnswers(ours: Fields, theirs: Fields): string | undefined {
  const here = refusalOf(ours);
  // Where MediaWiki fails, a refusal is right.
  const there = refusalOf(theirs)?.replace(/^internal_api_error_.*/, 'badcontinue');
  if (here !== there) return `${here ?? 'an answer'} here, ${refusalOf(theirs) ?? 'an answer'} there`;
  if (here !== undefined) return undefined;
  const different = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].filter(
    (name) => !isDeepStrictEqual(sorted(ours[name]), sorted(theirs[name])),
  );
  return different.length === 0 ? undefined : `different ${different.toSorted().join()}`;
}

/** The codes of errors, without the modules that report them. */
const refusalOf = ({ error }: Fields): string | undefined =>
  Array.isArray(error) ? error.map((one) => String(one).replace(/^.*: /, '')).join() : undefined;

/** Orders pages, whose order is not defined. */
function sorted(value: unknown): unknown {
  if (!isFields(value) || !Array.isArray(value['pages'])) return value;
  const pages = value['pages'].filter(isFields);
  return { ...value, pages: pages.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}

const keyOf = ({ ns, title, pageid }: Fields): string => [ns, title, pageid].join('|');
