import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { budgetOf } from '@wikiquery/core/api';
import { createRevocations, createSecret } from '@wikiquery/core/sessions';
import type { Configuration } from '@wikiquery/core/wiki';
import type { RequestLimit } from '@wikiquery/core/wiki/settings';
import { createPipeline, type ServerState } from '@wikiquery/server';
import { createAdmission, createRequestLimit, fairWaiting } from '@wikiquery/server/admission';
import { createAnswerCache } from '@wikiquery/server/caching';
import { stopListening } from '@wikiquery/server/http';
import { createServer } from '@wikiquery/server/http/server';
import { withPages } from '@wikiquery/server/pages';
import { createRunnerPool, MOST_DECODED } from '@wikiquery/server/runners';
import { createSlowLog, createTop, type MetricsAddress } from '@wikiquery/server/telemetry';
import { startUpstream } from './drift/start-upstream.ts';
import { reasonToEnd } from './ending.ts';
import { createFaultLog } from './fault-log.ts';
import { listen } from './listen.ts';
import { missingTables } from './missing-tables.ts';
import { openWiki, type WikiChoice } from './open-wiki.ts';
import { createProcessMetrics, publishMetrics } from './process-metrics.ts';
import { lostRestrictions } from './read-restrictions.ts';
import { openServerLog } from './server-log.ts';
import { createServerThrottle } from './share-throttle.ts';
import { shareAmongWorkers, shareUsage } from './share-usage.ts';
import { startAccessLog, type AccessLogChoice } from './start-access-log.ts';
import { startRunner } from './start-runner.ts';
import { STATE_VARIABLE } from './state-folder.ts';
import { sendHeartbeats } from './watchdog.ts';

/** Where a server listens, and how it shuts down. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Limit on the requests of an IP address, instead of the one in the configuration. */
  readonly limit?: RequestLimit;
  /** Where metrics and the top list are served for operators; in a worker, its parent serves them. */
  readonly metrics?: MetricsAddress;
  /** Where and how requests are logged, instead of as in the configuration. */
  readonly accessLog?: AccessLogChoice;
  /** Seconds for which requests are still answered after SIGTERM. */
  readonly drain: number;
}

/** Environment variable that tells a worker how many there are. */
export const WORKERS_VARIABLE = 'WIKIQUERY_WORKERS';

/** Environment variable that passes the first worker's port to the later ones. */
export const PORT_VARIABLE = 'WIKIQUERY_WORKER_PORT';

const MEBIBYTE = 1024 * 1024;

/**
 * Percentage by which V8's old generation grows beyond what is alive before it is collected; it would otherwise grow to
 * four times that, and keep the memory.
 */
const HEAP_GROWTH = 50;

/** Milliseconds after which a server that listens has answered what clients ask first. */
const START = 1000;

/** Milliseconds that requests in progress are given at shutdown. */
const PATIENCE = 10_000;

/** Milliseconds within which all workers stop listening. */
const OTHERS_STOP = 300;

