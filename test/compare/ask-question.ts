import { isObject } from '@wikiquery/common/is-object';
import { continuationOf } from 'wikiquery-client/protocol';
import type { ApiRequest } from '../../packages/wikiquery/src/against/answers/api-request.ts';
import {
  causeOf,
  compareAnswers,
  type CompareOptions,
  type Difference,
} from '../../packages/wikiquery/src/against/answers/compare-answers.ts';
import { decode } from './decode.ts';
import type { Question } from './draw-questions.ts';
import type { RawAnswer, Send } from './role-session.ts';

/** Wikiquery's and MediaWiki's sessions of one role. */
export interface Sides {
  readonly here: Send;
  readonly there: Send;
}

/** A difference between the answers to one request, and its cause without what is of this request alone. */
export interface FoundDifference extends Difference {
  readonly cause: string;
}

/** The answers to one request of a chain. */
export interface ComparedStep {
  readonly request: ApiRequest;
  readonly here: RawAnswer;
  readonly there: RawAnswer;
  readonly differences: readonly FoundDifference[];
}

/** What came of a question; `failed` if MediaWiki itself fails to answer. */
export interface Outcome {
  readonly steps: readonly ComparedStep[];
  readonly failed: boolean;
}

/** Most requests of a chain. */
const MOST_STEPS = 600;

/**
 * Sends a question to both servers. Of a chain, each server gets its own continuations until one of them has none.
 */
export async function askQuestion(
  { request, isChain }: Pick<Question, 'request' | 'isChain'>,
  { here, there }: Sides,
  options: CompareOptions,
): Promise<Outcome> {
  const steps: ComparedStep[] = [];
  for (let next: Pair | undefined = [request, request]; next && steps.length < MOST_STEPS;) {
    const step = await compareStep(next, { here, there }, options);
    if (!isComparable(step.there)) return { steps, failed: true };
    steps.push(step);
    next = isChain ? nextRequests(request, step) : undefined;
  }
  return { steps, failed: false };
}

/** The requests to Wikiquery and to MediaWiki. */
type Pair = readonly [here: ApiRequest, there: ApiRequest];

async function compareStep(
  [ours, theirs]: Pair,
  sides: Sides,
  options: CompareOptions,
): Promise<ComparedStep> {
  const [here, there] = await Promise.all([sides.here(ours), sides.there(theirs)]);
  return { request: ours, here, there, differences: differencesOf(ours, here, there, options) };
}

/** Returns the next requests of a chain; where only one server continues, the difference in this step says so. */
function nextRequests(request: ApiRequest, { here, there }: ComparedStep): Pair | undefined {
  const [ours, theirs] = [continuationIn(here), continuationIn(there)];
  return (
    ours &&
    theirs && [
      { ...request, ...ours },
      { ...request, ...theirs },
    ]
  );
}

/** Returns the first step of an outcome whose answers differ. */
export const differentStep = ({ steps }: Outcome): ComparedStep | undefined =>
  steps.find(({ differences }) => differences.length > 0);

/** Whether both servers refuse a question with the same error. */
export const isRefused = ({ steps: [first] }: Outcome): boolean =>
  first !== undefined && first.differences.length === 0 && first.there.error !== '';

/** Whether MediaWiki answers at all, and its answer does not depend on how fast it is, as that of languageinfo may. */
const isComparable = ({ status, error, body }: RawAnswer): boolean =>
  status < 500 && !error.startsWith('internal_api_error') && !body.includes('licontinue');

function differencesOf(
  request: ApiRequest,
  here: RawAnswer,
  there: RawAnswer,
  options: CompareOptions,
): readonly FoundDifference[] {
  const found = compareAnswers(request, decode(here), decode(there), options);
  const heads = (['status', 'type', 'error'] as const)
    // A different error has a different header, too.
    .filter((name) => here[name] !== there[name] && (name !== 'error' || found.length === 0))
    .map((name) => ({ module: 'query', path: [`HTTP ${name}`], here: here[name], there: there[name] }));
  return [...found, ...heads].map((difference) => ({ ...difference, cause: causeWith(difference, request) }));
}

/** A cause that names status and headers, and XML, whose answers have paths of their own. */
function causeWith(difference: Difference, { format = 'json' }: ApiRequest): string {
  const [first = ''] = difference.path;
  const values = first.startsWith('HTTP ')
    ? ` (${textOf(difference.here)} here, ${textOf(difference.there)} there)`
    : '';
  return `${causeOf(difference)}${values}${format === 'xml' ? ' [xml]' : ''}`;
}

const textOf = (value: unknown): string =>
  value === '' || value === undefined ? 'none' : JSON.stringify(value);

function continuationIn(answer: RawAnswer): ApiRequest | undefined {
  const decoded = decode(answer);
  if (!isObject(decoded)) return undefined;
  const raw = decoded['query-continue'];
  if (!isObject(raw)) return continuationOf(decoded);
  return continuationOf({ continue: Object.assign({}, ...Object.values(raw).filter(isObject)) as unknown });
}
