import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Upstream } from '@wikiquery/server';
import type { UpstreamState } from '@wikiquery/server/telemetry/metrics';
import type { OpenedWiki } from '../opened-wiki.ts';
import { askAccount } from './ask-account.ts';
import { compareOnce } from './compare-once.ts';
import { isCopy } from './is-copy.ts';
import { createComparisonTurns } from './share-comparisons.ts';
import { sharedLoginFault } from './shared-login-fault.ts';
import { createLoginCheck } from './verify-logins.ts';
import { watchDrift } from './watch-drift.ts';

/** A wiki that is compared with the configuration while the server runs. */
export interface WatchedUpstream extends Upstream {
  readonly state: (this: void) => UpstreamState;
  /** Sentences for operators about what is proxied, and why; none in normal operation. */
  readonly notices: (this: void) => readonly string[];
  readonly stop: (this: void) => void;
}

/** Milliseconds by which a time limit is exceeded before another process takes over. */
const MARGIN = 1000;

/** Seconds for which a request waits until the wiki has said whether it accepts its login. */
const LOGIN_TIMEOUT = 3;

/**
 * Starts to compare a configuration with the wiki that uses the same database; resolves after the first comparison.
 * Undefined where the wiki's address is not known, for a copy, which is another wiki, and if it is switched off.
 */
export async function startUpstream(wiki: OpenedWiki, logger: Logger): Promise<WatchedUpstream | undefined> {
  const { comparison, writeApi, delegatedStatus } = wiki.site.configuration.settings;
  const url = comparison === false ? undefined : (comparison.url ?? writeApi);
  if (comparison === false || url === undefined || (await isCopy(wiki.store.database))) return undefined;
  const interval = 1000 * comparison.seconds;
  const lease = 1000 * comparison.timeoutSeconds + MARGIN;
  const watch = await watchDrift({
    compare: () => compareOnce(url, wiki.site.configuration, comparison),
    turns: createComparisonTurns(interval, lease),
    interval,
    patience: lease,
    hasProxy: delegatedStatus !== undefined,
    logger,
  });
  const logins = createLoginCheck({
    site: wiki.site,
    logins: () => wiki.api.sharedLogins,
    ask: (cookies, address) =>
      askAccount(url, cookies, address, Math.min(LOGIN_TIMEOUT, comparison.timeoutSeconds)),
    interval,
    logger,
  });
  // One process is enough to see whether sessions are shared.
  if (!cluster.isWorker || cluster.worker?.id === 1)
    void sharedLoginFault(wiki).then((fault) => {
      if (fault !== undefined) logger.error(fault);
    });
  const started = Date.now();
  return {
    drift: watch.drift,
    loginFault: logins.loginFault,
    state: () => ({
      differences: watch.state().differences.length,
      age: (Date.now() - (watch.state().comparedAt ?? started)) / 1000,
      refusesLogins: logins.isFailing(),
    }),
    notices: () => {
      const { failure } = watch.state();
      const drift = watch.drift();
      return [
        ...(drift === undefined ? [] : [drift]),
        ...(failure === undefined ? [] : [`The configuration cannot be compared with the wiki: ${failure}`]),
        ...(logins.isFailing() ? ['The wiki refuses shared logins that are recognized here.'] : []),
      ];
    },
    stop: watch.stop,
  };
}
