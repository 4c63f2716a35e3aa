import { type Budget, createUsage, OverBudgetError } from '../data/database/usage.ts';
import type { RequestForm } from '../query/parameters/form.ts';
import { valueList } from '../query/result/problem-arguments.ts';
import { ApiError, fail, type Problem, problem } from '../query/result/problems.ts';
import type { Session } from '../wiki/session.ts';
import { readOption } from '../data/store/own-account.ts';
import { requestStore } from '../data/store/store.ts';
import { isRegistered, may, type Viewer } from '../wiki/viewer.ts';
import type { ActionContext } from './action.ts';
import { overBudget, secondsFor, startDeadline } from './budget.ts';
import { cacheHeaders } from './cache-headers.ts';
import { checkAccess, checkAsserts, checkHttp, checkLag } from './checks.ts';
import { crossOriginOf, lacksSameOriginSecurity, withoutOrigin } from './cors.ts';
import { delegate, delegated, refuseDelegated } from '../query/result/delegated.ts';
import { answerFailure } from './failure.ts';
import type { ApiServices, RequestContext } from './services.ts';
import { isViewersLanguage, readLanguages } from './languages.ts';
import { printAnswer } from './print-answer.ts';
import {
  type AccountKind,
  type ApiRequest,
  type Attempt,
  normalizeParameters,
  noWork,
  type RequestWork,
  type TextResponse,
} from './request.ts';
import { createRequestEnvironment, type Repeatability } from '../wiki/request-environment.ts';

/** Answers a request without limits on time and budget. */
export async function answerRequest(request: ApiRequest, services: ApiServices): Promise<TextResponse> {
  const opened = await openRequest(request, services);
  if ('status' in opened) return opened;
  const { context, fault } = opened;
  if (fault) return refuse(fault.error, context, services);
  try {
    return withCrossOrigin(await answerAction(context, services), context);
  } catch (error) {
    return refuse(withDelegation(error, services), context, services);
  }
}

/** Answers a request within a budget and the time limit of its account. */
export async function attemptRequest(
  request: ApiRequest,
  services: ApiServices,
  budget: Budget,
): Promise<Attempt> {
  const usage = createUsage(budget);
  const opened = await openRequest(request, services);
  if ('status' in opened) return { response: opened, work: { ...noWork, usage } };
  const { context, fault, known } = opened;
  const account = known ? accountOf(known) : 'anonymous';
  const work = (): RequestWork => ({
    usage,
    account,
    accountName: known?.name,
    lasts: opened.lasts(),
  });
  if (fault) return { response: await refuse(fault.error, context, services), work: work() };
  const deadline = startDeadline(secondsFor(account, services.site), request.leaving);
  try {
    const response = await answerAction(context, services, { usage, signal: deadline.signal });
    // Something caught the error and went on without the rows.
    if (usage.exceeded) throw new OverBudgetError(usage.exceeded);
    return { response: withCrossOrigin(response, context), work: work() };
  } catch (error) {
    const { exceeded } = usage;
    if (exceeded) {
      return {
        exceeded,
        work: work(),
        refuse: () => refuse(overBudget(exceeded), context, services),
      };
    }
    const reason = deadline.hasPassed() ? overBudget('time') : withDelegation(error, services);
    return { response: await refuse(reason, context, services), work: work() };
  } finally {
    deadline.end();
  }
}

/** Answers a request with an error that was found before it was read. */
export async function refuseRequest(
  request: ApiRequest,
  services: ApiServices,
  error: Error,
): Promise<TextResponse> {
  const opened = await openRequest(withShortParameters(request), services, true);
  if ('status' in opened) return opened;
  return refuse(opened.fault?.error ?? error, opened.context, services);
}

/** A request with the facts that are needed before any check. */
interface OpenedRequest {
  readonly context: RequestContext;
  /** The viewer; undefined if the request has to be answered as anonymous, or has a fault. */
  readonly known: Viewer | undefined;
  /** The error that answers it, if one is already known. */
  readonly fault: { readonly error: unknown } | undefined;
  /** Returns how long the answer stays the same, judging by what it has used so far. */
  readonly lasts: () => Repeatability;
}

