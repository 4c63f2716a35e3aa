import { noWork, type Attempt, type TextResponse } from '../../packages/core/src/api/request.ts';
import { UnavailableError } from '../../packages/core/src/data/database/database.ts';
import { ApiError } from '../../packages/core/src/query/result/problems.ts';
import type { PipelineParts } from '../../packages/server/src/pipeline.ts';
import type { ServedRequest } from '../../packages/server/src/served-request.ts';
import type { Random } from '../wiki/random.ts';
import { drawCost, type Costs, type KindCost } from './costs.ts';
import type { EventLoop } from './event-loop.ts';
import type { Connections } from './replicas.ts';

/** An API that does nothing but use as much simulated time as was measured. */
export interface SimulatedApi {
  readonly api: PipelineParts['api'];
  /** The answer to a request, wherever it was made. */
  readonly answerTo: (request: Pick<ServedRequest, 'parameters'>) => TextResponse;
}

/** Makes an API whose requests are of kinds that `kindOf` knows; their statements run over the connections, if there are any. */
export function createSimulatedApi(
  loop: EventLoop,
  costs: Costs,
  kindOf: (request: Pick<ServedRequest, 'parameters'>) => KindCost,
  connections: Connections | undefined,
  draw: Random,
): SimulatedApi {
  const bodies = new Map(costs.kinds.map(({ kind, bytes }) => [kind, 'x'.repeat(bytes)]));
  const answerTo: SimulatedApi['answerTo'] = (request) => ({
    status: 200,
    // Answers that are the same for everybody say on what they would depend.
    headers: { vary: 'cookie' },
    body: bodies.get(kindOf(request).kind) ?? '',
  });
  const refuse = (error: Error): Promise<TextResponse> => {
    const status = error instanceof ApiError ? error.status : 503;
    return Promise.resolve({ status, headers: { 'mediawiki-api-error': error.name }, body: '' });
  };
  const use = async (kind: KindCost): Promise<void> => {
    const milliseconds = Math.max(0, drawCost(kind, draw) - costs.kept);
    const statements = connections ? (kind.replica?.statements ?? 0) : 0;
    const pieces = Math.max(1, Math.round(statements) + 1);
    loop.work(milliseconds / pieces);
    for (let piece = 1; piece < pieces; piece++) {
      await connections?.read((kind.replica?.mean ?? 0) / (pieces - 1));
      loop.work(milliseconds / pieces);
    }
  };
  const attempt = async (request: ServedRequest, isBounded: boolean): Promise<Attempt> => {
    const kind = kindOf(request);
    try {
      await use(kind);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      return { kind: 'answered', response: await refuse(error), work: noWork };
    }
    return isBounded && kind.runner !== undefined
      ? { kind: 'exceeded', exceeded: 'rows', work: noWork, refuse: () => refuse(new Error('over budget')) }
      : { kind: 'answered', response: answerTo(request), work: noWork };
  };
  return {
    answerTo,
    api: {
      formOf: () => undefined,
      isDelegated: () => false,
      isModule: () => true,
      isParameter: () => true,
      refuse: (_request, error) => refuse(error),
      attempt: (request, budget) => attempt(request, !budget.unbounded),
      handle: (request) => Promise.resolve(answerTo(request)),
    },
  };
}
