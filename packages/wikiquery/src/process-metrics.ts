import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import type { Database } from '@wikiquery/core/database';
import type { Admission } from '@wikiquery/server/admission';
import type { AnswerCache } from '@wikiquery/server/caching';
import type { RunnerPool } from '@wikiquery/server/runners';
import { operatorPages, type MetricsAddress, type Top, type TopState } from '@wikiquery/server/telemetry';
import type { HttpState, Metrics } from '@wikiquery/server/telemetry/metrics';
import { storedMirror } from './against/stored-mirror.ts';
import { answerPrimary } from './ask-workers.ts';
import type { WatchedUpstream } from './drift/start-upstream.ts';
import { listen } from './metrics-address.ts';

/** Creates the metrics of a serving process; loads their library only when called. */
export async function createProcessMetrics(
  databases: () => readonly [Database, ...Database[]],
  runners: RunnerPool,
  admission: Admission | undefined,
  answerCache: AnswerCache | undefined,
  app: () => FastifyInstance,
  upstream: WatchedUpstream | undefined,
): Promise<Metrics> {
  const { createMetrics } = await import('@wikiquery/server/telemetry/metrics');
  const { default: about } = await import('../package.json', { with: { type: 'json' } });
  const isMirror = (await databases()[0].tables()).has('wikiquery_mirror');
  return createMetrics({
    version: about.version,
    database: databases()[0].dialect.name,
    http: () => httpState(app()),
    runners: () => runners.state(),
    ...(admission && { admission: admission.state }),
    ...(answerCache && { answerCache: answerCache.state }),
    ...(isMirror && {
      mirrorAge: async () => {
        const { reviewed } = await storedMirror(databases()[0]);
        return reviewed === undefined ? undefined : (Date.now() - reviewed) / 1000;
      },
    }),
    ...(upstream && { upstream: upstream.state }),
    servers: () => databases().flatMap((database) => database.servers?.() ?? []),
  });
}

/**
 * Serves the metrics and the top list of this process or, in a worker, sends them to the parent, which serves those of
 * all workers. Returns a function that stops it.
 */
export async function publishMetrics(
  metrics: Metrics,
  top: Top,
  notices: () => readonly string[],
  address: MetricsAddress,
): Promise<() => void> {
  const topState = (): TopState => ({ ...top.state(), notices: notices() });
  if (!cluster.isWorker)
    return listen(
      address,
      operatorPages(metrics.text, async () => topState()),
    );
  answerPrimary({ top: topState, metrics: metrics.snapshot });
  return () => undefined;
}

const httpState = (app: FastifyInstance): Promise<HttpState> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, connections) => {
      if (error) reject(error);
      else resolve({ connections, bodyBytes: app.bodyBytes() });
    });
  });
