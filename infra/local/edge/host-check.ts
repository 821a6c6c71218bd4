import type { IncomingMessage } from 'node:http';
import { createJsonReply } from '../http-api/http-message.ts';
import type { EdgeReply } from './edge-reply.ts';

/** True if the Host header matches the address on which the edge listens. */
export function isOwnHost(request: IncomingMessage): boolean {
  return request.headers.host === getOwnHost(request);
}

function getOwnHost({ socket }: IncomingMessage): string {
  return `${socket.localAddress?.replace(/^::ffff:/, '')}:${socket.localPort}`;
}

/** Redirects `localhost` to the IP address, which sign-in and uploads require. Rejects any other host. */
export function replyToWrongHost(request: IncomingMessage): EdgeReply {
  const isLocalhost = request.headers.host === `localhost:${request.socket.localPort}`;
  if (!isLocalhost || request.method !== 'GET') return createJsonReply(421, 'Misdirected Request');
  const location = `http://${getOwnHost(request)}${request.url}`;
  return { status: 307, headers: [['location', location]], body: Buffer.alloc(0) };
}
