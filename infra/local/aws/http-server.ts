import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface Listening {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  readonly server: Server;
  close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Listens on the address; a handler that throws answers 500 and says on the console what it was. */
export async function listen(handler: Handler, address: { host?: string; port?: number }): Promise<Listening> {
  const host = address.host ?? '127.0.0.1';
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => fail(error, request, response));
  });
  // Large uploads on slow lines take as long as they take.
  server.requestTimeout = 0;
  // Longer than SDKs keep an idle connection: whoever closes first must not be us, in the middle of a new request.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port ?? 0, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : address.port;
  return { url: `http://${host}:${port}`, server, close: () => closeServer(server) };
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // A client that hung up half way is its own affair.
  if (request.destroyed && !request.complete) return void response.destroy();
  console.error(`stand-in: ${request.method} ${request.url?.split('?')[0]} failed`, error);
  if (response.headersSent) return void response.destroy();
  response.writeHead(500).end();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

export class BodyTooLarge extends Error {}

/** The whole body; throws BodyTooLarge past the limit in bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > limit) throw new BodyTooLarge(`body over ${limit} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
