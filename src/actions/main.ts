import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Parameters, Values } from '../parameters/parameter.ts';
import type { ParameterReader, RequestParameters } from '../parameters/read.ts';
import type { Access } from '../query/define.ts';
import type { Answer } from '../result/answer.ts';
import { formatError, formatWarnings } from '../result/problem-format.ts';
import { ApiError, fail, type Problem, problem } from '../result/problems.ts';
import * as shape from '../result/shape.ts';
import { isoTimestamp, timestampOf } from '../wiki/timestamp.ts';
import { isRegistered, may, type Viewer } from '../wiki/viewer.ts';
import type { Session, Sessions, ViewerOf } from '../session/session.ts';
import type { Action, ActionAnswer, ActionContext } from './action.ts';
import { checkAsserts } from './asserts.ts';
import { cacheHeaders } from './cache-headers.ts';
import { cleanParameters } from './clean-parameters.ts';
import {
  type CrossOrigin,
  crossOriginOf,
  lacksSameOriginSecurity,
  type OriginPolicy,
  unconcerned,
} from './cors.ts';
import { writingActions } from './index.ts';
import { type Languages, readLanguages } from './languages.ts';
import type { MainParameters } from './main-parameters.ts';
import type { ApiOptions, ApiParts } from './parts.ts';
import { presentation, print, type Printed, type Printer, type Printers, printerWarnings } from './print.ts';
import type { ApiResponse, RawRequest } from './request.ts';

/** What every request needs, made once. */
export interface Frame extends Pick<ApiOptions, 'lag'> {
  readonly parts: ApiParts;
  readonly mainReader: ParameterReader<MainParameters>;
  readonly readers: ReadonlyMap<string, ParameterReader<Parameters>>;
  readonly printers: Printers;
  readonly originPolicy: OriginPolicy;
  readonly strangers: ViewerOf;
  readonly sessions: Sessions;
  /** Whether everybody may read the wiki. */
  readonly open: boolean;
  readonly onFault: NonNullable<ApiOptions['onFault']>;
}

/** One request on its way through the frame. */
interface Passage extends Languages {
  readonly raw: RawRequest;
  readonly request: RequestParameters;
  readonly crossOrigin: CrossOrigin;
  readonly viewer: Viewer;
  /** Absent where the viewer is given, or a page of another site asks for its reader. */
  readonly session: Session | undefined;
  readonly now: number;
  readonly warnings: Problem[];
  readonly warn: (warning: Problem) => void;
}

