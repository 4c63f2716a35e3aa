import { createUsage, OverBudgetError, type Budget, type Usage } from '../data/database/usage.ts';
import { requestStore, spendCharacters } from '../data/store/store.ts';
import type { FormOf } from '../query/parameters/form.ts';
import { toModern } from '../query/result/modern.ts';
import { createRequestEnvironment, type Repeatability } from '../wiki/request-environment.ts';
import { secondsFor, startDeadline, type Deadline } from './budget.ts';
import { answerOpened, openRequest } from './main.ts';
import { noWork, type ApiRequest, type RequestWork, type TextResponse } from './request.ts';
import type { ApiServices } from './services.ts';

/** The queries that an anonymous viewer's request is composed of; all of them share its budget and time limit. */
export interface Queries {
  /**
   * Returns the data of an answer in formatversion 2, which may be an error; rejects with a {@link QueryRefusedError}
   * where the API does not answer for now, or not this viewer.
   */
  readonly ask: (parameters: ReadonlyMap<string, string>) => Promise<Readonly<Record<string, unknown>>>;
  /** Like `ask`, within a small budget of the query's own; returns undefined where the query would exceed it. */
  readonly askIfCheap: (
    parameters: ReadonlyMap<string, string>,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Counts characters that are about to be processed; throws an `OverBudgetError` past the budget. */
  readonly spend: (characters: number) => void;
  /** Returns the time of the request in milliseconds since 1970; the result is then only valid in this second. */
  readonly now: () => number;
}

/** What has been composed, or the exceeded part of the budget; and the work that it took. */
export type Composed<T> =
  | { readonly kind: 'composed'; readonly value: T; readonly work: RequestWork }
  | { readonly kind: 'exceeded'; readonly exceeded: keyof Budget; readonly work: RequestWork };

/** Composes something from the answers to queries, within a budget. */
export type Compose = <T>(
  request: Omit<ApiRequest, 'kind'>,
  budget: Budget,
  make: (queries: Queries) => Promise<T>,
) => Promise<Composed<T>>;

/** Thrown where a query is refused: by overload, a lost database, a lack of rights, or a fault. */
export class QueryRefusedError extends Error {
  override readonly name = 'QueryRefusedError';
  /** The error code of the API. */
  readonly code: string;
  /** The response to the query, with the error as data. */
  readonly response: TextResponse;

  constructor(code: string, response: TextResponse) {
    super(`A query was refused (${code}).`);
    this.code = code;
    this.response = response;
  }
}

/** The budget of a query that is left out where it would exceed it. */
const small: Budget = { rows: 1000, returned: 100, characters: 50_000, unbounded: false };

/** Makes a function that composes the answers to several queries in one pass, without writing them in a format. */
export const createCompose =
  (services: ApiServices, shapeOf: FormOf): Compose =>
  async (request, budget, make) => {
    const { site, store, anonymousViewers, now } = services;
    const { server, address = '', leaving } = request;
    const usage = createUsage(budget);
    const deadline = startDeadline(secondsFor('anonymous', site), leaving);
    let lasts: Repeatability = 'until the database changes';
    const restrict = (to: Repeatability): void => {
      if (lasts !== 'never' && to !== 'until the database changes') lasts = to;
    };
    const environment = createRequestEnvironment(now(), restrict);
    const own = requestStore(store, { usage });
    const viewer = anonymousViewers(address);
    const askWithin = async (given: ReadonlyMap<string, string>, used: Usage) => {
      const parameters = Object.assign(new Map(given), { form: shapeOf(given) });
      const query = { method: 'GET', posted: false, parameters, server, address, viewer, asData: true };
      return readData(await answerQuery(query, services, { usage: used, deadline }, restrict));
    };
    const queries: Queries = {
      ask: (given) => askWithin(given, usage),
      askIfCheap: async (given) => {
        const used = createUsage(small);
        try {
          return await askWithin(given, used);
        } catch (error) {
          if (!used.exceeded) throw error;
          return undefined;
        } finally {
          addUsage(usage, used);
        }
      },
      spend: (characters) => {
        spendCharacters(own, characters);
      },
      now: () => environment.now,
    };
    const work = (): RequestWork => ({ ...noWork, usage, lasts });
    try {
      const value = await make(queries);
      // Something may have caught the error and gone on without the rows.
      if (usage.exceeded) throw new OverBudgetError(usage.exceeded);
      return { kind: 'composed', value, work: work() };
    } catch (error) {
      if (!usage.exceeded) throw error;
      return { kind: 'exceeded', exceeded: usage.exceeded, work: work() };
    } finally {
      deadline.end();
    }
  };

/** Adds what a query used to what its request used. */
function addUsage(usage: Usage, used: Readonly<Usage>): void {
  usage.statements += used.statements;
  usage.rows += used.rows;
  usage.returned += used.returned;
  usage.databaseMilliseconds += used.databaseMilliseconds;
  usage.characters += used.characters;
  usage.slow.push(...used.slow);
}

async function answerQuery(
  query: ApiRequest,
  services: ApiServices,
  limits: { readonly usage: Usage; readonly deadline: Deadline },
  restrict: (to: Repeatability) => void,
): Promise<TextResponse> {
  const opened = await openRequest(query, services);
  if (opened.kind === 'response') return opened.response;
  const response = await answerOpened(opened, services, limits);
  restrict(opened.lasts());
  return response;
}

/** Whether an error code stands for a fault of the server. */
export const isFault = (code: string): boolean => code.startsWith('internal_api_error');

/** Codes of errors that are no result of a query: they concern every query of the viewer. */
const refusals: ReadonlySet<string> = new Set(['readapidenied']);

function readData(response: TextResponse): Readonly<Record<string, unknown>> {
  const { status, headers, answer } = response;
  const code = headers['mediawiki-api-error'];
  if (typeof code === 'string' && (status >= 400 || isFault(code) || refusals.has(code)))
    throw new QueryRefusedError(code, response);
  if (!answer) throw new Error('A query was answered with a document.');
  return (toModern(answer.shape)?.(answer.value) ?? answer.value) as Readonly<Record<string, unknown>>;
}
