import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { drive } from './connections.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
}

const SIZE = { connections: 4, seconds: 0, atLeast: 40 };

describe('driving an address', () => {
  it('counts answers and keeps its connections', async () => {
    const sockets = new Set<unknown>();
    const url = await serve(({ socket, headers }, response) => {
      sockets.add(socket);
      response.writeHead(headers.cookie === 'a=1' ? 200 : 401).end('fine');
    });
    const { answers, failures, p50, p99 } = await drive({ url, cookie: 'a=1' }, SIZE);
    expect([answers >= 40, failures, sockets.size]).toEqual([true, 0, 4]);
    expect(p50).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
  });

  it.each<[string, RequestListener]>([
    ['a refusal', (_, response) => response.writeHead(503).end()],
    ['a connection that breaks', ({ socket }) => socket.destroy()],
    [
      'an answer that breaks off',
      (_, response) => response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy()),
    ],
  ])('counts %s as a failure and goes on', async (_, fail) => {
    let asked = 0;
    const url = await serve((request, response) => {
      asked += 1;
      if (asked % 4 === 0) fail(request, response);
      else response.end('fine');
    });
    const { answers, failures } = await drive({ url, cookie: '' }, SIZE);
    expect(failures).toBe(Math.floor(answers / 4));
  });

  it('counts every request as a failure where nobody listens', async () => {
    const url = await serve(() => undefined);
    server.close();
    await once(server, 'close');
    const { answers, failures } = await drive({ url, cookie: '' }, SIZE);
    expect(failures).toBe(answers);
  });
});
