import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiResponse } from '@wikiquery/core/api/actions';
import { type ApiRequest, newFaultNumber } from '@wikiquery/core/api';
import type { RequestForm } from '@wikiquery/core/query/parameters';
import type { ApiError } from '@wikiquery/core/query/result';
import { andThen, type Site, type Soon } from '@wikiquery/core/wiki';
import { mergeForms, readForm, splitAtMark } from './parameters.ts';
import type { PostedForm } from './posted-form.ts';
import type { Senders } from './message.ts';
import { tooManyParameters } from './unreadable.ts';
import type { ServedApi } from '../served-request.ts';

/** What came with a request beside its address and headers: a form, or the error that refuses it. */
export interface Arrived extends Partial<PostedForm> {
  readonly refusal?: ApiError;
}

/** Asks the API what an HTTP request asks; the response is only watched, since its end shows that the client has left. */
export type AskApi = (
  request: IncomingMessage,
  response: ServerResponse,
  arrived?: Arrived,
) => Soon<ApiResponse>;

/** Makes what turns HTTP requests into those of the API; drops the connections of the responses that are to be dropped. */
export function createAskApi(
  api: ServedApi,
  site: Site,
  { addressOf, protocolOf }: Senders,
  isDropped?: (response: ApiResponse) => boolean,
): AskApi {
  const { server } = site.configuration.general;
  const isRelative = server.startsWith('//');
  const ask: AskApi = (request, response, { body, longForm, refusal } = nothing) => {
    const { method = '', headers, url = '' } = request;
    const address = readForm(splitAtMark(url)[1]);
    const posted = method === 'POST';
    const addressNames = posted ? new Set(address.values.keys()) : undefined;
    const form = body ? mergeForms(body, address) : address;
    const protocol = protocolOf(request);
    const parameters: Map<string, string> & { form?: RequestForm | undefined } = form.values;
    parameters.form = api.formOf(parameters);
    // All fields are there in each, so that V8 knows one kind of request.
    const asked: ApiRequest = {
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
      leaving: () => leavingSignal(response),
      longForm,
    };
    const refused = refusal ?? (address.tooMany || body?.tooMany ? tooManyParameters() : undefined);
    return refused ? api.refuse(asked, refused) : api.handle(asked);
  };
  if (!isDropped) return ask;
  return (request, response, arrived) =>
    andThen(ask(request, response, arrived), (answer) => {
      if (isDropped(answer)) response.destroy();
      return answer;
    });
}

const nothing: Arrived = {};

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

/** Logs an error that no answer was made of, and returns what the client gets. */
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
