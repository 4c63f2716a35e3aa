import type { RequestWork } from '@wikiquery/core/api';
import {
  withoutWork,
  withStats,
  type Handle,
  type PipelineRequest,
  type PipelineResult,
} from '../pipeline-result.ts';
import type { Offloaded, Offloading } from '../runners/offload.ts';
import type { ServedApi } from '../served-request.ts';
import type { Admission } from './admission.ts';
import type { Client } from './clients.ts';
import type { Estimate } from './cost.ts';
import { createRejections, type RejectionReason } from './rejections.ts';
import { DroppedError, type Permit } from './scheduler.ts';

/** Most seconds that a rejected client is asked to wait. */
const LONGEST = 30;

/** Error codes of an unavailable database, and of a locked one. */
const databaseErrors: ReadonlySet<unknown> = new Set([
  'internal_api_error_DBConnectionError',
  'internal_api_error_DBQueryTimeoutError',
]);

/** Runs requests in a fair order when there are too many, and rejects those that the server has no capacity for. */
export function createAdmitting(
  admission: Admission,
  { answerHere, answerInRunner }: Offloading,
  api: Pick<ServedApi, 'refuse'>,
): Handle {
  const { policy, clients, costs, buckets, scheduler, flights, pace } = admission;
  const sendRejection = createRejections(api);

  /** Runs a request that has a permit, and charges its client for the cost beyond `charged`. */
  const run = async (
    incoming: PipelineRequest,
    client: Client,
    permit: Permit,
    { cost: expected, learned, learn }: Estimate,
    charged = 0,
  ): Promise<PipelineResult> => {
    const { request } = incoming;
    const charge = (answer: PipelineResult, { usage }: RequestWork, used: number): PipelineResult => {
      const cost = Math.max(used, usage.databaseMilliseconds) + answer.stats.runnerMilliseconds;
      // Time lost to a database that does not answer does not predict the next request's.
      if (!databaseErrors.has(answer.response.headers['mediawiki-api-error'])) learn(cost);
      clients.learn(request, answer.stats);
      buckets.spend(client, cost);
      scheduler.charge(client.path, cost - charged);
      return withStats(answer, { cost });
    };
    let used = 0;
    let result: PipelineResult | Offloaded;
    try {
      result = await answerHere(request, learned);
    } finally {
      used = permit.release();
    }
    if (result.kind === 'answered') return charge(result, result.stats, used);
    const answer = await answerInRunner(request, result, client, { path: client.path, cost: expected });
    return charge(answer, result.tried, used);
  };

  const reject = async (
    incoming: PipelineRequest,
    client: Client,
    estimate: Estimate,
    reason: RejectionReason,
    seconds: number,
  ): Promise<PipelineResult> => {
    if (policy.dryRun)
      return withStats(await run(incoming, client, scheduler.acquireNow(), estimate), {
        wouldBeRefused: true,
      });
    return rejectNow(incoming, client, reason, seconds);
  };
  const rejectNow = async (
    { request }: PipelineRequest,
    client: Client,
    reason: RejectionReason,
    seconds: number,
  ): Promise<PipelineResult> => {
    admission.countRejection(client.class, reason);
    await pace();
    return withoutWork(await sendRejection(request, reason, seconds), 'refusal');
  };

  /** Runs a request once it gets a permit. */
  const runLater = async (
    incoming: PipelineRequest,
    client: Client,
    estimate: Estimate,
  ): Promise<PipelineResult> => {
    const since = performance.now();
    let waited = 0;
    const wait = async (): Promise<Permit | DroppedError> => {
      try {
        return await scheduler.acquire(client.path, estimate.cost, incoming.request.leaving?.());
      } catch (error) {
        if (error instanceof DroppedError) return error;
        throw error;
      } finally {
        waited = performance.now() - since;
      }
    };
    const permit = await wait();
    const seconds = Math.min(LONGEST, scheduler.waitingCost() / 1000);
    const answer = !(permit instanceof DroppedError)
      ? await run(incoming, client, permit, estimate, estimate.cost)
      : permit.reason === 'left'
        ? await rejectNow(incoming, client, 'serverbusy', seconds)
        : await reject(incoming, client, estimate, 'serverbusy', seconds);
    return withStats(answer, { waited: answer.stats.waited + waited });
  };

  const admit = async (incoming: PipelineRequest, client: Client): Promise<PipelineResult> => {
    const estimate = costs.estimate(incoming.request.parameters);
    if (client.isExempt) return run(incoming, client, scheduler.acquireNow(), estimate);
    if (policy.hard || scheduler.isOverloaded()) {
      const seconds = buckets.wait(client);
      if (seconds > 0) return reject(incoming, client, estimate, 'overspent', seconds);
    }
    const permit = scheduler.tryAcquire();
    return permit ? run(incoming, client, permit, estimate) : runLater(incoming, client, estimate);
  };

  return (incoming) => {
    const client = incoming.client ?? clients.identify(incoming.request);
    const key = flights.keyOf(incoming, client.class);
    return key === undefined
      ? admit(incoming, client)
      : flights.share(key, incoming, (shared) => admit(shared, client));
  };
}
