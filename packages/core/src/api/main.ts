import type { StatementOptions } from '../data/database/database.ts';
import { createUsage, OverBudgetError, type Budget, type Usage } from '../data/database/usage.ts';
import { readOption } from '../data/store/own-account.ts';
import { requestStore } from '../data/store/store.ts';
import type { RequestParameters } from '../query/parameters/form.ts';
import type { Parameters, TemporaryAccountName, Values } from '../query/parameters/parameter.ts';
import type { ParameterReader } from '../query/parameters/read.ts';
import { delegate, delegated, refuseDelegated } from '../query/result/delegated.ts';
import { ApiError, fail, problem, type Problem } from '../query/result/problems.ts';
import { checkTemporaryAccounts } from '../query/run-module.ts';
import { createRequestEnvironment, type Repeatability } from '../wiki/request-environment.ts';
import type { Session } from '../wiki/session.ts';
import { isRegistered, type Viewer } from '../wiki/viewer.ts';
import { readProblemTexts } from '../wikitext/messages/problem-texts.ts';
import { withShape, type Action, type ActionContext } from './action.ts';
import { overBudget, secondsFor, startDeadline, type Deadline } from './budget.ts';
import { withHeaders } from './cache-headers.ts';
import { checkAccess, checkAsserts, checkHttp, checkLag, warnOfUnknown } from './checks.ts';
import { crossOriginOf, lacksSameOriginSecurity, withCrossOrigin } from './cors.ts';
import { answerFailure } from './failure.ts';
import { isViewersLanguage, readingOfProblems, readLanguages } from './languages.ts';
import type { MainParameters } from './main-parameters.ts';
import { printAnswer } from './print-answer.ts';
import {
  normalizeParameters,
  noWork,
  withShortParameters,
  type AccountKind,
  type ApiRequest,
  type Attempt,
  type RequestWork,
  type TextResponse,
} from './request.ts';
import type { ApiServices, RequestContext } from './services.ts';

/** Answers a request without limits on time and budget. */
export async function answerRequest(request: ApiRequest, services: ApiServices): Promise<TextResponse> {
  const opened = await openRequest(request, services);
  if (opened.kind === 'response') return opened.response;
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
  if (opened.kind === 'response')
    return { kind: 'answered', response: opened.response, work: { ...noWork, usage } };
  const { context, known } = opened;
  const account = known ? accountOf(known) : 'anonymous';
  const work = (): RequestWork => ({
    usage,
    account,
    accountName: known?.name,
    lasts: opened.lasts(),
  });
  const deadline = startDeadline(secondsFor(account, services.site), request.leaving);
  try {
    const response = await answerOpened(opened, services, { usage, deadline });
    return { kind: 'answered', response, work: work() };
  } catch (error) {
    const { exceeded } = usage;
    if (!exceeded) throw error;
    return {
      kind: 'exceeded',
      exceeded,
      work: work(),
      refuse: () => refuse(overBudget(exceeded), context, services),
    };
  } finally {
    deadline.end();
  }
}

/** Answers a request of a known sender within limits; fails with an `OverBudgetError` if they exceed the budget. */
export async function answerOpened(
  { context, fault }: OpenedRequest,
  services: ApiServices,
  { usage, deadline }: { readonly usage: Usage; readonly deadline: Deadline },
): Promise<TextResponse> {
  if (fault) return refuse(fault.error, context, services);
  try {
    const response = await answerAction(context, services, { usage, signal: deadline.signal });
    // Something caught the error and continued without the rows.
    if (usage.exceeded) throw new OverBudgetError(usage.exceeded);
    return withCrossOrigin(response, context);
  } catch (error) {
    if (usage.exceeded) throw error;
    const reported = deadline.hasPassed() ? overBudget('time') : withDelegation(error, services);
    return refuse(reported, context, services);
  }
}

