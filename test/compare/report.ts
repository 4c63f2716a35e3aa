import { modulesIn } from '../../packages/wikiquery/src/against/answers/api-request.ts';
import type { Cause, WikiComparison } from './compare-wikis.ts';
import type { Question } from './draw-questions.ts';

/** Longest part of a value that is printed. */
const MOST_CHARACTERS = 240;

/** Formats a comparison: the figures, then leaks, then the causes of differences with a request each. */
export function reportComparison(
  { compared, different, leaks, failed, refused, answers, steps }: WikiComparison,
  causes: readonly Cause[],
  shown: number,
): readonly string[] {
  const isDifferent = new Set(different.map(({ question }) => question.number));
  const equalOf = (questions: readonly Question[]): number =>
    questions.filter(({ number }) => !isDifferent.has(number)).length;
  const chains = compared.filter(({ isChain }) => isChain);
  const table = (heading: string, keysOf: (question: Question) => readonly string[]): readonly string[] => {
    const groups = new Map<string, Question[]>();
    for (const question of compared)
      for (const key of keysOf(question)) groups.set(key, [...(groups.get(key) ?? []), question]);
    const rows = [...groups]
      .map(([key, of]) => [key, of.length, equalOf(of)] as const)
      .filter(([, all, equal]) => heading !== 'module' || equal < all)
      .toSorted(([a, all, equal], [b, others, equals]) => all - equal - (others - equals) || (a < b ? 1 : -1))
      .toReversed();
    const width = Math.max(heading.length, ...rows.map(([key]) => key.length));
    return [
      `${heading.padEnd(width)}  equal  of`,
      ...rows.map(
        ([key, all, equal]) =>
          `${key.padEnd(width)}  ${String(equal).padStart(5)}  ${all}  ${percent(equal, all)}`,
      ),
      '',
    ];
  };
  return [
    ...table('module', ({ request }) => ['query', ...modulesIn(request)]),
    ...table('role', ({ role }) => [role]),
    ...table('format', ({ request, isChain }) => [
      isChain ? 'chain' : `${request['format'] ?? ''} ${request['formatversion'] ?? ''}`.trim(),
    ]),
    ...causes.slice(0, shown).flatMap(causeLines),
    ...(causes.length > shown ? [`${causes.length - shown} more causes; --show lists more.`, ''] : []),
    ...leaks.map(
      ({ question, words }) =>
        `LEAK to the role ${question.role}: ${words.slice(0, 5).join(', ')} (--only ${question.number})\n  ${queryOf(question.request)}`,
    ),
    ...failed.slice(0, 3).map(({ request }) => `MediaWiki failed: ${queryOf(request)}`),
    ...(chains.length > 0
      ? [
          `${equalOf(chains)} of ${chains.length} chains equal to their end (${percent(equalOf(chains), chains.length)}), ${steps} answers.`,
        ]
      : []),
    `${compared.length - different.length} of ${compared.length} requests equal (${percent(compared.length - different.length, compared.length)}), ${answers} answers, ${refused.length} requests refused by both, ${failed.length} that MediaWiki failed to answer.`,
    leaks.length === 0 ? 'No leaks.' : `${leaks.length} answers contain what MediaWiki does not show.`,
  ];
}

function causeLines({ cause, questions, role, request, difference }: Cause): readonly string[] {
  return [
    `${questions.length} × ${cause} (--only ${questions[0] ?? 0})`,
    `  ${role}: ${queryOf(request)}`,
    `  at ${difference.path.join('.')}`,
    `  here:  ${valueOf(difference.here)}`,
    `  there: ${valueOf(difference.there)}`,
    '',
  ];
}

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;

const queryOf = (request: Readonly<Record<string, string>>): string =>
  decodeURIComponent(String(new URLSearchParams(request)).replaceAll('+', ' ')).replaceAll('\n', ' ');

const valueOf = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, MOST_CHARACTERS);
