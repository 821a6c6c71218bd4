import type { IncomingMessage } from 'node:http';
import { createJsonReply } from '../http-api/http-message.ts';
import type { EdgeReply } from './edge-reply.ts';

/**
 * Returns undefined if the Host header is the address on which the edge listens. Otherwise, returns
 * a reply that redirects `localhost` to the IP address, which sign-in and uploads require, or that
 * rejects the request.
 */
export function replyToWrongHost({
  headers,
  method,
  socket,
  url,
}: IncomingMessage): EdgeReply | undefined {
  const ownHost = `${socket.localAddress?.replace(/^::ffff:/, '')}:${socket.localPort}`;
  if (headers.host === ownHost) return undefined;

  const isLocalhost = headers.host === `localhost:${socket.localPort}`;
  if (!isLocalhost || method !== 'GET') return createJsonReply(421, 'Misdirected Request');

  return { status: 307, headers: [['location', `http://${ownHost}${url}`]], body: Buffer.alloc(0) };
}