/** Answers a request with an error that was found before it was read. */
export async function refuseRequest(
  request: ApiRequest,
  services: ApiServices,
  error: Error,
): Promise<TextResponse> {
  const opened = await openRequest(withShortParameters(request), services, true);
  if (opened.kind === 'response') return opened.response;
  return refuse(opened.fault?.error ?? error, opened.context, services);
}

/** A request with the facts that are needed before any check. */
export interface OpenedRequest {
  readonly kind: 'request';
  readonly context: RequestContext;
  /** The viewer; undefined if the request has to be answered as anonymous, or has a fault. */
  readonly known: Viewer | undefined;
  /** The error that answers it, if one is already known. */
  readonly fault: { readonly error: unknown } | undefined;
  /** Returns how long the answer stays the same, judging by what it has used so far. */
  readonly lasts: () => Repeatability;
}

/** A request that is to be answered, or the response to one that nothing has to run for. */
export type Opened = OpenedRequest | { readonly kind: 'response'; readonly response: TextResponse };

/**
 * Finds out who sends a request; answers it here if its origin is refused or it is a preflight. Clients can observe the
 * order of the checks: the first that fails decides the error.
 */
export async function openRequest(
  raw: ApiRequest,
  services: ApiServices,
  isRefused = false,
): Promise<Opened> {
  const crossOrigin = crossOriginOf(raw, services.originPolicy);
  if (crossOrigin.refused) {
    const headers = { ...crossOrigin.headers, 'content-type': 'text/plain; charset=utf-8' };
    const body = "The parameter 'origin' does not match the header Origin.\n";
    return { kind: 'response', response: { status: 403, headers, body } };
  }
  if (raw.method === 'OPTIONS')
    return { kind: 'response', response: { status: 200, headers: crossOrigin.headers, body: '' } };
  const isAnonymized = lacksSameOriginSecurity(raw);
  const normalized = normalizeParameters(raw, services.site);
  const { request } = normalized;
  // Before all other checks, since MediaWiki knows more modules, and who is logged in there.
  const part = isRefused ? undefined : services.delegated?.partOf(request);
  const sender = isAnonymized ? nobody : await findSender(raw, request, services, part === undefined);
  const error = part === undefined ? undefined : delegated(part, services.site);
  return beginRequest(raw, normalized, { crossOrigin, isAnonymized, isRefused }, sender, error, services);
}

/** Who sends a request, as far as that could be found out. */
interface Sender {
  readonly session: Session | undefined;
  readonly viewer: Viewer | undefined;
  /** The language that the viewer prefers. */
  readonly language: string | undefined;
  readonly fault: OpenedRequest['fault'];
}

const nobody: Sender = { session: undefined, viewer: undefined, language: undefined, fault: undefined };

/** The address of requests that come over no network. */
const LOCAL = '127.0.0.1';

/** Finds out who sends a request, by its session unless that is known or does not matter. */
async function findSender(
  { viewer, headers = {}, address = LOCAL, secure = false }: ApiRequest,
  request: RequestParameters,
  { sessions, store }: ApiServices,
  opensSession: boolean,
): Promise<Sender> {
  let sender: Sender = { session: undefined, viewer, language: undefined, fault: undefined };
  try {
    if (!viewer && opensSession) {
      const session = await sessions.open({ headers, address, secure });
      sender = { ...sender, session, viewer: session.viewer };
    }
    if (sender.viewer && isRegistered(sender.viewer) && isViewersLanguage(request))
      sender = { ...sender, language: await readOption(store, sender.viewer, 'language') };
    return sender;
  } catch (error) {
    return { ...sender, fault: { error } };
  }
}

