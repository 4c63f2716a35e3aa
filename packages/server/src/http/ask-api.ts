import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { newFaultNumber, type ApiRequest } from '@wikiquery/core/api';
import type { ApiResponse } from '@wikiquery/core/api/actions';
import type { RequestForm } from '@wikiquery/core/query/parameters';
import type { ApiError } from '@wikiquery/core/query/result';
import type { Site } from '@wikiquery/core/wiki';
import type { ServedApi } from '../served-request.ts';
import { addressOf } from './message.ts';
import { mergeForms, readForm, splitAtMark } from './parameters.ts';
import type { PostedForm } from './posted-form.ts';
import { tooManyParameters } from './unreadable.ts';

/** The contents of a request besides its URL and headers: a form, or the error with which it is rejected. */
export interface RequestContents extends Partial<PostedForm> {
  readonly refusal?: ApiError;
}

/** Sends an HTTP request to the API. The reply is only observed: its end shows that the client has disconnected. */
export type AskApi = (
  request: FastifyRequest,
  reply: FastifyReply,
  contents?: RequestContents,
) => Promise<ApiResponse>;

/** Makes the function that converts HTTP requests to API requests; `isDropped` selects responses that are not sent. */
export function createAskApi(
  api: ServedApi,
  site: Site,
  isDropped: (response: ApiResponse) => boolean = () => false,
): AskApi {
  const { server } = site.configuration.general;
  const isRelative = server.startsWith('//');
  return async (request, reply, { body, longForm, refusal } = {}) => {
    const { method, headers, url, protocol } = request;
    const query = readForm(splitAtMark(url)[1]);
    const posted = method === 'POST';
    const addressNames = posted ? new Set(query.values.keys()) : undefined;
    const form = body ? mergeForms(body, query) : query;
    const parameters: Map<string, string> & { form?: RequestForm | undefined } = form.values;
    parameters.form = api.formOf(parameters);
    // All requests have the same fields, so that V8 compiles the pipeline for one object shape.
    const apiRequest: ApiRequest = {
      kind: 'api',
      method,
      parameters,
      arrays: form.arrays.size > 0 ? form.arrays : undefined,
      files: form.files,
      addressNames,
      posted,
      url,
      headers,
      server: isRelative ? `${protocol}:${server}` : server,
      address: addressOf(request),
      secure: protocol === 'https',
      leaving: () => leavingSignal(reply.raw),
      longForm,
    };
    const refused = refusal ?? (query.tooMany || body?.tooMany ? tooManyParameters() : undefined);
    const response = await (refused ? api.refuse(apiRequest, refused) : api.handle(apiRequest));
    if (isDropped(response)) reply.raw.destroy();
    return response;
  };
}

/** Returns a signal that aborts if the client disconnects, or has disconnected, before it has the whole answer. */
export function leavingSignal(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  const leave = (): void => {
    if (!response.writableFinished) leaving.abort();
  };
  if (response.closed) leave();
  else response.once('close', leave);
  return leaving.signal;
}

/** Logs an unexpected error, and returns the response for the client. */
export function failed(error: unknown, logger: FastifyBaseLogger | undefined): ApiResponse {
  const id = newFaultNumber();
  logger?.error({ err: error, id }, 'Request failed');
  const info = `Internal error, logged as ${id}.`;
  return {
    status: 500,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ error: { code: 'internal_api_error', info } }),
  };
}
