import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListeningServer {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  url: string;
  server: Server;
  close(): Promise<void>;
}

interface ListenOptions {
  port?: number;
  preferredPort?: number;
  host?: string;
  maxHeaderSize?: number;
  /** Time for the Date header, from which the AWS SDK corrects its clock for signing. */
  now?: () => number;
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Starts an HTTP server. Port 0 picks a free port, and so does a preferred port that is in use. If
 * the handler throws, logs the error and responds with 500.
 */
export async function listen(
  handler: RequestHandler,
  { port = 0, preferredPort, host = '127.0.0.1', maxHeaderSize, now }: ListenOptions = {},
): Promise<ListeningServer> {
  const server = createServer({ maxHeaderSize }, (request, response) => {
    if (now) response.setHeader('date', new Date(now()).toUTCString());
    handler(request, response).catch((error: unknown) => fail(error, request, response));
  });
  // No request timeout, because large uploads over slow connections can take a long time.
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  // SDKs close idle connections earlier than this, so the server never closes one just as a request
  // arrives.
  server.keepAliveTimeout = 65_000;

  for (let wanted = preferredPort ?? port; ; wanted = 0) {
    try {
      server.listen(wanted || pickPort(), host);
      await once(server, 'listening');
      break;
    } catch (error) {
      const isFixed = wanted !== 0 && preferredPort === undefined;
      if (isFixed || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }

  const { port: bound } = server.address() as AddressInfo;

  return {
    url: `http://${host}:${bound}`,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

// Both ranges are below the ports of outgoing connections, so that no connection takes a server's
// port while it restarts.

function pickPort(): number {
  return 20_000 + Math.floor(Math.random() * 12_000);
}

/**
 * Picks a port for a server that must keep it in a restart. No server without a port of its own
 * takes one from this range meanwhile.
 */
export function pickLastingPort(): number {
  return 10_000 + Math.floor(Math.random() * 10_000);
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // The client disconnected mid-request, so this isn't a server error.
  if (request.destroyed && !request.complete) return void response.destroy();

  console.error(`mock server: ${request.method} ${request.url?.split('?')[0]} failed`, error);
  if (response.headersSent) return void response.destroy();

  response.writeHead(500).end();
}

/**
 * Returns the whole body. If the body exceeds `limit` bytes, throws the error that `createError`
 * returns.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  createError = (message: string): Error => new Error(message),
): Promise<Buffer> {
  const body = await readLimitedBody(request, limit);
  if (!body) throw createError(`body over ${limit} bytes`);
  return body;
}

/** Returns the whole body; undefined if it exceeds `limit` bytes. */
export async function readLimitedBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined;

  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > limit) return undefined;
    pieces.push(piece);
  }

  return Buffer.concat(pieces);
}

/**
 * False if the Host header isn't a local name or address. Rejecting such requests prevents DNS
 * rebinding.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  return /^(127\.\d+\.\d+\.\d+|([^:]+\.)?localhost|\[::1\])(:\d+)?$/.test(
    request.headers.host ?? '',
  );
}
