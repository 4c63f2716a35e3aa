import type { Api } from '../../api/actions/create-api.ts';
import { type ApiResponse, noted, type NotedRequest } from '../../api/request.ts';
import type { Admission } from './admission.ts';
import type { Client } from './clients.ts';
import type { Estimate } from './cost.ts';
import { createRefusals, type RefusalReason } from './refusals.ts';
import { DroppedError, type Spent, type Turn } from './turns.ts';

/** Seconds after which a client that is refused should try again at the latest. */
const LONGEST = 30;

/** Lets requests run in a fair order when there are too many, and refuses what the server cannot do. */
export function withAdmission(api: Api, admission: Admission): Api {
  const { policy, clients, costs, buckets, turns, flights, pace } = admission;
  const refuse = createRefusals(api);

  /** Runs a request whose turn it is, and charges its client with what it took beyond what it was charged before. */
  const run = async (
    raw: NotedRequest,
    client: Client,
    turn: Turn,
    { latency, learn }: Estimate,
    charged = 0,
  ): Promise<ApiResponse> => {
    const { notes } = raw;
    let cost = 0;
    let spent: Spent | undefined;
    const leave = (): void => {
      if (spent) return;
      spent = turn.leave(latency);
      cost = Math.max(spent.worked, notes.usage.databaseMilliseconds);
    };
    notes.onMove = leave;
    let response: ApiResponse | undefined;
    try {
      response = await api.handle(raw);
      return response;
    } finally {
      leave();
      cost += notes.movedMilliseconds;
      notes.cost = cost;
      // What a database that does not answer takes says nothing of the next request.
      if (response?.headers['mediawiki-api-error'] !== 'internal_api_error_DBConnectionError')
        learn(cost, spent);
      clients.learn(raw, notes);
      buckets.spend(client, cost);
      turns.charge(client.path, cost - charged);
    }
  };

  const admit = async (raw: NotedRequest, client: Client): Promise<ApiResponse> => {
    const { notes } = raw;
    const estimate = costs.estimate(raw.parameters);
    notes.cost = estimate.cost;
    notes.place = { path: client.path, cost: estimate.cost, alone: estimate.alone };
    if (client.isExempt) return run(raw, client, turns.enter(), estimate);
    const refused = async (reason: RefusalReason, seconds: number, hasLeft = false): Promise<ApiResponse> => {
      if (policy.dryRun && !hasLeft) {
        notes.wouldBeRefused = true;
        return run(raw, client, turns.enter(), estimate);
      }
      notes.answeredBy = 'refusal';
      notes.cost = 0;
      admission.countRefusal(client.class, reason);
      const delay = pace();
      if (delay) await delay;
      return refuse(raw, reason, seconds);
    };
    if (policy.hard || turns.isPressed()) {
      const seconds = buckets.wait(client);
      if (seconds > 0) return refused('overspent', seconds);
    }
    const turn = turns.tryEnter();
    if (turn) return run(raw, client, turn, estimate);
    const since = performance.now();
    try {
      const later = await turns.wait(client.path, estimate.cost, raw.leaving?.());
      notes.waited += performance.now() - since;
      return await run(raw, client, later, estimate, estimate.cost);
    } catch (error) {
      if (!(error instanceof DroppedError)) throw error;
      notes.waited += performance.now() - since;
      const seconds = Math.min(LONGEST, turns.waitingCost() / 1000);
      return refused('serverbusy', seconds, error.reason === 'left');
    }
  };

  return {
    handle: (given) => {
      // What cannot be read, or only asks what may be asked, costs nothing.
      if (given.refused || given.method === 'OPTIONS') return api.handle(given);
      const raw = noted(given);
      const client = clients.identify(raw);
      raw.notes.clientClass = client.class;
      const key = flights.keyOf(raw, client.class);
      if (key === undefined) return admit(raw, client);
      return flights.share(key, raw, (shared) => admit(shared, client));
    },
  };
}
