import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { KeyLike } from 'node:crypto';
import { headerOf, headerPairs, jsonReply, type HttpRequest } from '../http-api/http-message.ts';
import { compressed } from './compression.ts';
import { chooseBehaviour, type Behaviour, type Distribution } from './distribution.ts';
import type { EdgeReply } from './edge-reply.ts';
import { applyHeadersPolicy, type HeadersPolicy } from './headers-policy.ts';
import { bodyOf, originHeaders } from './origin-request.ts';
import type { Origin } from './origins.ts';
import { isOurs, otherName } from './own-name.ts';
import { checkSignedUrl, refusal, unsignedUrl } from './signed-urls.ts';
import { asFunctionRequest, runRequestFunctions, runResponseFunctions } from './viewer-functions.ts';
import type { EdgeFunction } from './cloudfront-function.ts';

/** A distribution and everything its behaviors refer to. */
export interface EdgeParts {
  readonly distribution: Distribution;
  readonly origins: ReadonlyMap<string, Origin>;
  readonly headersPolicies: ReadonlyMap<string, HeadersPolicy>;
  readonly functions: ReadonlyMap<string, EdgeFunction>;
  /** Public keys by ID, for each key group. */
  readonly keyGroups: ReadonlyMap<string, ReadonlyMap<string, KeyLike>>;
  /**
   * Handles a page request in place of the origin, e.g. through Vite. Returns false to leave the request to the origin.
   */
  readonly takeOver?: TakeOver;
  /** Returns seconds since 1970. */
  readonly nowSeconds?: () => number;
}

/** `headers` are the ones set by the behavior's response headers policy. */
export type TakeOver = (
  request: IncomingMessage,
  response: ServerResponse,
  behaviour: Behaviour,
  headers: readonly (readonly [string, string])[],
) => Promise<boolean>;

export interface Edge {
  readonly origin: string;
  readonly server: Server;
  /** Starts serving; until then, every request gets a 503. */
  serve(parts: EdgeParts): void;
  close(): Promise<void>;
}

// Higher than the app's own header limits, so oversized requests reach the app's check and not the parser's.
const MAX_HEADER_BYTES = 65_536;

