import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { ServerState } from '../state.ts';
import { socketsOf } from './listeners.ts';
import { hasBody } from './message.ts';
import { clientOf } from './network.ts';

/** Limits on a server's connections; each process counts its own. */
export interface ConnectionLimits {
  /** Maximum number of connections. */
  readonly connections: number;
  /** Maximum total bytes of responses that clients have not read yet. */
  readonly responseMemory: number;
  /** Milliseconds without progress after which the connection of an unread response is closed. */
  readonly readTimeout: number;
  /** Closing an ending server waits for requests in transit. */
  readonly state: Readonly<ServerState>;
}

/** The connections of a server. */
export interface Connections {
  /** Calls a function once it is a request's turn on its connection; never where that is closed first. */
  readonly takeTurn: (request: IncomingMessage, response: ServerResponse, answer: () => void) => void;
  /** Sends the last bytes of a connection once the complete requests before them are answered, and closes it. */
  readonly endWith: (socket: Socket, bytes: string) => void;
  /** Calls a function once all requests of a connection are answered; never where it is closed first. */
  readonly afterAnswers: (socket: Socket, then: () => void) => void;
  /** Counts the bytes of a response before they are sent. */
  readonly beginSending: (socket: Socket, bytes: number) => void;
  /** Gives up the response that was sent last if the client does not read it in time. */
  readonly limitReading: (socket: Socket) => void;
  /** Whether a connection is closed after its response, since the server is ending. */
  readonly areClosing: () => boolean;
  /** Adds a connection that a server has accepted. */
  readonly accept: (socket: Socket) => void;
  /** Closes connections at shutdown: those that no request has arrived on for a second. Resolves when none is open. */
  readonly closeQuiet: () => Promise<void>;
}

interface Connection {
  readonly socket: Socket;
  readonly client: Client;
  step: 'idle' | 'receiving' | 'working' | 'sending';
  /** When the step began. */
  since: number;
  /** Bytes of a response that the client has not read yet. */
  unread: number;
  /** Pipelined requests that wait for the one before them. */
  readonly pipelined: (() => void)[];
  /** The request that arrived last. */
  latest: IncomingMessage | undefined;
  /** Whether nothing that arrives is read any more. */
  isEnding: boolean;
}

/** The connections of one address, or one IPv6 network. */
interface Client {
  readonly address: string;
  connections: number;
  /** How many of them wait for the client to send or to read. */
  waiting: number;
  unread: number;
}

/** Pipelined requests that may wait on one connection. */
const MOST_PIPELINED = 32;

/**
 * Milliseconds for which a client that has closed its side, but may still read, waits for its next response. Then it
 * counts as disconnected: most clients that close their side have closed the other one, too.
 */
const HALF_CLOSED = 2000;

/** Milliseconds without a request after which a connection is closed at shutdown. */
const QUIET = 1000;

/** Milliseconds between checks for such connections. */
const TURN = 20;

/**
 * Limits connections and the bytes of unread responses. Beyond that, the client with the most of them loses its
 * longest-waiting connection, so that others can still connect. Pipelined requests are answered one by one.
 */
