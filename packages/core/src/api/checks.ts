import type { Access } from '../query/module-metadata.ts';
import type { RequestForm, RequestParameters } from '../query/parameters/form.ts';
import type { Parameters } from '../query/parameters/parameter.ts';
import type { ParameterReader } from '../query/parameters/read.ts';
import { valueList } from '../query/result/problem-arguments.ts';
import { ApiError, deprecation, fail, problem, type Problem } from '../query/result/problems.ts';
import type { TokenPurpose } from '../wiki/session.ts';
import { isRegistered, may, type Viewer } from '../wiki/viewer.ts';
import type { Action, ActionAnswer, ActionContext } from './action.ts';
import type { ApiRequest } from './request.ts';
import type { ApiServices, RequestContext } from './services.ts';

/** Refuses a viewer without the right to use the action; everybody may read a public wiki. */
export function checkAccess(
  { access, name }: Action,
  request: RequestParameters,
  viewer: Viewer,
  isPublicWiki: boolean,
): void {
  if (isPublicWiki && (typeof access === 'function' || access === 'read')) return;
  const needed: Access = typeof access === 'function' ? access(request) : access;
  if (needed === 'public') return;
  if (!isPublicWiki && !may(viewer, 'read')) fail(name, 'readapidenied');
  if (typeof needed === 'object' && !may(viewer, needed.right))
    fail(name, 'permissiondenied', [needed.right]);
}

/** Checks `maxlag`: refuses the request if replication lags by more than `most` seconds. */
export async function checkLag(most: number, { lag }: ApiServices): Promise<void> {
  if (!lag) return;
  const { host, seconds } = await lag();
  if (seconds <= most) return;
  const data = { host, lag: seconds, type: 'db' };
  throw new ApiError(problem('main', 'maxlag', [seconds, host], { data }), {
    headers: { 'retry-after': String(Math.max(most, 5)), 'x-database-lag': String(Math.trunc(seconds)) },
  });
}

const methods = new Set(['GET', 'HEAD', 'POST']);

/** Checks the HTTP method, and warns of a POST request without a content type. */
export function checkHttp(module: Action, raw: ApiRequest, warn: (warning: Problem) => void): void {
  if (!methods.has(raw.method)) {
    throw new ApiError(problem('main', 'invalidmethod', [raw.method]), { status: 405 });
  }
  if (module.mustBePosted && !raw.posted) fail('main', 'mustbeposted', [module.name]);
  if (raw.posted && raw.headers && !raw.headers['content-type']) {
    warn(deprecation('main', 'post-without-content-type', 'post-without-content-type'));
  }
}

/** Checks `assert` and `assertuser`: refuses a client that is not logged in as it expects. */
export function checkAsserts(
  params: { readonly assert?: 'anon' | 'bot' | 'user' | undefined; readonly assertuser?: string | undefined },
  viewer: Viewer,
): void {
  const { assert, assertuser } = params;
  if (assert === 'anon' && isRegistered(viewer)) fail('main', 'assertanonfailed');
  if (assert === 'user' && !isRegistered(viewer)) fail('main', 'assertuserfailed');
  if (assert === 'bot' && !may(viewer, 'bot')) fail('main', 'assertbotfailed');
  if (assertuser !== undefined && assertuser !== viewer.name) {
    fail('main', 'assertnameduserfailed', [assertuser]);
  }
}

/** Refuses a token that is not the session's, or that stands in the URL of a POST request. */
export function checkToken(
  module: string,
  parameter: string,
  purpose: TokenPurpose,
  token: string,
  { raw, session }: Pick<ActionContext, 'raw' | 'session'>,
): void {
  if (raw.addressNames?.has(parameter)) fail(module, 'mustpostparams', [valueList([parameter]), 1]);
  if (session?.check(purpose, token) !== 'right') fail(module, 'badtoken');
}

/** The parameters of a form that nothing has read. */
const unknownOfForm = new WeakMap<RequestForm, readonly string[]>();

/** Warns of parameters that nothing has read. */
export function warnOfUnknown(
  answer: ActionAnswer,
  reader: ParameterReader<Parameters>,
  { raw: { parameters, arrays }, request, warn }: RequestContext,
  { mainReader, printers }: ApiServices,
): void {
  const format = answer.document ? undefined : answer.format;
  // Which modules and which format have read it follows from the form.
  const form = format === undefined ? request.form : undefined;
  const known = form && unknownOfForm.get(form);
  if (known?.length === 0 && !arrays) return;
  const owns = (name: string): boolean =>
    mainReader.owns(name, request) ||
    reader.owns(name, request) ||
    printers.owns(request, name, format) ||
    (answer.owns?.(name) ?? false);
  let unknown = known ?? [...parameters.keys()].filter((name) => !owns(name));
  if (form && !known) unknownOfForm.set(form, unknown);
  if (arrays) unknown = [...unknown, ...[...arrays].filter((name) => !owns(name) && !parameters.has(name))];
  if (unknown.length > 0) warn(problem('main', 'unrecognizedparams', [valueList(unknown), unknown.length]));
}