/**
 * Finds out who sends a request; answers it here if its origin is refused or it is a preflight. Clients can observe the
 * order of the checks: the first that fails decides the error.
 */
async function openRequest(
  raw: ApiRequest,
  services: ApiServices,
  isRefused = false,
): Promise<OpenedRequest | TextResponse> {
  const crossOrigin = crossOriginOf(raw, services.originPolicy);
  if (crossOrigin.refused) {
    const headers = { ...crossOrigin.headers, 'content-type': 'text/plain; charset=utf-8' };
    return { status: 403, headers, body: "The parameter 'origin' does not match the header Origin.\n" };
  }
  if (raw.method === 'OPTIONS') return { status: 200, headers: crossOrigin.headers, body: '' };

  const isAnonymized = lacksSameOriginSecurity(raw);
  const { request, malformed } = normalizeParameters(raw);
  const { viewer: given, headers = {}, address = '127.0.0.1', secure = false } = raw;
  let session: Session | undefined;
  let fault: OpenedRequest['fault'];
  // Before all other checks, since MediaWiki knows more modules, and who is logged in there.
  const delegatedPart = isRefused ? undefined : services.delegated?.partOf(request);
  if (delegatedPart !== undefined) fault = { error: delegated(delegatedPart, services.site) };
  else if (!isAnonymized && !given) {
    try {
      const opening = services.sessions.open({ headers, address, secure });
      session = opening instanceof Promise ? await opening : opening;
    } catch (error) {
      fault = { error };
    }
  }
  const known = isAnonymized ? undefined : (given ?? session?.viewer);
  const warnings: Problem[] = [];
  let preferred: string | undefined;
  try {
    if (known && isRegistered(known) && isViewersLanguage(request))
      preferred = await readOption(services.store, known, 'language');
  } catch (error) {
    fault = { error };
  }
  let lasts: Repeatability = 'until the database changes';
  const context: RequestContext = {
    ...readLanguages(request, services.site, preferred),
    raw,
    request,
    isRefused,
    ...(malformed && { malformed }),
    crossOrigin,
    isAnonymized,
    viewer: known ?? services.anonymousViewers(address),
    session,
    environment: createRequestEnvironment(services.now(), (to) => {
      if (lasts !== 'never') lasts = to;
    }),
    began: performance.now(),
    warnings,
    warn: (warning) => {
      warnings.push(warning);
      if (warning.code === 'deprecation') warnings.push(deprecationHelp);
    },
  };
  return { context, known, fault, lasts: () => lasts };
}

/** Length of a parameter, name and value, from which it is dropped before its request is refused. */
const LONG = 1000;

/** Drops long parameters: a request that is refused unread should not cost as much as reading it. */
const withShortParameters = (raw: ApiRequest): ApiRequest => ({
  ...raw,
  parameters: new Map([...raw.parameters].filter(([name, value]) => name.length + value.length < LONG)),
});

const accountOf = (viewer: Viewer): AccountKind =>
  !isRegistered(viewer) ? 'anonymous' : viewer.rights.has('bot') ? 'bot' : 'user';

/** Accompanies deprecation warnings; an answer shows it only once. */
const deprecationHelp = problem('main', 'deprecation-help');

const refuse = async (
  error: unknown,
  context: RequestContext,
  services: ApiServices,
): Promise<TextResponse> => withCrossOrigin(await answerFailure(error, context, services), context);

/** Makes a proxy in front, if there is one, send a request on if the error says that MediaWiki may answer it. */
const withDelegation = (error: unknown, { delegated, site }: ApiServices): unknown =>
  error instanceof ApiError && error.problem.mayBeDelegated && delegated
    ? delegate(error.problem, site)
    : error;

function withCrossOrigin(
  response: TextResponse,
  { crossOrigin, isAnonymized }: RequestContext,
): TextResponse {
  if (!isAnonymized && crossOrigin === withoutOrigin) return response;
  return {
    ...response,
    headers: {
      ...response.headers,
      ...crossOrigin.headers,
      ...(isAnonymized && { 'mediawiki-login-suppressed': 'true' }),
    },
  };
}

