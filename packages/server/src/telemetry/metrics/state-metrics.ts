import type { Registry } from 'prom-client';
import type { DatabaseServerState } from '@wikiquery/core/database';
import { addCounter, addGauge, single, type Sample } from './metric.ts';
import type { AdmissionState, HttpState, MetricsSources, RunnersState, UpstreamState } from './sources.ts';

/** Adds metrics of the current state of a process's parts; absent parts have no samples. */
export function addStateMetrics(registry: Registry, sources: MetricsSources): void {
  addGauge(registry, {
    name: 'build_info',
    help: 'Always 1; the labels are the versions in use.',
    aggregator: 'max',
    read: () => [[{ version: sources.version, node: process.versions.node, database: sources.database }, 1]],
  });
  addHttp(registry, sources.http);
  addRunners(registry, sources.runners);
  addAdmission(registry, sources.admission);
  addAnswerCache(registry, sources.answerCache);
  addServers(registry, sources.servers);
  addMirror(registry, sources.mirrorAge);
  addUpstream(registry, sources.upstream);
}

function addUpstream(registry: Registry, upstream: MetricsSources['upstream']): void {
  const add = (name: string, help: string, valueOf: (state: UpstreamState) => number): void => {
    addGauge(registry, {
      name,
      help,
      aggregator: 'max',
      read: () => (upstream ? single(valueOf(upstream())) : []),
    });
  };
  add(
    'configuration_differences',
    'Differences between the configuration and the wiki, for which every request is proxied.',
    ({ differences }) => differences,
  );
  add(
    'configuration_comparison_age_seconds',
    'Seconds since the configuration was last compared with the wiki.',
    ({ age }) => age,
  );
  add(
    'shared_logins_refused',
    'Whether the wiki refuses shared logins that are recognized here, which are proxied.',
    ({ refusesLogins }) => Number(refusesLogins),
  );
}

function addMirror(registry: Registry, age: MetricsSources['mirrorAge']): void {
  addGauge(registry, {
    name: 'mirror_unreviewed_seconds',
    help: 'Seconds since a mirror last compared all of its newest revisions and log entries with the source.',
    aggregator: 'max',
    read: async () => {
      const seconds = await age?.();
      return seconds === undefined ? [] : single(seconds);
    },
  });
}

function addAnswerCache(registry: Registry, cache: MetricsSources['answerCache']): void {
  addGauge(registry, {
    name: 'answer_cache_answers',
    help: 'Answers in the cache.',
    read: () => (cache ? single(cache().answers) : []),
  });
  addGauge(registry, {
    name: 'answer_cache_bytes',
    help: 'Estimated memory of the answers in the cache.',
    read: () => (cache ? single(cache().bytes) : []),
  });
}

function addHttp(registry: Registry, http: MetricsSources['http']): void {
  const add = (name: string, help: string, valueOf: (state: HttpState) => number): void => {
    addGauge(registry, { name, help, read: async () => (http ? single(valueOf(await http())) : []) });
  };
  add('http_connections', 'Open connections of clients.', ({ connections }) => connections);
  add('http_request_body_bytes', 'Bytes of request bodies in memory.', ({ bodyBytes }) => bodyBytes);
}

function addRunners(registry: Registry, runners: MetricsSources['runners']): void {
  const samples = (valueOf: (state: RunnersState) => number) => () =>
    runners ? single(valueOf(runners())) : [];
  addGauge(registry, {
    name: 'runner_processes',
    help: 'Processes for costly requests.',
    read: samples(({ processes }) => processes),
  });
  addGauge(registry, {
    name: 'runner_processes_busy',
    help: 'Processes for costly requests that are answering one.',
    read: samples(({ running }) => running),
  });
  addGauge(registry, {
    name: 'runner_queue_length',
    help: 'Costly requests that wait for a process.',
    read: samples(({ waiting }) => waiting),
  });
  addCounter(registry, {
    name: 'runner_starts_total',
    help: 'Processes for costly requests that were started.',
    read: samples(({ started }) => started),
  });
  addCounter(registry, {
    name: 'runner_kills_total',
    help: 'Processes that were killed because a request took too long or its client had gone.',
    read: samples(({ killed }) => killed),
  });
  addCounter(registry, {
    name: 'runner_failures_total',
    help: 'Processes for costly requests that failed to start or ended by themselves, for example out of memory.',
    read: samples(({ failed }) => failed),
  });
}

function addAdmission(registry: Registry, admission: MetricsSources['admission']): void {
  const samples = (read: (state: AdmissionState) => readonly Sample[]) => {
    return () => (admission ? read(admission()) : []);
  };
  addGauge(registry, {
    name: 'admission_queue_length',
    help: 'Requests that wait for their turn.',
    read: samples(({ queued }) => [...queued].map(([name, value]): Sample => [{ class: name }, value])),
  });
  addGauge(registry, {
    name: 'admission_requests_running',
    help: 'Running requests.',
    read: samples(({ running }) => single(running)),
  });
  addGauge(registry, {
    name: 'admission_concurrency_limit',
    help: 'How many requests may run at once.',
    read: samples(({ limit }) => single(limit)),
  });
  addCounter(registry, {
    name: 'admission_refusals_total',
    help: 'Requests that were refused before they ran.',
    read: samples(({ refused }) =>
      refused.map(({ clientClass, reason, count }): Sample => [{ class: clientClass, reason }, count]),
    ),
  });
}

function addServers(registry: Registry, servers: MetricsSources['servers']): void {
  const samples = (valueOf: (state: DatabaseServerState) => number | undefined) => () =>
    (servers?.() ?? []).flatMap((server): readonly Sample[] => {
      const value = valueOf(server);
      return value === undefined ? [] : [[{ server: server.name }, value]];
    });
  addGauge(registry, {
    name: 'database_up',
    help: 'Whether the database server responds and is in service.',
    aggregator: 'min',
    read: samples(({ isUp }) => Number(isUp)),
  });
  addGauge(registry, {
    name: 'database_replication_lag_seconds',
    help: 'Replication lag of the database server; absent if unknown.',
    aggregator: 'max',
    read: samples(({ lag }) => lag),
  });
  addGauge(registry, {
    name: 'database_connections_busy',
    help: 'Connections to the database server that run a statement.',
    read: samples(({ running }) => running),
  });
  addGauge(registry, {
    name: 'database_connections_limit',
    help: 'Maximum number of connections to the database server.',
    read: samples(({ connections }) => connections),
  });
  addGauge(registry, {
    name: 'database_queue_length',
    help: 'Statements that wait for a free connection.',
    read: samples(({ waiting }) => waiting),
  });
  addCounter(registry, {
    name: 'database_statements_total',
    help: 'Statements that the database server has answered.',
    read: samples(({ responses }) => responses),
  });
}
