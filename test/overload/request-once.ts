import { request } from 'node:http';

/** A GET request, or a POST request with a form. */
export interface Sent {
  readonly path: string;
  readonly form?: string;
}

/** Sends a request and reads the response to its end; returns its status, with the code of an error. */
export function requestOnce(port: number, { path, form }: Sent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path: encodeURI(path),
        method: form === undefined ? 'GET' : 'POST',
        headers: form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
        agent: false,
      },
      (response) => {
        const code = response.headers['mediawiki-api-error'];
        response.resume();
        response.once('end', () => {
          resolve(`${String(response.statusCode)}${code === undefined ? '' : ` ${String(code)}`}`);
        });
      },
    );
    sent.once('error', (error) => {
      resolve(error.message);
    });
    sent.end(form);
  });
}