export function createConnections(limits: ConnectionLimits): Connections {
  let isClosing = false;
  const connections = new Map<Socket, Connection>();
  const clients = new Map<string, Client>();
  let unread = 0;

  // Requests only change fields: moving an entry in a map or a set for each would create long-lived garbage.
  const begin = (connection: Connection, step: Connection['step']): void => {
    if (waits(connection)) connection.client.waiting--;
    connection.step = step;
    connection.since = performance.now();
    if (waits(connection)) connection.client.waiting++;
  };
  const addUnread = (connection: Connection, bytes: number): void => {
    connection.unread += bytes;
    connection.client.unread += bytes;
    unread += bytes;
  };
  const forget = (connection: Connection): void => {
    const { socket, client } = connection;
    if (!connections.delete(socket)) return;
    addUnread(connection, -connection.unread);
    if (waits(connection)) client.waiting--;
    client.connections--;
    if (client.connections === 0) clients.delete(client.address);
  };
  const close = (connection: Connection): void => {
    forget(connection);
    connection.socket.destroy();
  };
  const closeLongestWaiting = (held: (by: Client) => number, isHeld: (in_: Connection) => boolean): void => {
    let chosen: Connection | undefined;
    for (const connection of connections.values()) {
      if (!waits(connection) || !isHeld(connection)) continue;
      const more = chosen ? held(connection.client) - held(chosen.client) : 1;
      if (more > 0 || (more === 0 && connection.since < (chosen?.since ?? 0))) chosen = connection;
    }
    if (chosen) close(chosen);
  };
  /** Ends a turn; one function for all responses, each of which is closed once. */
  const endTurn = function (this: ServerResponse): void {
    const connection = connections.get(this.req.socket);
    if (!connection) return;
    addUnread(connection, -connection.unread);
    begin(connection, 'idle');
    connection.pipelined.shift()?.();
  };
  const take = (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
    // Node ends the timeout of a connection that was idle itself.
    if (connection.socket.timeout !== 0) connection.socket.setTimeout(0);
    if (hasBody(request)) {
      begin(connection, 'receiving');
      request.once('end', () => {
        if (connection.step === 'receiving') begin(connection, 'working');
      });
    } else begin(connection, 'working');
    response.on('close', endTurn);
  };

  const takeTurn: Connections['takeTurn'] = (request, response, answer) => {
    const connection = connections.get(request.socket);
    if (connection) connection.latest = request;
    if (!connection) {
      // Node still parses data that was read before the connection was closed; injected requests have no connection.
      if (!request.socket.destroyed) answer();
    } else if (connection.step === 'idle') {
      take(connection, request, response);
      answer();
    } else if (connection.pipelined.length === MOST_PIPELINED) close(connection);
    else {
      connection.socket.pause();
      connection.pipelined.push(() => {
        if (connection.pipelined.length === 0) connection.socket.resume();
        take(connection, request, response);
        answer();
      });
    }
  };
  const endWith: Connections['endWith'] = (socket, bytes) => {
    const connection = connections.get(socket);
    if (!connection) socket.end(bytes);
    if (!connection || connection.isEnding) return;
    connection.isEnding = true;
    const { pipelined, latest } = connection;
    const isBroken = latest?.complete === false;
    // What cannot be read is then the rest of a request that waits for its turn, or has it.
    if (isBroken) pipelined.pop();
    if (connection.step === 'idle' || connection.step === 'receiving') {
      socket.end(bytes);
      return;
    }
    socket.pause();
    // When the client closes its side, Node would close the connection after the last response.
    socket.removeAllListeners('end');
    pipelined.push(() => socket.end(bytes));
  };
  const afterAnswers: Connections['afterAnswers'] = (socket, then) => {
    const connection = connections.get(socket);
    if (connection?.step === 'idle') then();
    else connection?.pipelined.push(then);
  };
  /** Gives a client up that has closed its side and waits too long for its next response. */
  const limitHalfClosed = (connection: Connection): void => {
    if (!connections.has(connection.socket)) return;
    const remaining = connection.since + HALF_CLOSED - performance.now();
    if (remaining <= 0 && !waits(connection)) close(connection);
    else setTimeout(() => limitHalfClosed(connection), Math.max(remaining, HALF_CLOSED / 4)).unref();
  };
  const beginSending: Connections['beginSending'] = (socket, bytes) => {
    const connection = connections.get(socket);
    if (!connection) return;
    begin(connection, 'sending');
    addUnread(connection, bytes);
    if (unread <= limits.responseMemory) return;
    closeLongestWaiting(
      (client) => client.unread,
      (one) => one.unread > 0,
    );
  };
  const accept = (socket: Socket): void => {
    // After an upgrade that is ignored, a connection comes again.
    if (connections.has(socket)) return;
    const address = clientOf(socket.remoteAddress ?? '');
    const client = clients.get(address) ?? { address, connections: 0, waiting: 0, unread: 0 };
    const connection: Connection = {
      socket,
      client,
      step: 'idle',
      since: performance.now(),
      unread: 0,
      pipelined: [],
      latest: undefined,
      isEnding: false,
    };
    connections.set(socket, connection);
    clients.set(address, client);
    client.connections++;
    client.waiting++;
    socket.once('close', () => {
      forget(connection);
    });
    socket.once('end', () => {
      limitHalfClosed(connection);
    });
    if (connections.size > limits.connections) {
      closeLongestWaiting(
        ({ waiting }) => waiting,
        () => true,
      );
    }
  };
  const closeQuiet = async (): Promise<void> => {
    isClosing = true;
    if (!limits.state.isEnding) return;
    // Turns are counted too, since a busy process reads requests late.
    for (let turns = 0; connections.size > 0; turns++) {
      const now = performance.now();
      for (const connection of connections.values()) {
        const isQuiet = connection.step === 'idle' && now - connection.since >= QUIET;
        if (isQuiet && turns * TURN >= QUIET) close(connection);
      }
      await pause(TURN);
    }
  };
  return {
    takeTurn,
    endWith,
    afterAnswers,
    beginSending,
    limitReading: (socket) => {
      // What the system has taken is as good as read: most responses need no timeout.
      if (socket.writableLength > 0) socket.setTimeout(limits.readTimeout);
    },
    areClosing: () => isClosing || limits.state.isEnding,
    accept,
    closeQuiet,
  };
}

/** Whether it is the client's turn to send or to read. */
const waits = ({ step }: Connection): boolean => step !== 'working';

/** Stops accepting connections, after those already pending; open ones stay. */
export async function stopListening(server: Server): Promise<void> {
  await nextTurn();
  // HTTP's own `close` resets idle connections, on which a request may be in transit.
  for (const one of socketsOf(server)) Server.prototype.close.call(one);
}

/** Returns the limit of open files, and thus connections, of this process; Infinity if unknown. */
export function mostOpenFiles(): number {
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(most ?? Infinity);
  } catch {
    return Infinity;
  }
}
