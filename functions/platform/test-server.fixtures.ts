import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a local HTTP server for a test. It never closes an idle connection: on a busy machine, a
 * client would send its next request on a connection that the server is just closing.
 */
export async function startTestServer(answer: RequestListener) {
  const server = createServer({ keepAliveTimeout: 0 }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port }: AddressInfo = Object.assign(
    { port: 0, address: '', family: '' },
    server.address(),
  );

  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => server.close().closeAllConnections(),
  };
}