/** Makes the context of a request; `error` is what it has to be refused with, if that is known. */
function beginRequest(
  raw: ApiRequest,
  { request, malformed }: ReturnType<typeof normalizeParameters>,
  {
    crossOrigin,
    isAnonymized,
    isRefused,
  }: Pick<RequestContext, 'crossOrigin' | 'isAnonymized' | 'isRefused'>,
  { session, viewer, language: preferred, fault }: Sender,
  error: ApiError | undefined,
  services: ApiServices,
): OpenedRequest {
  const { language, errorLanguage, errorFormat } = readLanguages(request, services.site, preferred);
  const warnings: Problem[] = [];
  let lasts: Repeatability = 'until the database changes';
  const context: RequestContext = {
    language,
    errorLanguage,
    errorFormat,
    raw,
    request,
    isRefused,
    malformed,
    crossOrigin,
    isAnonymized,
    viewer: viewer ?? services.anonymousViewers(raw.address ?? LOCAL),
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
  return {
    kind: 'request',
    context,
    known: viewer,
    fault: fault ?? (error && { error }),
    lasts: () => lasts,
  };
}

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

async function answerAction(
  requested: RequestContext,
  services: ApiServices,
  limits?: StatementOptions,
): Promise<TextResponse> {
  const read = readAction(requested, services);
  const { module, reader, params, temporaryAccounts } = read;
  const context = actionContext(requested, read.moduleParams, services, limits);
  if (params.maxlag !== undefined && module.checksLag !== false) await checkLag(params.maxlag, services);
  if (temporaryAccounts.length > 0) await checkTemporaryAccounts(temporaryAccounts, context.store);
  checkHttp(module, requested.raw, requested.warn);
  const answer = withShape(await module.run(context), module);
  const wasWarned = requested.warnings.length > 0;
  warnOfUnknown(answer, reader, requested, services);
  const response = await printAnswer(answer, params, requested, services, wasWarned);
  return withHeaders(response, answer, module, params, requested, services);
}

/** The action that a request names, with the values of the parameters that all actions have, and of its own. */
interface ReadAction {
  readonly module: Action;
  readonly reader: ParameterReader<Parameters>;
  readonly params: Values<MainParameters>;
  readonly moduleParams: Values<Parameters>;
  readonly temporaryAccounts: readonly TemporaryAccountName[];
}

/** Finds the action of a request, and checks whether the viewer may use it. */
function readAction(requested: RequestContext, services: ApiServices): ReadAction {
  const { raw, request, viewer, session } = requested;
  const { site } = services;
  if (session && services.delegated?.isUnrecognized(raw.headers ?? {}, viewer))
    throw delegated('Cookie', site);
  const params = services.mainReader.read(request, requested);
  const module = services.actions.get(params.action);
  checkAsserts(params, viewer);
  const reader = services.readers.get(params.action);
  if (!module || !reader) return fail('main', 'unknown-action', ['action', params.action]);
  const temporaryAccounts: TemporaryAccountName[] = [];
  const moduleParams = module.readsItself ? {} : reader.read(request, { ...requested, temporaryAccounts });
  checkAccess(module, request, viewer, services.isPublicWiki);
  if (module.isDelegated) refuseDelegated(module.name, site);
  return { module, reader, params, moduleParams, temporaryAccounts };
}

function actionContext(
  requested: RequestContext,
  params: Values<Parameters>,
  { site, directory, ...services }: ApiServices,
  limits: StatementOptions | undefined,
): ActionContext {
  const { raw, environment } = requested;
  const store = limits ? requestStore(services.store, limits) : services.store;
  const acceptLanguage = raw.headers?.['accept-language'];
  return {
    site,
    store,
    viewer: requested.viewer,
    session: requested.session,
    environment,
    language: requested.language,
    errorFormat: requested.errorFormat,
    readProblemTexts: (problems) =>
      readProblemTexts(problems, readingOfProblems(requested), { site, store, environment }),
    errorLanguage: requested.errorLanguage,
    server: raw.server,
    acceptLanguage: typeof acceptLanguage === 'string' ? acceptLanguage : undefined,
    params,
    request: requested.request,
    malformed: requested.malformed,
    raw,
    directory,
    warn: requested.warn,
  };
}
