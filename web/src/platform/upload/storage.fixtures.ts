import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A mock storage server that accepts PUT on `/taken`, rejects it on `/refused`, closes the
 * connection on `/reset` and never responds on `/slow`.
 */
export async function startMockStorage() {
  const receivedPuts: { path: string; type: string | undefined; size: number }[] = [];
  // Never closes an idle connection, on which the next request may already be under way.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'PUT');
    response.setHeader('access-control-allow-headers', '*, content-type');

    const { url: path = '', method } = request;
    if (path === '/slow' && method === 'PUT') return;
    if (path === '/reset' && method === 'PUT') return void request.socket.destroy();

    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
    });

    request.on('end', () => {
      if (method === 'PUT')
        receivedPuts.push({ path, type: request.headers['content-type'], size });

      const isRefused = path === '/refused' && method === 'PUT';
      response.statusCode = isRefused ? 403 : 200;
      response.end(
        isRefused ? '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>' : '',
      );
    });
  });

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  const { port }: AddressInfo = Object.assign(
    { port: 0, address: '', family: '' },
    server.address(),
  );

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Received PUT requests, in order. */
    receivedPuts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type MockStorage = Awaited<ReturnType<typeof startMockStorage>>;
