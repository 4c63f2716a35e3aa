import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api, ApiResponse } from '../actions/api.ts';
import { ApiError, problem } from '../result/problems.ts';
import type { Site } from '../wiki/site.ts';
import { addField, emptyForm, type Form, mergeForms, MOST_PARAMETERS, readForm } from './parameters.ts';

/** Lets the server answer at the wiki's script path. */
export function addApiRoute(app: FastifyInstance, api: Api, site: Site, bodyLimit: number): void {
  const { scriptpath, server } = site.configuration.general;
  const serverOf = ({ protocol }: FastifyRequest): string =>
    server.startsWith('//') ? `${protocol}:${server}` : server;

  const answer = (
    request: FastifyRequest,
    body: Form | undefined,
    refused?: ApiError,
  ): Promise<ApiResponse> => {
    const { method, headers, ip, url } = request;
    const mark = url.indexOf('?');
    const address = mark < 0 ? emptyForm() : readForm(url.slice(mark + 1));
    const posted = method === 'POST';
    const addressNames = posted ? new Set(address.values.keys()) : undefined;
    const form = body ? mergeForms(body, address) : address;
    const refusal = refused ?? (address.tooMany || body?.tooMany ? tooManyParameters() : undefined);
    return api.handle({
      method,
      parameters: form.values,
      ...(form.arrays.size > 0 && { arrays: form.arrays }),
      ...(addressNames && { addressNames }),
      posted,
      url,
      headers,
      server: serverOf(request),
      secure: request.protocol === 'https',
      address: ip.startsWith('::ffff:') ? ip.slice(7) : ip,
      ...(refusal && { refused: refusal }),
    });
  };

  app.route({
    method: app.supportedMethods,
    url: `${scriptpath}/api.php`,
    handler: async (request, reply) => {
      let body: Form | undefined;
      let refused: ApiError | undefined;
      if (request.method === 'POST') {
        if (request.isMultipart()) {
          try {
            body = await readMultipart(request, bodyLimit);
          } catch (error) {
            refused = asRefusal(error, bodyLimit);
          }
        } else if (isForm(request.headers['content-type'])) {
          const given = request.body;
          body = Buffer.isBuffer(given) ? readForm(given.toString('latin1')) : emptyForm();
        }
      }
      return send(reply, await answer(request, body, refused));
    },
    errorHandler: async (error, request, reply) => {
      if (isRefusal(error)) return send(reply, await answer(request, undefined, asRefusal(error, bodyLimit)));
      request.log.error({ err: error }, 'A request could not be answered');
      return reply.code(500).send({ error: { code: 'internal_api_error', info: 'The fault is logged.' } });
    },
  });
}

function send(reply: FastifyReply, { status, headers, body }: ApiResponse): FastifyReply {
  // Fastify's type knows no read-only lists.
  return reply
    .code(status)
    .headers(headers as Record<string, string | string[]>)
    .send(body);
}

const isForm = (type: string | undefined): boolean =>
  type !== undefined && /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type);

const tooManyParameters = (): ApiError =>
  new ApiError(problem('main', 'badrequest', [`it has more than ${MOST_PARAMETERS} parameters.`]), {
    status: 400,
  });

const tooLarge = (limit: number): ApiError =>
  new ApiError(problem('main', 'toolarge', [limit]), { status: 413, headers: { connection: 'close' } });

/** Whether an error is the request's fault; Fastify says so by the status. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode < 500;

/** Codes of `@fastify/multipart` for more fields than are taken. */
const tooManyFields = new Set(['FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_FILES_LIMIT']);

/** An error of reading the request, as its sender is to see it. */
function asRefusal(error: unknown, limit: number): ApiError {
  if (error instanceof ApiError) return error;
  if (tooManyFields.has(String((error as { readonly code?: unknown }).code))) return tooManyParameters();
  const { statusCode = 400, message } = error as { readonly statusCode?: number; readonly message: string };
  if (statusCode === 413) return tooLarge(limit);
  return new ApiError(problem('main', 'badrequest', [message]), { status: 400 });
}

async function readMultipart(request: FastifyRequest, limit: number): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const form = emptyForm();
  let size = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // No module takes a file.
      part.file.resume();
    } else {
      const value = String(part.value);
      size += value.length;
      if (size > limit) throw tooLarge(limit);
      addField(form, part.fieldname, value);
    }
  }
  return form;
}
