import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isObject } from '@wikiquery/common/is-object';
import { siteRegistry } from '@wikiquery/core/api';
import type { Site } from '@wikiquery/core/wiki';
import { seeded } from '@wikiquery/import/mirror';
import { ApiError, failureIn } from 'wikiquery-client';
import { openPipeline, type LocalPipeline } from '../../ask-pipeline.ts';
import { requireContact, userAgentWith } from '../../contact.ts';
import { abortOnSignal, InterruptedError } from '../../interruption.ts';
import type { WikiChoice } from '../../open-wiki.ts';
import type { OpenedWiki } from '../../opened-wiki.ts';
import { positive } from '../../positive.ts';
import { UsageError } from '../../problem.ts';
import { showProgress } from '../../progress.ts';
import { count } from '../../quantities.ts';
import type { AskWiki } from '../live-wiki.ts';
import { localFetch } from '../local-fetch.ts';
import { readModules, type TheirModule } from '../read-modules.ts';
import { storedMirror } from '../stored-mirror.ts';
import { readOwnModules } from '../undelegated.ts';
import { readAccessLog, type LoggedRequests } from './access-log.ts';
import {
  openAnswerSource,
  type AnswerSource,
  type AnswerSourceOptions,
  type AskAnyAnswer,
} from './answer-source.ts';
import type { ApiRequest } from './api-request.ts';
import { compareRequests, type AnswerSides } from './compare-requests.ts';
import { drawRequests } from './draw-requests.ts';
import { readNames } from './known-names.ts';
import type { AnswersReport } from './report-answers.ts';

/** The values of the options that compare answers. */
export type AnswerValues = {
  readonly [name in 'requests' | 'log' | 'seed' | 'contact' | 'rate' | 'pause' | 'account']?:
    string | undefined;
};

/** The most requests of a log that are replayed by default. */
const USUAL_REQUESTS = 500;

/** Seconds until a difference is looked at again, by default. */
const USUAL_PAUSE = 5;

/** The origin at which `wikiquery serve` listens by default. */
const SERVED = 'http://127.0.0.1:8080';

/** The environment variable with the account's password. */
const PASSWORD = 'WIKIQUERY_CHECK_PASSWORD';

