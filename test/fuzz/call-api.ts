import type { Api } from '../../packages/core/src/api/actions/create-api.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import { readForm } from '../../packages/server/src/http/parameters.ts';
import type { Received } from './check-response.ts';
import { formOf, urlEncoded, type FuzzRequest } from './request.ts';

/** Sends a request to an API in this process, in the way in which the server does. */
export async function callApi(
  api: Api,
  path: string,
  request: FuzzRequest,
  viewer: Viewer | undefined,
): Promise<Received> {
  const { method, query, headers } = request;
  const { values: parameters, arrays } = formOf(request);
  const encoded = urlEncoded(query);
  const response = await api.handle({
    method,
    posted: method === 'POST',
    parameters,
    ...(arrays.size > 0 && { arrays }),
    ...(method === 'POST' && { addressNames: new Set(readForm(encoded).values.keys()) }),
    url: `${path}?${encoded}`,
    headers,
    server: 'https://wiki.example',
    address: '127.0.0.1',
    ...(viewer && { viewer }),
  });
  return { ...response, body: String(response.body) };
}