/** Starts listening for the distribution. Port 0 picks a free port. */
export async function listenEdge(address: { readonly host: string; readonly port: number }): Promise<Edge> {
  let parts: EdgeParts | undefined;
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    answerViewer(parts, request, response).catch((error: unknown) => {
      if (!request.destroyed) console.error(`edge: ${request.method} ${request.url?.split('?')[0]}`, error);
      if (response.headersSent) return void response.destroy();
      void send(jsonReply(502, 'Bad Gateway'), request, response);
    });
  });
  server.requestTimeout = 0;
  // Longer than clients keep idle connections, so the server never closes one just as a request arrives.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : address.port;
  return {
    origin: `http://${address.host}:${port}`,
    server,
    serve: (given) => {
      parts = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerViewer(
  parts: EdgeParts | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!parts) return send(jsonReply(503, 'Starting'), request, response);
  // Blocks DNS rebinding: a foreign host name that resolves to this machine must not become this origin.
  if (!isOurs(request)) return send(otherName(request), request, response);
  const [path = '/', ...rest] = (request.url ?? '/').split('?');
  const behaviour = chooseBehaviour(parts.distribution, path);
  if (!behaviour) return send(jsonReply(404, 'Not Found'), request, response);
  const policy = behaviour.headersPolicyId ? parts.headersPolicies.get(behaviour.headersPolicyId) : undefined;
  const policyHeaders = (policy?.set ?? []).map(({ name, value }) => [name, value] as const);
  if (await parts.takeOver?.(request, response, behaviour, policyHeaders)) return;
  const viewer: HttpRequest = {
    method: request.method ?? 'GET',
    path,
    query: rest.join('?'),
    headers: headerPairs(request.rawHeaders),
    body: Buffer.alloc(0),
    sourceIp: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  };
  let reply = await replyTo({ parts, behaviour, viewer, request });
  if (policy) reply = applyHeadersPolicy(reply, policy);
  if (behaviour.compresses) reply = await compressed(reply, headerOf(viewer, 'accept-encoding'));
  await send(reply, request, response);
}

interface Visit {
  readonly parts: EdgeParts;
  readonly behaviour: Behaviour;
  readonly viewer: HttpRequest;
  readonly request: IncomingMessage;
}

async function replyTo({ parts, behaviour, viewer, request }: Visit): Promise<EdgeReply> {
  if (!behaviour.methods.includes(viewer.method)) return methodRefused();
  const verdict = signatureVerdict(parts, behaviour, viewer);
  if (verdict !== 'valid') return refusal(verdict);
  const root = viewer.path === '/' && parts.distribution.rootObject ? `/${parts.distribution.rootObject}` : viewer.path;
  const query = queryFor(behaviour, viewer);
  const asked = asFunctionRequest({ ...viewer, path: root, query });
  const functionsOf = (names: readonly string[]) => names.flatMap((name) => parts.functions.get(name) ?? []);
  const passed = await runRequestFunctions(functionsOf(behaviour.requestFunctions), asked, {
    ip: viewer.sourceIp,
    query,
  });
  if ('reply' in passed) return passed.reply;
  const body = await bodyOf(request);
  if (!body)
    return {
      ...jsonReply(413, 'Request Entity Too Large'),
      headers: [
        ['content-type', 'application/json'],
        ['connection', 'close'],
      ],
    };
  const origin = parts.distribution.origins.get(behaviour.originId);
  const fetch = parts.origins.get(behaviour.originId);
  if (!origin || !fetch) throw new Error(`origin ${behaviour.originId} is not known`);
  const headers = originHeaders(behaviour, viewer, origin);
  const reply = await fetch({ ...viewer, path: `${origin.path}${passed.path}`, query: passed.query, headers, body });
  return runResponseFunctions(functionsOf(behaviour.responseFunctions), asked, reply, viewer.sourceIp);
}

function signatureVerdict(
  parts: EdgeParts,
  behaviour: Behaviour,
  viewer: HttpRequest,
): ReturnType<typeof checkSignedUrl> {
  if (behaviour.keyGroups.length === 0) return 'valid';
  const keys = new Map(behaviour.keyGroups.flatMap((group) => [...(parts.keyGroups.get(group) ?? [])]));
  const url = `http://${headerOf(viewer, 'host') ?? ''}${viewer.path}${viewer.query ? `?${viewer.query}` : ''}`;
  return checkSignedUrl({ url, keys, nowSeconds: parts.nowSeconds?.() ?? Date.now() / 1000 });
}

/** CloudFront strips the signature parameters before it calls the origin. */
function queryFor(behaviour: Behaviour, viewer: HttpRequest): string {
  if (behaviour.keyGroups.length === 0) return viewer.query;
  return unsignedUrl(`?${viewer.query}`).slice(1);
}

function methodRefused(): EdgeReply {
  const body = 'This distribution is not configured to allow the HTTP request method that was used for this request.';
  return { status: 403, headers: [['content-type', 'text/plain']], body: Buffer.from(body) };
}

async function send(reply: EdgeReply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = reply.status;
  for (const [name, value] of reply.headers) response.appendHeader(name, value);
  if (
    Buffer.isBuffer(reply.body) &&
    !response.hasHeader('content-length') &&
    reply.status !== 204 &&
    reply.status !== 304
  ) {
    response.setHeader('content-length', reply.body.length);
  }
  if (request.method === 'HEAD' || Buffer.isBuffer(reply.body)) {
    if (reply.body instanceof Readable) reply.body.destroy();
    response.end(request.method === 'HEAD' ? undefined : reply.body);
    // Drain the request body, or it would block the connection.
    if (!request.complete) request.resume();
    return;
  }
  // A viewer who disconnects mid-download is not an error.
  await pipeline(reply.body, response).catch(() => response.destroy());
}
