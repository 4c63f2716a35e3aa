import type { Values } from '../parameters/parameter.ts';
import { formatWarnings } from '../result/problem-format.ts';
import { ApiError, fail, type Problem, problem } from '../result/problems.ts';
import type { Session } from '../session/session.ts';
import * as shape from '../result/shape.ts';
import { readOption } from '../store/own-account.ts';
import { storeUntil } from '../store/store.ts';
import { isRegistered, may } from '../wiki/viewer.ts';
import type { ActionAnswer, ActionContext } from './action.ts';
import { checkAsserts } from './asserts.ts';
import { cacheHeaders } from './cache-headers.ts';
import { checkAccess, checkHttp, checkLag } from './checks.ts';
import { cleanParameters } from './clean-parameters.ts';
import { crossOriginOf, lacksSameOriginSecurity, unconcerned } from './cors.ts';
import { refuseElsewhere } from '../result/elsewhere.ts';
import { isPassedOn } from './elsewhere.ts';
import { answerFailure } from './failure.ts';
import type { ApiServices, RequestContext } from './services.ts';
import { isViewersLanguage, readLanguages } from './languages.ts';
import type { MainParameters } from './main-parameters.ts';
import { presentation, print, printerWarnings } from './print.ts';
import type { ApiResponse, RawRequest } from './request.ts';
import { complete, requestedFields } from './requested-fields.ts';

/** Answers one request, in the order of steps that clients can observe: the first that refuses decides. */
export async function answerRequest(raw: RawRequest, services: ApiServices): Promise<ApiResponse> {
  const crossOrigin = crossOriginOf(raw, services.originPolicy);
  if (crossOrigin.refused) {
    const headers = { ...crossOrigin.headers, 'content-type': 'text/plain; charset=utf-8' };
    return { status: 403, headers, body: "The parameter 'origin' is not what the header Origin says.\n" };
  }
  if (raw.method === 'OPTIONS') return { status: 200, headers: crossOrigin.headers, body: '' };

  const stranger = lacksSameOriginSecurity(raw);
  const request = cleanParameters(raw);
  const { viewer: given, headers = {}, address = '127.0.0.1', secure = false } = raw;
  let session: Session | undefined;
  let fault: { readonly error: unknown } | undefined;
  if (!stranger && !given) {
    try {
      session = await services.sessions.open({ headers, address, secure });
    } catch (error) {
      fault = { error };
    }
  }
  const known = stranger ? undefined : (given ?? session?.viewer);
  const warnings: Problem[] = [];
  const preferred =
    known && isRegistered(known) && isViewersLanguage(request)
      ? await readOption(services.parts.store, known.id, 'language')
      : undefined;
  const context: RequestContext = {
    ...readLanguages(request, services.parts.site, preferred),
    raw,
    request,
    crossOrigin,
    viewer: known ?? (await services.anonymousViewers({ headers: {}, address })),
    session,
    now: Date.now(),
    warnings,
    warn: (warning) => {
      warnings.push(warning);
      if (warning.code === 'deprecation') warnings.push(deprecationHelp);
    },
  };
  const response = fault
    ? answerFailure(fault.error, context, services)
    : await answerOrFail(context, services);
  if (!stranger && crossOrigin === unconcerned) return response;
  return {
    ...response,
    headers: {
      ...response.headers,
      ...crossOrigin.headers,
      ...(stranger && { 'mediawiki-login-suppressed': 'true' }),
    },
  };
}

/** Goes with every deprecation; told once however many there are. */
const deprecationHelp = problem('main', 'deprecation-help');

async function answerOrFail(context: RequestContext, services: ApiServices): Promise<ApiResponse> {
  try {
    return await answerAction(context, services);
  } catch (error) {
    return answerFailure(error, context, services);
  }
}

