import type { Socket } from 'node:net';

const reasons: Readonly<Record<string, { readonly status: string; readonly text: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    text: 'The request did not arrive as a whole in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    text: 'The address and the headers are too long: send the parameters in the body of a POST request.',
  },
  HPE_INVALID_URL: {
    status: '400 Bad Request',
    text: 'The address holds bytes that may not stand in one: write them as %XX.',
  },
};

const otherwise = { status: '400 Bad Request', text: 'The request is not HTTP.' };

/** Answers what Node could not read as a request, in the form of the API's errors. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, text } = reasons[error.code ?? ''] ?? otherwise;
  const body = JSON.stringify({ error: { code: 'badrequest', info: text } });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nMediaWiki-API-Error: badrequest\r\n` +
      `Cache-Control: no-store\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