async function answerAction(
  requested: RequestContext,
  services: ApiServices,
  limits?: Parameters<typeof requestStore>[1],
): Promise<TextResponse> {
  const { raw, request, malformed, viewer, warn } = requested;
  const { site, store, printers } = services;
  if (requested.session && services.delegated?.isUnrecognized(raw.headers ?? {}, viewer))
    throw delegated('Cookie', site);
  const params = services.mainReader.read(request, requested);
  const module = services.actions.get(params.action);
  checkAsserts(params, viewer);

  const reader = services.readers.get(params.action);
  if (!module || !reader) return fail('main', 'unknown-action', ['action', params.action]);
  const moduleParams = module.readsItself ? {} : reader.read(request, requested);
  checkAccess(module, request, viewer, services.isPublicWiki);
  if (module.isDelegated) refuseDelegated(module.name, site);
  if (params.maxlag !== undefined && module.checksLag !== false) await checkLag(params.maxlag, services);
  checkHttp(module, raw, warn);

  const acceptLanguage = raw.headers?.['accept-language'];
  const context: ActionContext = {
    site,
    store: limits ? requestStore(store, limits) : store,
    viewer,
    ...(requested.session && { session: requested.session }),
    environment: requested.environment,
    language: requested.language,
    errorFormat: requested.errorFormat,
    errorLanguage: requested.errorLanguage,
    server: raw.server,
    ...(typeof acceptLanguage === 'string' && { acceptLanguage }),
    params: moduleParams,
    request,
    ...(malformed && { malformed }),
    raw,
    directory: services.directory,
    warn,
  };
  const running = module.run(context);
  const answer = running instanceof Promise ? await running : running;
  const wasWarned = requested.warnings.length > 0;
  const format = 'document' in answer ? undefined : answer.format;
  const owns = (name: string): boolean =>
    services.mainReader.owns(name, request) ||
    reader.owns(name, request) ||
    printers.owns(request, name, format) ||
    (answer.owns?.(name) ?? false);
  // Which modules and which format have read it follows from the form.
  warnOfUnknown(raw, owns, warn, format === undefined ? request.form : undefined);

  const headers = cacheHeaders({
    mode: answer.cache ?? 'private',
    failed: false,
    writes: module.writes ?? false,
    smaxage: answer.maxage ?? params.smaxage,
    maxage: answer.maxage ?? params.maxage,
    ownLanguage: params.uselang === 'user',
    session: requested.session ? requested.session.kind !== 'anonymous' : isRegistered(viewer),
    isPublicWiki: services.isPublicWiki,
    seesPrivateTags: services.rightsToTags.some((right) => may(viewer, right)),
    variesByOrigin: requested.crossOrigin.varies,
    environment: requested.environment,
  });
  const printed = await printAnswer(answer, params, requested, services, wasWarned);
  const cookies = requested.session?.cookies() ?? [];
  return {
    ...printed,
    headers: {
      ...printed.headers,
      ...headers,
      ...(cookies.length > 0 && { 'set-cookie': cookies, ...uncacheable }),
      ...answer.headers,
    },
  };
}

/** An answer that sets a session's cookies must not be cached. */
const uncacheable = { 'cache-control': 'private, must-revalidate, max-age=0' };

/** The parameters of a form that nothing has read. */
const unknownOfForm = new WeakMap<RequestForm, readonly string[]>();

function warnOfUnknown(
  { parameters, arrays }: ApiRequest,
  owns: (name: string) => boolean,
  warn: (warning: Problem) => void,
  form: RequestForm | undefined,
): void {
  let unknown = form && unknownOfForm.get(form);
  if (!unknown) {
    unknown = [...parameters.keys()].filter((name) => !owns(name));
    if (form) unknownOfForm.set(form, unknown);
  }
  if (arrays) unknown = [...unknown, ...[...arrays].filter((name) => !owns(name) && !parameters.has(name))];
  if (unknown.length > 0) warn(problem('main', 'unrecognizedparams', [valueList(unknown), unknown.length]));
}
