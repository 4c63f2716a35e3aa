import { modulesIn, type ApiRequest } from '../../packages/wikiquery/src/against/answers/api-request.ts';
import type { CompareOptions } from '../../packages/wikiquery/src/against/answers/compare-answers.ts';
import { shrinkRequest } from '../../packages/wikiquery/src/against/answers/shrink-request.ts';
import {
  askQuestion,
  differentStep,
  isRefused,
  type ComparedStep,
  type FoundDifference,
  type Outcome,
  type Sides,
} from './ask-question.ts';
import type { Question, QuestionSource } from './draw-questions.ts';
import type { Role } from './people.ts';
import { leakedWords } from './visible-words.ts';

/** Text that MediaWiki shows a role nowhere, in an answer of Wikiquery. */
export interface Leak {
  readonly question: Question;
  readonly words: readonly string[];
}

/** A question whose answers differ. */
export interface DifferentAnswer {
  readonly question: Question;
  readonly step: ComparedStep;
  readonly differences: readonly FoundDifference[];
}

/** A cause of differences, with a small request that shows it. */
export interface Cause {
  readonly cause: string;
  readonly modules: readonly string[];
  readonly questions: readonly number[];
  readonly role: Role;
  readonly request: ApiRequest;
  readonly difference: FoundDifference;
}

/** The result of a comparison. */
export interface WikiComparison {
  readonly compared: readonly Question[];
  readonly different: readonly DifferentAnswer[];
  readonly leaks: readonly Leak[];
  /** Requests that MediaWiki itself fails to answer. */
  readonly failed: readonly Question[];
  /** Number of answers, of which chains have several. */
  readonly answers: number;
  /** Number of answers to chains. */
  readonly steps: number;
  /** Requests that both refuse, of those compared. */
  readonly refused: readonly Question[];
}

/** What questions are sent to. */
export interface ComparedSides {
  readonly sides: ReadonlyMap<Role, Sides>;
  /** Words that MediaWiki shows each role. */
  readonly visible: ReadonlyMap<Role, ReadonlySet<string>>;
  readonly options: CompareOptions;
}

/** Requests in progress at a time. */
const CONCURRENCY = 2;

/** The most questions of one number that are asked until one shows something. */
const MOST_DRAWN = 20;

/** Sends questions to both servers and compares the answers. */
export async function compareWikis(
  questions: Iterable<QuestionSource>,
  { sides, visible, options }: ComparedSides,
  onProgress: (asked: number, different: number) => void,
): Promise<WikiComparison> {
  const outcomes: AskedQuestion[] = [];
  const iterator = questions[Symbol.iterator]();
  let differing = 0;
  const work = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      const asked = await askUntilAnswered(next.value, sides, options);
      if (differentStep(asked)) differing++;
      outcomes.push(asked);
      onProgress(outcomes.length, differing);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const sorted = outcomes.toSorted((a, b) => a.question.number - b.question.number);
  const answered = sorted.filter(({ failed }) => !failed);
  const answersTo = (some: readonly Outcome[]): number =>
    some.reduce((sum, { steps }) => sum + steps.length, 0);
  return {
    compared: answered.map(({ question }) => question),
    failed: sorted.filter(({ failed }) => failed).map(({ question }) => question),
    answers: answersTo(answered),
    steps: answersTo(answered.filter(({ question }) => question.isChain)),
    refused: answered.filter(isRefused).map(({ question }) => question),
    different: answered.flatMap((outcome) => {
      const step = differentStep(outcome);
      return step ? [{ question: outcome.question, step, differences: step.differences }] : [];
    }),
    leaks: sorted.flatMap(({ question, steps }) => {
      const known = visible.get(question.role) ?? new Set();
      const words = steps.flatMap(({ here, there }) => leakedWords(here.body, there.body, known));
      return words.length > 0 ? [{ question, words: [...new Set(words)] }] : [];
    }),
  };
}

type AskedQuestion = Outcome & { readonly question: Question };

/** Asks questions of one number until one shows something: an answer, and of a chain a second one. */
async function askUntilAnswered(
  { draw }: QuestionSource,
  sides: ReadonlyMap<Role, Sides>,
  options: CompareOptions,
): Promise<AskedQuestion> {
  for (let drawn = 1; ; drawn++) {
    const question = draw();
    const of = sides.get(question.role);
    if (!of) throw new Error(`The role ${question.role} has no session.`);
    const outcome = await askQuestion(question, of, options);
    const isKept =
      differentStep(outcome) ??
      (question.isChain ? outcome.steps.length > 1 : !isRefused(outcome) || question.keepsRefusal);
    if (isKept || drawn === MOST_DRAWN) return { ...outcome, question };
  }
}

/** Shrinking of differences. */
export interface ShrinkLimits {
  /** Most causes for which a small request is looked for. */
  readonly causes: number;
  /** Most requests that are tried for each. */
  readonly tries: number;
}

/** Milliseconds after which a request is not made smaller any more: some are slow. */
const MOST_TIME = 5000;

/** Groups differences by cause, the most frequent first, and finds a small request for each. */
export async function findCauses(
  different: readonly DifferentAnswer[],
  { sides, options }: ComparedSides,
  limits: ShrinkLimits,
  onProgress: (done: number, total: number) => void,
): Promise<readonly Cause[]> {
  const groups = new Map<string, DifferentAnswer[]>();
  for (const answer of different)
    for (const cause of new Set(answer.differences.map(({ cause }) => cause)))
      groups.set(cause, [...(groups.get(cause) ?? []), answer]);
  const causes: Cause[] = [];
  const ordered = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  for (const [cause, answers] of ordered) {
    onProgress(causes.length, ordered.length);
    const [first] = answers.toSorted((a, b) => sizeOf(a.step.request) - sizeOf(b.step.request));
    const of = first && sides.get(first.question.role);
    let difference = first?.differences.find((one) => one.cause === cause);
    if (!first || !of || !difference) continue;
    const deadline = performance.now() + MOST_TIME;
    const differs = async (request: ApiRequest): Promise<boolean> => {
      if (performance.now() > deadline) return false;
      const { steps } = await askQuestion({ request, isChain: false }, of, options);
      const found = steps[0]?.differences.find((one) => isSameCause(one.cause, cause));
      if (found) difference = found;
      return found !== undefined;
    };
    const request =
      causes.length < limits.causes
        ? await shrinkRequest(first.step.request, {
            differs,
            most: limits.tries,
            ...(options.prefixes && { prefixes: options.prefixes }),
          })
        : first.step.request;
    causes.push({
      cause,
      request,
      difference,
      role: first.question.role,
      modules: modulesIn(request),
      questions: answers.map(({ question }) => question.number),
    });
  }
  return causes;
}

const sizeOf = (request: ApiRequest): number => JSON.stringify(request).length;

/** Fewer modules make the name of the module in a cause surer. */
const isSameCause = (one: string, other: string): boolean => pathIn(one) === pathIn(other);

const pathIn = (cause: string): string => cause.slice(cause.indexOf(': '));