/** Compares answers with those of the wiki whose `api.php` has this address, as `serve` would give them. */
export async function checkAnswers(
  address: string,
  wiki: OpenedWiki,
  choice: WikiChoice,
  values: AnswerValues,
): Promise<AnswersReport> {
  const most = values.requests === undefined ? USUAL_REQUESTS : positive(values.requests, 'requests');
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : positive(values.seed, 'seed');
  const seconds = values.pause === undefined ? USUAL_PAUSE : positive(values.pause, 'pause');
  const account = accountOf(values.account);
  const { contact } = await storedMirror(wiki.store.database);
  const userAgent = userAgentWith(requireContact(values.contact ?? contact));
  if (values.log !== undefined && !existsSync(values.log))
    throw new UsageError(`There is no file ${values.log}.`);
  const display = showProgress();
  const signal = abortOnSignal(() => {
    display.note('Stopping; what has been compared so far is reported.');
  });
  const pipeline = openPipeline(wiki, choice);
  try {
    const perMinute = values.rate === undefined ? {} : { perMinute: positive(values.rate, 'rate') };
    const source = await openAnswerSource({ url: address, userAgent, account, signal, ...perMinute });
    const here = await openHere(wiki, pipeline, { url: address, userAgent, account }, source.cookies);
    const there = source.ask;
    const modules = await readModules(failing(there), address);
    const chosen = { most, seed, file: values.log };
    const { requests, log } = await requestsOf(chosen, wiki, { here, there }, { address, modules });
    const { site } = wiki;
    const comparison = await compareRequests(requests, {
      here,
      there,
      hosts: hostsOf(address, site),
      prefixes: new Map([...modules.values()].map(({ name, prefix }) => [name, prefix])),
      pageFields: pageFieldsOf(site),
      signal,
      wait: () => {
        display.note(`Sending the requests that differ again in ${seconds} seconds.`);
        return pause(1000 * seconds, undefined, { signal });
      },
      onProgress: (done, different) => {
        display.at(
          done,
          log ? Math.min(most, log.requests.length) : most,
          () => `${count(done)} answers compared, ${count(different)} differ`,
        );
      },
      onCause: (done, total) => {
        display.step(`shrinking examples, ${count(done)} of ${count(total)} causes`);
      },
    });
    const { scriptpath } = site.configuration.general;
    return {
      comparison,
      seed,
      ...(account && { account: account.name }),
      ...(log && { log }),
      ...(signal.reason instanceof InterruptedError && { exitCode: signal.reason.exitCode }),
      urls: { here: `${SERVED}${scriptpath}/api.php`, there: address },
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof ApiError ? new UsageError(`${error.code}: ${error.info}`) : error;
  } finally {
    pipeline.close();
    display.end();
  }
}

type Account = { readonly name: string; readonly password: string };

function accountOf(name: string | undefined): Account | undefined {
  if (name === undefined) return undefined;
  const password = process.env[PASSWORD] ?? '';
  if (password === '')
    throw new UsageError(`--account needs its password in the environment variable ${PASSWORD}.`);
  return { name, password };
}

/** Opens the API in this process, as the same account; where logins are shared, with the wiki's own cookies. */
async function openHere(
  wiki: OpenedWiki,
  pipeline: LocalPipeline,
  { url, userAgent, account }: Pick<AnswerSourceOptions, 'url' | 'userAgent' | 'account'>,
  cookies: AnswerSource['cookies'],
): Promise<AskAnyAnswer> {
  const send = localFetch({ api: pipeline, site: wiki.site });
  const isShared = wiki.api.sharedLogins !== undefined;
  if (account && !isShared && wiki.site.configuration.settings.delegatedStatus !== undefined)
    throw new UsageError(
      'There is nothing to compare for accounts: without settings.sessions, all their requests are sent to the wiki.',
    );
  const withCookies: typeof fetch = (target, init) => {
    const headers = new Headers(init?.headers);
    const cookie = cookies();
    if (cookie !== undefined) headers.set('cookie', cookie);
    return send(target, { ...init, headers });
  };
  const { ask } = await openAnswerSource({
    url,
    userAgent,
    ...(isShared ? { fetch: withCookies } : { fetch: send, account }),
  });
  if (account) await requireAccount(ask, account);
  return ask;
}

/** Refuses to compare the answers of an account with those of somebody anonymous. */
async function requireAccount(ask: AskAnyAnswer, { name }: Account): Promise<void> {
  const answer = await ask({ action: 'query', meta: 'userinfo', formatversion: '2' });
  const query = isObject(answer) ? answer['query'] : undefined;
  const userinfo = isObject(query) ? query['userinfo'] : undefined;
  if (isObject(userinfo) && Number(userinfo['id']) > 0) return;
  throw new UsageError(
    `The login of ${name} at the wiki is not recognized here: check settings.sessions, see docs/sessions.md.`,
  );
}

/** Returns errors in the form in which descriptions of modules are read. */
const failing =
  (ask: AskAnyAnswer): AskWiki =>
  async (request) => {
    const answer = await ask({ ...request, format: 'json', formatversion: '2' });
    const failure = failureIn(answer);
    if (failure) return { code: failure.code, info: failure.info };
    return isObject(answer) ? answer : {};
  };

/** Which requests are compared. */
interface Choice {
  readonly most: number;
  readonly seed: number;
  /** The access log with the requests, which are drawn without one. */
  readonly file: string | undefined;
}

/** Reads the requests of a log, or draws them. */
async function requestsOf(
  { most, seed, file }: Choice,
  wiki: OpenedWiki,
  { here, there }: AnswerSides,
  { address, modules }: { readonly address: string; readonly modules: ReadonlyMap<string, TheirModule> },
): Promise<{
  readonly requests: Iterable<ApiRequest> | AsyncIterable<ApiRequest>;
  readonly log?: LoggedRequests;
}> {
  if (file !== undefined) {
    const log = await readAccessLog(file, { path: new URL(address).pathname, modules, most, seed });
    return { requests: log.requests, log };
  }
  const ours = await readOwnModules(wiki);
  const random = seeded(seed);
  // What only one side has is reported by the comparison of modules.
  const common = new Map([...modules].filter(([path]) => ours.has(path)));
  const names = await readNames((request) => there({ ...request, formatversion: '2' }), random);
  return { requests: drawRequests({ modules: common, names, count: most, random, here }) };
}

/** The hosts under which the wiki is reached. */
function hostsOf(address: string, { configuration: { general } }: Site): readonly string[] {
  const own = URL.parse(general.server, 'https://wiki.example')?.host;
  return [new URL(address).host, ...(own === undefined ? [] : [own])];
}

/** The modules of fields that pages have because of properties which add several, such as `touched` of `info`. */
function pageFieldsOf(site: Site): ReadonlyMap<string, string> {
  const modules = [...siteRegistry(site).modules.values()];
  return new Map(
    modules.flatMap(({ module }) =>
      module.group === 'prop' && module.result.kind === 'record'
        ? Object.keys(module.result.fields).map((field) => [field, module.name] as const)
        : [],
    ),
  );
}