/** Answers one request, in the order of steps that clients can observe: the first that refuses decides. */
export async function answerRequest(raw: RawRequest, frame: Frame): Promise<ApiResponse> {
  const crossOrigin = crossOriginOf(raw, frame.originPolicy);
  if (crossOrigin.refused) {
    const headers = { ...crossOrigin.headers, 'content-type': 'text/plain; charset=utf-8' };
    return { status: 403, headers, body: "The parameter 'origin' is not what the header Origin says.\n" };
  }
  if (raw.method === 'OPTIONS') return { status: 200, headers: crossOrigin.headers, body: '' };

  const stranger = lacksSameOriginSecurity(raw);
  const request = cleanParameters(raw);
  const { viewer: given, headers = {}, address = '127.0.0.1', secure = false } = raw;
  const session = stranger || given ? undefined : await frame.sessions.open({ headers, address, secure });
  const known = stranger ? undefined : (given ?? session?.viewer);
  const warnings: Problem[] = [];
  const passage: Passage = {
    ...readLanguages(request, frame.parts.site),
    raw,
    request,
    crossOrigin,
    viewer: known ?? (await frame.strangers({ headers: {}, address })),
    session,
    now: Date.now(),
    warnings,
    warn: (warning) => void warnings.push(warning),
  };
  const response = await answerOrFail(passage, frame);
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

async function answerOrFail(passage: Passage, frame: Frame): Promise<ApiResponse> {
  try {
    return await answerAction(passage, frame);
  } catch (error) {
    return answerFailure(error, passage, frame);
  }
}

async function answerAction(passage: Passage, frame: Frame): Promise<ApiResponse> {
  const { raw, request, viewer, warn } = passage;
  const { parts, printers } = frame;
  const action = request.get('action');
  if (action !== undefined && !parts.actions.has(action) && writingActions.has(action)) {
    fail('main', 'noapiwrite', [action]);
  }
  const reading = { site: parts.site, viewer, highLimits: may(viewer, 'apihighlimits'), warn };
  const params = frame.mainReader.read(request, { ...reading, module: 'main' });
  checkAsserts(params, viewer);

  const module = parts.actions.get(params.action);
  const reader = frame.readers.get(params.action);
  if (!module || !reader) return fail('main', 'unknown-action', [params.action]);
  const moduleParams = module.readsItself ? {} : reader.read(request, { ...reading, module: module.name });
  checkAccess(module, request, viewer, frame.open);
  if (params.maxlag !== undefined && module.checksLag !== false) await checkLag(params.maxlag, frame);
  checkHttp(module, raw, warn);

  const context: ActionContext = {
    site: parts.site,
    store: parts.store,
    viewer,
    ...(passage.session && { session: passage.session }),
    now: passage.now,
    language: passage.language,
    errorLanguage: passage.errorLanguage,
    server: raw.server,
    params: moduleParams as ActionContext['params'],
    request,
    raw,
    parts,
    warn,
  };
  const running = module.run(context);
  const answer = running instanceof Promise ? await running : running;
  const owns = (name: string): boolean =>
    frame.mainReader.owns(name) ||
    reader.owns(name) ||
    printers.owns(request, name) ||
    (answer.owns?.(name) ?? false);
  warnOfUnknown(raw, owns, warn);

  const headers = cacheHeaders({
    mode: answer.cache ?? 'private',
    failed: false,
    writes: module.writes ?? false,
    smaxage: params.smaxage,
    maxage: params.maxage,
    ownLanguage: params.uselang === 'user',
    session: passage.session ? passage.session.kind !== 'anonymous' : isRegistered(viewer),
    open: frame.open,
    variesByOrigin: passage.crossOrigin.varies,
    now: passage.now,
  });
  const { body, headers: printed } = printAnswer(answer, params, passage, frame);
  const cookies = passage.session?.cookies() ?? [];
  return {
    status: 200,
    headers: {
      ...printed,
      ...headers,
      ...(cookies.length > 0 && { 'set-cookie': cookies, ...uncacheable }),
      ...answer.headers,
    },
    body,
  };
}

/** An answer that gives somebody a session is nobody else's. */
const uncacheable = { 'cache-control': 'private, must-revalidate, max-age=0' };

function printAnswer(
  answer: ActionAnswer,
  params: Values<MainParameters>,
  passage: Passage,
  { printers, parts }: Frame,
): Printed {
  const { request, viewer, warn } = passage;
  const { page } = answer;
  if (page) return { body: page.text, headers: { 'content-type': page.mime, ...presentation } };
  const reading = { site: parts.site, viewer, highLimits: false, warn };
  const printer = printers.printerFor(request, reading);
  printerWarnings(printer).forEach(warn);
  return print(printer, complete(answer, requestedFields(params, passage), passage));
}

/** The answer with what the frame adds to it. */
function complete(
  answer: Answer,
  fields: Readonly<Record<string, unknown>> | undefined,
  passage: Passage,
): Answer {
  const { warnings, errorFormat } = passage;
  if (!fields && warnings.length === 0) return answer;
  const warned = warnings.length > 0 ? formatWarnings(warnings, errorFormat) : undefined;
  return {
    value: { ...warned?.value, ...fields, ...answer.value },
    shape: {
      ...answer.shape,
      fields: { ...warned?.fields, ...requestedShapes, ...answer.shape.fields },
    },
  };
}

const requestedShapes = {
  requestid: shape.text(),
  servedby: shape.text(),
  curtimestamp: shape.text(),
  uselang: shape.text(),
  errorlang: shape.text(),
};

/** What `requestid`, `servedby`, `curtimestamp` and `responselanginfo` put into every answer, errors included. */
function requestedFields(
  asked: {
    readonly requestid?: string | undefined;
    readonly servedby: boolean;
    readonly curtimestamp: boolean;
    readonly responselanginfo: boolean;
  },
  { now, language, errorLanguage }: Passage,
): Readonly<Record<string, unknown>> | undefined {
  const { requestid, servedby, curtimestamp, responselanginfo } = asked;
  if (requestid === undefined && !servedby && !curtimestamp && !responselanginfo) return undefined;
  return {
    ...(requestid !== undefined && { requestid }),
    ...(servedby && { servedby: hostname() }),
    ...(curtimestamp && { curtimestamp: isoTimestamp(timestampOf(now)) }),
    ...(responselanginfo && { uselang: language, errorlang: errorLanguage }),
  };
}

function checkAccess(
  { access, name }: Action,
  request: RequestParameters,
  viewer: Viewer,
  open: boolean,
): void {
  if (open && (typeof access === 'function' || access === 'read')) return;
  const needed: Access = typeof access === 'function' ? access(request) : access;
  if (needed === 'public') return;
  if (!open && !may(viewer, 'read')) fail(name, 'readapidenied');
  if (typeof needed === 'object' && !may(viewer, needed.right))
    fail(name, 'permissiondenied', [needed.right]);
}

async function checkLag(most: number, { lag }: Frame): Promise<void> {
  if (!lag) return;
  const { host, seconds } = await lag();
  if (seconds <= most) return;
  const data = { host, lag: seconds, type: 'db' };
  throw new ApiError(problem('main', 'maxlag', [seconds, host], { data }), {
    headers: { 'retry-after': String(Math.max(most, 5)), 'x-database-lag': String(Math.trunc(seconds)) },
  });
}

const methods = new Set(['GET', 'HEAD', 'POST']);

function checkHttp(module: Action, raw: RawRequest, warn: (warning: Problem) => void): void {
  if (raw.refused) throw raw.refused;
  if (!methods.has(raw.method)) {
    throw new ApiError(problem('main', 'invalidmethod', [raw.method]), { status: 405 });
  }
  if (module.mustBePosted && !raw.posted) fail('main', 'mustbeposted', [module.name]);
  if (raw.posted && raw.headers && !raw.headers['content-type']) {
    warn(
      problem('main', 'post-without-content-type', [], { data: { feature: 'post-without-content-type' } }),
    );
  }
}

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

/** Answers an error; whatever happens, something that a client can read goes out. */
function answerFailure(error: unknown, passage: Passage, frame: Frame): ApiResponse {
  const { raw, request, warn, errorFormat, warnings } = passage;
  const { printers, parts } = frame;
  const failure = error instanceof ApiError ? error : asFault(error, passage, frame);
  const fields = requestedFields(
    {
      requestid: request.get('requestid'),
      servedby: request.has('servedby'),
      curtimestamp: request.has('curtimestamp'),
      responselanginfo: request.has('responselanginfo'),
    },
    passage,
  );
  const reading = { site: parts.site, viewer: passage.viewer, highLimits: false, warn };
  const printer = ((): Printer => {
    try {
      return printers.printerFor(request, reading);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      warn(problem('main', 'errorprinterfailed'));
      warn(refusal.problem);
      return printers.plainPrinterFor(request, reading);
    }
  })();
  const { scriptpath } = parts.site.configuration.general;
  const documentation = `${raw.server}${scriptpath}/api.php?action=help describes the API.`;
  const part = formatError(failure.problem, errorFormat, documentation);
  const warned = warnings.length > 0 ? formatWarnings(warnings, errorFormat) : undefined;
  const { body, headers } = print(printer, {
    value: { ...part.value, ...warned?.value, ...fields },
    shape: shape.record(
      { ...part.fields, ...warned?.fields, ...requestedShapes, docref: shape.text() },
      part.content === 'docref' ? { content: 'docref' } : {},
    ),
  });
  return {
    status: failure.status,
    headers: {
      ...headers,
      ...failure.headers,
      'mediawiki-api-error': failure.problem.code,
      'cache-control': 'private, must-revalidate, max-age=0',
    },
    body,
  };
}

/** An error that nobody foresaw, as the client may see it: with a number under which it is logged. */
function asFault(error: unknown, { request }: Passage, { onFault }: Frame): ApiError {
  const id = randomBytes(12).toString('hex');
  onFault(error, id, request.get('action'));
  const name = error instanceof Error ? error.name : 'Error';
  return new ApiError(
    problem('main', 'internal', [id], {
      code: `internal_api_error_${name.replaceAll(/[^A-Za-z0-9_]/g, '') || 'Error'}`,
      data: { errorclass: name },
    }),
  );
}
