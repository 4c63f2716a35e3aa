import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newFaultNumber } from '../../api/fault-number.ts';
import type { Api, ApiResponse } from '../../api/actions/create-api.ts';
import type { ApiRequest } from '../../api/request.ts';
import { ApiError, problem } from '../../query/result/problems.ts';
import { editedQuery } from '../../api/formats/html/request-form.ts';
import type { Site } from '../../wiki/site.ts';
import { emptyForm, type Form, mergeForms, readForm, splitAtMark } from './parameters.ts';
import { isForm, type PostedForm, readPosted } from './posted-form.ts';
import type { SendPage } from './pages.ts';
import { addressOf, send } from './response.ts';
import { tooManyParameters, unreadable } from './unreadable.ts';

/** What is read of request bodies; limits are in bytes. */
export interface BodyLimits {
  /** Longer ones are refused. */
  readonly bodyLimit: number;
  /** Longer forms are left encoded, for another process to decode. */
  readonly mostDecoded: number;
  /** Whether actions get the files in forms. */
  readonly keepsFiles: boolean;
}

/** Adds the API at the wiki's script path. Unless requests are delegated, GET without a query shows the front page. */
export function addApiRoute(
  app: FastifyInstance,
  api: Api,
  site: Site,
  { bodyLimit, ...limits }: BodyLimits,
  sendFrontPage: SendPage,
): void {
  const { scriptpath, server } = site.configuration.general;
  // The wiki that requests are delegated to shows its own help at this address.
  const isDelegating = site.configuration.settings.delegatedStatus !== undefined;
  const serverOf = ({ protocol }: FastifyRequest): string =>
    server.startsWith('//') ? `${protocol}:${server}` : server;

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: Form | undefined,
    refused?: ApiError,
    longForm?: Uint8Array,
  ): Promise<ApiResponse> => {
    const { method, headers, url } = request;
    const address = readForm(splitAtMark(url)[1]);
    const posted = method === 'POST';
    const addressNames = posted ? new Set(address.values.keys()) : undefined;
    const form = body ? mergeForms(body, address) : address;
    const asked: ApiRequest = {
      method,
      parameters: Object.assign(form.values, { form: api.formOf(form.values) }),
      ...(form.arrays.size > 0 && { arrays: form.arrays }),
      ...(form.files && { files: form.files }),
      ...(addressNames && { addressNames }),
      posted,
      url,
      headers,
      server: serverOf(request),
      secure: request.protocol === 'https',
      address: addressOf(request),
      leaving: () => leavingSignal(reply),
      ...(longForm && { longForm }),
    };
    const refusal = refused ?? (address.tooMany || body?.tooMany ? tooManyParameters() : undefined);
    return refusal ? api.refuse(asked, refusal) : api.handle(asked);
  };

  const errorHandler = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (isRefusal(error))
      return send(reply, await answer(request, reply, undefined, asRefusal(error, bodyLimit)));
    const id = newFaultNumber();
    request.log.error({ err: error, id }, 'Request failed');
    return reply
      .code(500)
      .send({ error: { code: 'internal_api_error', info: `Internal error, logged as ${id}.` } });
  };

  // OpenAPI distinguishes operations by path, so each has one below `api.php`, all answered alike.
  const urls = [`${scriptpath}/api.php`, `${scriptpath}/api.php/*`];
  for (const url of urls) {
    app.route({
      method: app.supportedMethods.filter((method) => method !== 'POST'),
      url,
      errorHandler,
      handler: async (request, reply) => {
        const [, query] = splitAtMark(request.url);
        if (isRead(request.method)) {
          if (query === '' && !isDelegating) return sendFrontPage(request, reply);
          // Names of fields in the forms of HTML pages begin with a tilde.
          const edited = /~|%7e/i.test(query) ? editedQuery(query) : undefined;
          if (edited !== undefined) return reply.redirect(`?${edited}`, 303);
        }
        return send(reply, await answer(request, reply, undefined));
      },
    });
    app.route({
      method: 'POST',
      url,
      errorHandler,
      handler: async (request, reply) => {
        const { body, longForm } = await readBody(request, limits);
        return send(reply, await answer(request, reply, body, undefined, longForm));
      },
    });
  }
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

async function readBody(
  { headers, body }: FastifyRequest,
  { mostDecoded, keepsFiles }: Omit<BodyLimits, 'bodyLimit'>,
): Promise<Partial<PostedForm>> {
  const type = headers['content-type'];
  if (!isForm(type)) return {};
  return Buffer.isBuffer(body) ? readPosted(body, type, mostDecoded, keepsFiles) : { body: emptyForm() };
}

/** Returns a signal that aborts if the client disconnects, or has disconnected, before it has the whole answer. */
function leavingSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) leaving.abort();
  };
  if (raw.closed) leave();
  else raw.once('close', leave);
  return leaving.signal;
}

const tooLarge = (limit: number): ApiError =>
  new ApiError(problem('main', 'toolarge', [limit]), { status: 413, headers: { connection: 'close' } });

/** Whether an error is the client's fault, by Fastify's status. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError ||
  (error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500);

/** Converts an error in reading the request into the one that the client gets. */
function asRefusal(error: unknown, limit: number): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode = 400, message } = error as { readonly statusCode?: number; readonly message: string };
  if (statusCode === 413) return tooLarge(limit);
  return unreadable(message);
}
