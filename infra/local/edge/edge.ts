import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { KeyLike } from 'node:crypto';

import { listen, pickLastingPort, readLimitedBody } from '../aws/http-server.ts';
import { MAX_BODY_BYTES } from '../http-api/http-api.ts';
import {
  getHeader,
  readCookies,
  toHeaderPairs,
  createJsonReply,
  type HttpRequest,
} from '../http-api/http-message.ts';
import { compressReply } from './compression.ts';
import { findBehavior, type Behavior, type Distribution } from './distribution.ts';
import type { EdgeReply } from './edge-reply.ts';
import { ErrorCache } from './error-cache.ts';
import { applyHeadersPolicy, type HeadersPolicy } from './headers-policy.ts';
import { buildOriginHeaders } from './origin-request.ts';
import type { FetchFromOrigin } from './origins.ts';
import { replyToWrongHost } from './host-check.ts';
import {
  findCookieError,
  findSignatureError,
  createSignatureErrorReply,
  removeSignature,
} from './signed-urls.ts';
import type { EdgeFunction } from './cloudfront-function.ts';

/** A distribution and everything its behaviors refer to. */
export interface EdgeConfig {
  distribution: Distribution;
  origins: ReadonlyMap<string, FetchFromOrigin>;
  headersPolicies: ReadonlyMap<string, HeadersPolicy>;
  functions: ReadonlyMap<string, EdgeFunction>;
  /** Public keys by ID, for each key group. */
  keyGroups: ReadonlyMap<string, ReadonlyMap<string, KeyLike>>;
  /**
   * Handles a page request in place of the origin, e.g. through Vite. Returns false to leave the
   * request to the origin.
   */
  handlePage?: PageHandler;
}

/** See `handlePage`. `headers` are the response headers that the behavior's policy sets. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  behavior: Behavior,
  headers: readonly (readonly [string, string])[],
) => Promise<boolean>;

export type Edge = Awaited<ReturnType<typeof startEdge>>;

// Higher than the app's own header limits, so that the app, not Node's HTTP parser, rejects
// oversized requests.
const MAX_HEADER_BYTES = 65_536;

/** Starts the distribution's HTTP server. Port 0 picks a free port that lasts through restarts. */
export async function startEdge({ host, port }: { host: string; port: number }) {
  let config: EdgeConfig | undefined;
  const errors = new ErrorCache();

  const { url, server, close } = await listen(
    async (request, response) => {
      try {
        await handleViewerRequest(config, errors, request, response);
      } catch (error) {
        if (!request.destroyed)
          console.error(`edge: ${request.method} ${request.url?.split('?')[0]}`, error);
        if (response.headersSent) return void response.destroy();

        await send(createJsonReply(502, 'Bad Gateway'), request, response);
      }
    },
    {
      host,
      ...(port ? { port } : { preferredPort: pickLastingPort() }),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  );

  return {
    origin: url,
    server,
    /** Starts serving the distribution. Before this call, every request gets a 503. */
    serve: (given: EdgeConfig) => void (config = given),
    close,
  };
}

async function handleViewerRequest(
  config: EdgeConfig | undefined,
  errors: ErrorCache,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!config) return send(createJsonReply(503, 'Starting'), request, response);

  // Blocks DNS rebinding: a foreign host name that resolves to this machine must not give access to
  // the app.
  const wrongHostReply = replyToWrongHost(request);
  if (wrongHostReply) return send(wrongHostReply, request, response);

  const [path = '/', ...rest] = (request.url ?? '/').split('?');
  const behavior = findBehavior(config.distribution, path);
  const policy = config.headersPolicies.get(behavior.headersPolicyId);
  const policyHeaders = (policy?.set ?? []).map(({ name, value }) => [name, value] as const);
  if (await config.handlePage?.(request, response, behavior, policyHeaders)) return;

  const viewer: HttpRequest = {
    method: request.method ?? 'GET',
    path,
    query: rest.join('?'),
    headers: toHeaderPairs(request.rawHeaders),
    body: Buffer.alloc(0),
    sourceIp: request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
  };

  let reply = await fetchReply({ config, errors, behavior, viewer, request });
  if (policy) reply = applyHeadersPolicy(reply, policy);
  if (behavior.isCompressed)
    reply = await compressReply(reply, getHeader(viewer, 'accept-encoding'));

  await send(reply, request, response);
}

interface EdgeRequest {
  config: EdgeConfig;
  errors: ErrorCache;
  behavior: Behavior;
  viewer: HttpRequest;
  request: IncomingMessage;
}

async function fetchReply({
  config,
  errors,
  behavior,
  viewer,
  request,
}: EdgeRequest): Promise<EdgeReply> {
  if (!behavior.allowedMethods.includes(viewer.method)) return methodNotAllowedReply();

  const isSigned = behavior.keyGroups.length > 0;
  const signatureError = isSigned && checkViewerSignature(config, behavior, viewer);
  if (signatureError) return createSignatureErrorReply(signatureError);

  // CloudFront strips the signature parameters before it calls the origin.
  const query = isSigned ? removeSignature(`?${viewer.query}`).slice(1) : viewer.query;
  const root = config.distribution.rootObject;
  const viewerPath = viewer.path === '/' && root ? `/${root}` : viewer.path;
  const path =
    config.functions.get(behavior.requestFunction)?.({ ...viewer, path: viewerPath, query }) ??
    viewerPath;
  const body = await readLimitedBody(request, MAX_BODY_BYTES);
  if (!body) {
    const reply = createJsonReply(413, 'Request Entity Too Large');
    return { ...reply, headers: [...reply.headers, ['connection', 'close']] };
  }

  const origin = config.distribution.origins.get(behavior.originId);
  const fetch = config.origins.get(behavior.originId);
  if (!origin || !fetch) throw new Error(`origin ${behavior.originId} is not known`);

  const sent = {
    ...viewer,
    path,
    query,
    headers: buildOriginHeaders(behavior, viewer, origin),
    body,
  };

  return errors.fetch(sent, config.distribution.errorSeconds, () => fetch(sent));
}

function checkViewerSignature({ keyGroups }: EdgeConfig, behavior: Behavior, viewer: HttpRequest) {
  const keys = new Map(behavior.keyGroups.flatMap((group) => [...(keyGroups.get(group) ?? [])]));
  const query = viewer.query ? `?${viewer.query}` : '';
  const url = `http://${getHeader(viewer, 'host') ?? ''}${viewer.path}${query}`;
  const isUrlSigned = new URLSearchParams(viewer.query).has('Key-Pair-Id');

  return isUrlSigned
    ? findSignatureError(url, keys)
    : findCookieError(url, new Map(readCookies(viewer)), keys);
}

function methodNotAllowedReply(): EdgeReply {
  const body =
    'This distribution is not configured to allow the HTTP request method that was used for this request.';
  return { status: 403, headers: [['content-type', 'text/plain']], body: Buffer.from(body) };
}

async function send(
  reply: EdgeReply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = reply.status;
  for (const [name, value] of reply.headers) response.appendHeader(name, value);

  const hasBody = reply.status !== 204 && reply.status !== 304;
  if (Buffer.isBuffer(reply.body) && hasBody && !response.hasHeader('content-length'))
    response.setHeader('content-length', reply.body.length);

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