async function answerAction(requested: RequestContext, services: ApiServices): Promise<ApiResponse> {
  const { raw, request, viewer, warn } = requested;
  const { parts, printers } = services;
  if (raw.refused) throw raw.refused;
  const named = request.get('action');
  // Before anything else is looked at: actions are known there that are not here, and so are those who are logged in.
  if (named !== undefined && isPassedOn(named, parts.actions.get(named), request, parts.site))
    refuseElsewhere(named, parts.site);
  const reading = { site: parts.site, viewer, highLimits: may(viewer, 'apihighlimits'), warn };
  const params = services.mainReader.read(request, { ...reading, module: 'main' });
  const module = parts.actions.get(params.action);
  checkAsserts(params, viewer);

  const reader = services.readers.get(params.action);
  if (!module || !reader) return fail('main', 'unknown-action', [params.action]);
  const moduleParams = module.readsItself ? {} : reader.read(request, { ...reading, module: module.name });
  checkAccess(module, request, viewer, services.open);
  if (module.elsewhere) refuseElsewhere(module.name, parts.site);
  if (params.maxlag !== undefined && module.checksLag !== false) await checkLag(params.maxlag, services);
  checkHttp(module, raw, warn);

  const acceptLanguage = raw.headers?.['accept-language'];
  const context: ActionContext = {
    site: parts.site,
    store: raw.leaving ? storeUntil(parts.store, raw.leaving) : parts.store,
    viewer,
    ...(requested.session && { session: requested.session }),
    now: requested.now,
    language: requested.language,
    errorFormat: requested.errorFormat,
    errorLanguage: requested.errorLanguage,
    server: raw.server,
    ...(typeof acceptLanguage === 'string' && { acceptLanguage }),
    params: moduleParams,
    request,
    raw,
    parts,
    warn,
  };
  const running = module.run(context);
  const answer = running instanceof Promise ? await running : running;
  const owns = (name: string): boolean =>
    services.mainReader.owns(name, request) ||
    reader.owns(name, request) ||
    printers.owns(request, name, answer.written?.format) ||
    (answer.owns?.(name) ?? false);
  warnOfUnknown(raw, owns, warn);

  const headers = cacheHeaders({
    mode: answer.cache ?? 'private',
    failed: false,
    writes: module.writes ?? false,
    smaxage: answer.maxage ?? params.smaxage,
    maxage: answer.maxage ?? params.maxage,
    ownLanguage: params.uselang === 'user',
    session: requested.session ? requested.session.kind !== 'anonymous' : isRegistered(viewer),
    open: services.open,
    variesByOrigin: requested.crossOrigin.varies,
    now: requested.now,
  });
  const printed = printAnswer(answer, params, requested, services);
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

/** An answer that gives somebody a session is nobody else's. */
const uncacheable = { 'cache-control': 'private, must-revalidate, max-age=0' };

function warnOfUnknown(
  { parameters, arrays }: RawRequest,
  owns: (name: string) => boolean,
  warn: (warning: Problem) => void,
): void {
  let unknown: string[] | undefined;
  for (const name of parameters.keys()) if (!owns(name)) (unknown ??= []).push(name);
  if (arrays)
    for (const name of arrays) if (!owns(name) && !parameters.has(name)) (unknown ??= []).push(name);
  if (unknown) warn(problem('main', 'unrecognizedparams', [unknown.join(', '), unknown.length]));
}

function printAnswer(
  answer: ActionAnswer,
  params: Values<MainParameters>,
  context: RequestContext,
  { printers, parts }: ApiServices,
): ApiResponse {
  const { raw, request, viewer, warn, now } = context;
  const { page, written } = answer;
  if (page) {
    const said = complete({ value: {}, shape: shape.record({}) }, undefined, context).value;
    return { status: 200, headers: { 'content-type': page.mime, ...presentation }, body: page.text(said) };
  }
  const reading = { site: parts.site, viewer, highLimits: false, warn };
  const printer = printers.printerFor(request, reading, written?.format);
  printerWarnings(printer).forEach(warn);
  if (written?.bare === 'warnings-refused') refuseWarnings(written.format, context);
  const whole = written?.bare ? answer : complete(answer, requestedFields(params, context), context);
  const printed = print(printer, whole, 200, { raw, site: parts.site, now });
  if (written?.mime === undefined) return printed;
  return { ...printed, headers: { ...printed.headers, 'content-type': `${written.mime}; charset=utf-8` } };
}

/** Makes an error of warnings, which then has them and stands alone. */
function refuseWarnings(format: string, { warnings, errorFormat }: RequestContext): void {
  if (warnings.length === 0) return;
  const data = formatWarnings(warnings.splice(0), errorFormat).value;
  throw new ApiError(problem('main', 'opensearch-warnings', [], { data }), { format });
}
