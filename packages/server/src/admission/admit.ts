import type { RequestWork } from '@wikiquery/core/api';
import { type Handle, type Handled, type Incoming, withoutWork, withStats } from '../handled.ts';
import type { Offloaded, Offloading } from '../runners/offload.ts';
import type { Admission } from './admission.ts';
import type { Client } from './clients.ts';
import type { Estimate } from './cost.ts';
import type { ServedApi } from '../served-request.ts';
import { createRefusals, type RefusalReason } from './refusals.ts';
import { DroppedError, type Spent, type Turn } from './turns.ts';
import { andFinally, andThen, type Soon } from '@wikiquery/core/wiki';

/** Most seconds that a refused client is told to wait. */
const LONGEST = 30;

/** Error codes of an unavailable database, and of a locked one. */
const databaseErrors: ReadonlySet<unknown> = new Set([
  'internal_api_error_DBConnectionError',
  'internal_api_error_DBQueryTimeoutError',
]);

/** Runs requests in a fair order when there are too many, and refuses those that the server has no capacity for. */
export function createAdmitting(
  admission: Admission,
  { answerHere, answerInRunner }: Offloading,
  api: Pick<ServedApi, 'refuse'>,
): Handle {
  const { policy, clients, costs, buckets, turns, flights, pace } = admission;
  const refuse = createRefusals(api);

  /** Runs a request whose turn it is, and charges its client for what it cost beyond `charged`. */
  const run = (
    incoming: Incoming,
    client: Client,
    turn: Turn,
    { cost: expected, alone, latency, learn }: Estimate,
    charged = 0,
  ): Soon<Handled> => {
    const { request } = incoming;
    let spent: Spent;
    const charge = (answer: Handled, { usage }: RequestWork): Handled => {
      const cost = Math.max(spent.worked, usage.databaseMilliseconds) + answer.stats.runnerMilliseconds;
      // Time lost to a database that does not answer says nothing about the next request.
      if (!databaseErrors.has(answer.response.headers['mediawiki-api-error'])) learn(cost, spent);
      clients.learn(request, answer.stats);
      buckets.spend(client, cost);
      turns.charge(client.path, cost - charged);
      return withStats(answer, { cost });
    };
    const running = andFinally(
      () => answerHere(request, alone),
      () => {
        spent = turn.leave(latency);
      },
    );
    return andThen<Handled | Offloaded, Handled>(running, (begun) => {
      if (!('tried' in begun)) return charge(begun, begun.stats);
      const position = { path: client.path, cost: expected, alone };
      return answerInRunner(request, begun, client, position).then((answer) => charge(answer, begun.tried));
    });
  };

  const admit = (incoming: Incoming, client: Client): Soon<Handled> => {
    const estimate = costs.estimate(incoming.request.parameters);
    if (client.isExempt) return run(incoming, client, turns.enter(), estimate);
    if (policy.hard || turns.isPressed()) {
      const seconds = buckets.wait(client);
      if (seconds > 0) return refused(incoming, client, estimate, 'overspent', seconds);
    }
    const turn = turns.tryEnter();
    return turn ? run(incoming, client, turn, estimate) : runLater(incoming, client, estimate);
  };

  const refused = async (
    incoming: Incoming,
    client: Client,
    estimate: Estimate,
    reason: RefusalReason,
    seconds: number,
    hasLeft = false,
  ): Promise<Handled> => {
    if (policy.dryRun && !hasLeft)
      return withStats(await run(incoming, client, turns.enter(), estimate), { wouldBeRefused: true });
    admission.countRefusal(client.class, reason);
    const delay = pace();
    if (delay) await delay;
    return withoutWork(await refuse(incoming.request, reason, seconds), 'refusal');
  };

  /** Runs a request when its turn comes. */
  const runLater = async (incoming: Incoming, client: Client, estimate: Estimate): Promise<Handled> => {
    const since = performance.now();
    try {
      const later = await turns.wait(client.path, estimate.cost, incoming.request.leaving?.());
      const waited = performance.now() - since;
      return addWaiting(await run(incoming, client, later, estimate, estimate.cost), waited);
    } catch (error) {
      if (!(error instanceof DroppedError)) throw error;
      const waited = performance.now() - since;
      const seconds = Math.min(LONGEST, turns.waitingCost() / 1000);
      const hasLeft = error.reason === 'left';
      return addWaiting(await refused(incoming, client, estimate, 'serverbusy', seconds, hasLeft), waited);
    }
  };

  return (incoming) => {
    const { request } = incoming;
    const client = incoming.client ?? clients.identify(request);
    const key = flights.keyOf(incoming, client.class);
    return key === undefined
      ? admit(incoming, client)
      : flights.share(key, incoming, (shared) => admit(shared, client));
  };
}

const addWaiting = (answer: Handled, waited: number): Handled =>
  withStats(answer, { waited: answer.stats.waited + waited });
