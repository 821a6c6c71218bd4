import type { IncomingMessage } from 'node:http';
import { jsonReply } from '../http-api/http-message.ts';
import type { EdgeReply } from './edge-reply.ts';

/** Whether the viewer asked for the address that the edge listens on. */
export function isOurs(request: IncomingMessage): boolean {
  return request.headers.host === ownHost(request);
}

function ownHost({ socket }: IncomingMessage): string {
  return `${socket.localAddress?.replace(/^::ffff:/, '')}:${socket.localPort}`;
}

/** People type localhost; sign-in and uploads know the address by number only. */
export function otherName(request: IncomingMessage): EdgeReply {
  const isLocalhost = request.headers.host === `localhost:${request.socket.localPort}`;
  if (!isLocalhost || request.method !== 'GET') return jsonReply(421, 'Misdirected Request');
  const location = `http://${ownHost(request)}${request.url}`;
  return { status: 307, headers: [['location', location]], body: Buffer.alloc(0) };
}
