import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of files that can be told to fail. */
export interface FileServer extends AsyncDisposable {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
  /** The files, by their paths without the URL. */
  readonly files: Map<string, Buffer>;
  /** Answers the next request in place of the server. */
  fail(answer: (response: ServerResponse, file: Buffer) => void): void;
}

/** Serves files from memory. */
export async function openFileServer(): Promise<FileServer> {
  const asked: string[] = [];
  const files = new Map<string, Buffer>();
  let failure: ((response: ServerResponse, file: Buffer) => void) | undefined;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').replace(/^\/images\//, '');
    const answer = failure;
    failure = undefined;
    asked.push(path);
    const file = files.get(path);
    if (answer) answer(response, file ?? Buffer.of());
    else if (file) response.end(file);
    else response.writeHead(404).end('Not found');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/images`,
    asked,
    files,
    fail: (answer) => {
      failure = answer;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
