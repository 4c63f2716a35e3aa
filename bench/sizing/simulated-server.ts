import { noWork, type ApiRequest } from '../../packages/core/src/api/request.ts';
import type { GivenAdmissionSettings } from '../../packages/core/src/wiki/settings/admission.ts';
import type { Site } from '../../packages/core/src/wiki/site.ts';
import { createAdmission } from '../../packages/server/src/admission/admission.ts';
import { readAdmissionPolicy } from '../../packages/server/src/admission/policy.ts';
import { createAnswerCache } from '../../packages/server/src/caching/answer-cache.ts';
import { createPipeline } from '../../packages/server/src/pipeline.ts';
import { random } from '../wiki/random.ts';
import type { Arrival } from './arrivals.ts';
import { drawCost, type Costs, type KindCost } from './costs.ts';
import { createEventLoop, type Task } from './event-loop.ts';
import { createConnections, type ConnectionsOptions, type Replicas } from './replicas.ts';
import { requestFrom } from './requests.ts';
import { createRunners } from './runners.ts';
import { createSimulatedApi } from './simulated-api.ts';

/** What a simulated process is like. */
export interface ServerOptions {
  readonly site: Site;
  readonly costs: Costs;
  /** Settings of admission; `false` lets all requests run as they come. */
  readonly admission: GivenAdmissionSettings | false;
  readonly runners: number;
  /** Megabytes of kept answers, on SQLite. */
  readonly answerCache: number;
  /** How often the database is written to, which ends all kept answers. */
  readonly writesPerSecond: number;
  /** How the process reaches its replicas; absent on SQLite. */
  readonly connections?: ConnectionsOptions | undefined;
}

/** How a simulated request ended. */
export interface Ended {
  readonly arrival: Arrival;
  /** Milliseconds from its arrival to its answer. */
  readonly milliseconds: number;
  readonly status: number;
}

/** A simulated process that serves. */
export interface SimulatedServer {
  readonly receive: (arrival: Arrival) => void;
  /** The process itself, then its runners. */
  readonly tasks: readonly Task[];
  readonly ended: readonly Ended[];
  /** How many requests waited for their turn when each one arrived. */
  readonly queueLengths: readonly number[];
}

/** Makes a simulated process: the product's own pipeline around an API that only uses simulated time. */
export function createSimulatedServer(
  { site, costs, ...options }: ServerOptions,
  replicas: Replicas | undefined,
  seed: number,
): SimulatedServer {
  const loop = createEventLoop(costs.waking);
  const draw = random(seed, 3);
  const kinds = new Map(costs.kinds.map((kind) => [kind.kind, kind]));
  const kindOfParameters = new WeakMap<object, KindCost>();
  const kindOf = ({ parameters }: Pick<ApiRequest, 'parameters'>): KindCost => {
    const kind = kindOfParameters.get(parameters);
    if (!kind) throw new Error('What a request costs is not known.');
    return kind;
  };
  const connections =
    replicas && options.connections && createConnections(loop, replicas, options.connections);
  const { api, answerTo } = createSimulatedApi(loop, costs, kindOf, connections, draw);
  const admission =
    options.admission === false
      ? undefined
      : createAdmission(site, options.admission, undefined, loop.now, loop.timers);
  const runners = createRunners(
    loop,
    admission?.policy ?? readAdmissionPolicy({}),
    options.runners,
    (request) => ({
      milliseconds: kindOf(request).runner ?? drawCost(kindOf(request), draw),
      answer: { kind: 'answer', response: answerTo(request), usage: noWork.usage, account: 'anonymous' },
    }),
  );
  const isKeeping = costs.database === 'SQLite' && options.answerCache > 0;
  const version = (): string => String(Math.floor((loop.now() * options.writesPerSecond) / 1000));
  const pipeline = createPipeline({
    api,
    site,
    version: () => (costs.database === 'SQLite' ? version() : undefined),
    admission,
    runners: options.runners > 0 ? runners.pool : undefined,
    answerCache: isKeeping ? createAnswerCache(options.answerCache * 1024 * 1024) : undefined,
  });
  const ended: Ended[] = [];
  const queueLengths: number[] = [];
  const answer = async (arrival: Arrival, kind: KindCost): Promise<void> => {
    queueLengths.push(admission?.scheduler.state().waiting ?? 0);
    loop.work(costs.kept);
    const request = requestFrom(arrival, kind.query);
    kindOfParameters.set(request.parameters, kind);
    const { status } = await pipeline.handle(request);
    ended.push({ arrival, milliseconds: loop.now() - arrival.at, status });
  };
  return {
    tasks: [loop, ...runners.tasks],
    ended,
    queueLengths,
    receive: (arrival) => {
      const kind = kinds.get(arrival.kind);
      if (!kind) throw new Error(`What ${arrival.kind} costs was not measured.`);
      loop.receive(arrival.at, () => void answer(arrival, kind));
    },
  };
}