/** Serves a wiki in this process until a signal ends it; returns the exit code. */
export async function serveHere(
  choice: WikiChoice,
  configuration: Configuration | undefined,
  { host, port, drain, limit, accessLog: chosenLog, metrics: metricsAddress }: Listening,
): Promise<number> {
  // Before the first collection, which sets the size that leads to the second.
  setHeapGrowth(HEAP_GROWTH);
  const logger = openServerLog();
  const faults = createFaultLog(logger, {
    isModule: (name) => wiki.api.isModule(name),
    isParameter: (name) => wiki.api.isParameter(name),
  });
  /** Logs what applies to all workers, in only one of them. */
  const advise = (sentence: string): void => {
    if (!cluster.isWorker || cluster.worker?.id === 1) logger.warn(sentence);
  };
  // Runners need it to verify sessions of this process.
  process.env['WIKIQUERY_SECRET'] ||= randomBytes(32).toString('hex');
  const revocations = createRevocations(process.env[STATE_VARIABLE], (sentence) => {
    logger.error(sentence);
  });
  const wiki = await openWiki(choice, {
    ...(configuration && { configuration }),
    onFault: faults.request,
    onServerChange: faults.server,
    onReplacement: faults.replacement,
    revocations,
    throttle: createServerThrottle(),
  });
  for (const line of lostRestrictions(wiki.site.configuration)) advise(line);
  for (const line of missingTables(wiki.site, wiki.store)) advise(line);
  const { settings, general } = wiki.site.configuration;
  const { admission: admissionSettings } = settings;
  const admission =
    admissionSettings === false
      ? undefined
      : createAdmission(wiki.site, admissionSettings, {
          secret: createSecret(process.env['WIKIQUERY_SECRET']),
          revocations,
        });
  const answerCache =
    settings.answerCache > 0 ? createAnswerCache(settings.answerCache * MEBIBYTE) : undefined;
  const runners = createRunnerPool({
    ...(admission && { waiting: fairWaiting(admission.policy) }),
    count: settings.runners ?? Math.ceil(availableParallelism() / Number(process.env[WORKERS_VARIABLE] ?? 1)),
    start: () => startRunner(choice, budgetOf(wiki.site).megabytes, logger),
  });
  const upstream = choice.address === undefined ? undefined : await startUpstream(wiki, logger);
  const metrics =
    metricsAddress &&
    (await createProcessMetrics(
      () => wiki.databases,
      runners,
      admission,
      answerCache,
      () => app,
      upstream,
    ));
  const accessLog = startAccessLog(chosenLog, settings, logger);
  const top = metricsAddress && createTop();
  const listeners = [
    createSlowLog({
      logger,
      seconds: settings.slowSeconds,
      // Reads the store only then, since the database may have been reopened.
      explain: async (text, parameters) => (await wiki.store.database.explain?.(text, parameters)) ?? [],
    }),
    accessLog?.listen,
    top?.listen,
    metrics?.count,
  ].filter((listener) => listener !== undefined);
  const requestLimit = limit ?? settings.requestLimit;
  const served = withPages(wiki.api, wiki.site);
  const limited = requestLimit && createRequestLimit(served, requestLimit);
  const state: ServerState = { isEnding: false };
  const api = createPipeline({
    api: served,
    site: wiki.site,
    version: wiki.version,
    listeners,
    limit: limited?.step,
    answerCache,
    admission,
    runners,
    upstream,
  });
  const app = await createServer(api, wiki.site, {
    logger,
    mostDecoded: MOST_DECODED,
    state,
    ...(upstream && { drift: upstream.drift }),
    isReady: async () => {
      // Their health checks have connections and a time limit of their own.
      const servers = wiki.databases[0].servers?.();
      if (servers) return servers.some(({ isUp }) => isUp);
      await wiki.store.all(wiki.store.from('page').select(['page_id']).limit(1));
      return true;
    },
  });
  if (choice.address === undefined) {
    const { serveSampleFiles } = await import('./serve-sample-files.ts');
    serveSampleFiles(app, wiki.site, wiki.store);
  }
  const stopSharing = admission && (await shareUsage(admission, process.env['WIKIQUERY_SECRET']));
  const stopCounting = limited && shareAmongWorkers('requests', limited);
  const ending = reasonToEnd(logger);
  const given = Number(process.env[PORT_VARIABLE] ?? port);
  const closeMetrics =
    metrics &&
    top &&
    metricsAddress &&
    (await publishMetrics(metrics, top, () => upstream?.notices() ?? [], metricsAddress));
  const listeningPort = await listen(app, host, given).catch((error: unknown) => {
    closeMetrics?.();
    throw error;
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listeningPort}${general.scriptpath}/api.php`;
  if (cluster.isWorker) {
    process.send?.({ url, port: listeningPort });
    sendHeartbeats();
  } else console.log(url);
  setTimeout(() => {
    // V8 takes what is kept only under the flags that it was compiled under.
    setHeapGrowth(0);
    setHeapGrowth(HEAP_GROWTH);
    // After eight quiet seconds it would give up compiled code, and the next requests would take half as long again.
    setFlagsFromString('--memory-reducer-gc-count=0');
  }, START).unref();

  const code = await ending;
  if (code === 0 && drain > 0) {
    state.isEnding = true;
    await pause(drain * 1000);
  }
  const impatience = setTimeout(() => process.exit(code), PATIENCE);
  impatience.unref();
  await stopListening(app.server);
  // Clients are told to connect again when the other workers have stopped listening too.
  if (cluster.isWorker) await pause(OTHERS_STOP);
  state.isEnding = true;
  await app.close();
  upstream?.stop();
  stopSharing?.();
  stopCounting?.();
  runners.close();
  closeMetrics?.();
  await accessLog?.close();
  await wiki.close();
  // Node would exit with 0 when a worker disconnects.
  if (cluster.isWorker) process.exit(code);
  return code;
}

/** Sets the percentage by which V8's old generation grows; 0 is V8's own choice. */
function setHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
