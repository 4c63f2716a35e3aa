import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Api, ApiResponse } from '../../api/actions/create-api.ts';
import { newFaultNumber } from '../../api/fault-number.ts';
import type { ApiRequest } from '../../api/request.ts';
import type { ApiError } from '../../query/result/problems.ts';
import type { Site } from '../../wiki/site.ts';
import { mergeForms, readForm, splitAtMark } from './parameters.ts';
import type { PostedForm } from './posted-form.ts';
import type { Senders } from './message.ts';
import { tooManyParameters } from './unreadable.ts';

/** What came with a request beside its address and headers: a form, or the error that refuses it. */
export interface Arrived extends Partial<PostedForm> {
  readonly refusal?: ApiError;
}

/** Asks the API what an HTTP request asks; the response is only watched, since its end shows that the client has left. */
export type AskApi = (
  request: IncomingMessage,
  response: ServerResponse,
  arrived?: Arrived,
) => Promise<ApiResponse>;

/** Makes what turns HTTP requests into those of the API. */
export function createAskApi(api: Api, site: Site, { addressOf, protocolOf }: Senders): AskApi {
  const { server } = site.configuration.general;
  const isRelative = server.startsWith('//');
  return async (request, response, { body, longForm, refusal } = nothing) => {
    const { method = '', headers, url = '' } = request;
    const address = readForm(splitAtMark(url)[1]);
    const posted = method === 'POST';
    const addressNames = posted ? new Set(address.values.keys()) : undefined;
    const form = body ? mergeForms(body, address) : address;
    const protocol = protocolOf(request);
    const asked: ApiRequest = {
      method,
      parameters: Object.assign(form.values, { form: api.formOf(form.values) }),
      ...(form.arrays.size > 0 && { arrays: form.arrays }),
      ...(form.files && { files: form.files }),
      ...(addressNames && { addressNames }),
      posted,
      url,
      headers,
      server: isRelative ? `${protocol}:${server}` : server,
      secure: protocol === 'https',
      address: addressOf(request),
      leaving: () => leavingSignal(response),
      ...(longForm && { longForm }),
    };
    const refused = refusal ?? (address.tooMany || body?.tooMany ? tooManyParameters() : undefined);
    return refused ? api.refuse(asked, refused) : api.handle(asked);
  };
}

const nothing: Arrived = {};

/** Returns a signal that aborts if the client disconnects, or has disconnected, before it has the whole answer. */
function leavingSignal(response: ServerResponse): AbortSignal {
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
