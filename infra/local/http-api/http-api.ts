import { setTimeout } from 'node:timers/promises';
import type { InvocationResult } from '../lambda/invocation.ts';
import { buildApiEvent } from './api-event.ts';
import { createJsonReply, type HttpReply, type HttpRequest } from './http-message.ts';
import { toHttpReply } from './function-result.ts';
import { findRoute } from './routes.ts';

interface ApiRoute {
  /** E.g. `GET /api/user-videos/{id}`. */
  routeKey: string;
  target: { invoke(event: unknown): Promise<InvocationResult> };
}

export interface HttpApi {
  apiId: string;
  domainName: string;
  accountId: string;
  routes: readonly ApiRoute[];
  /** Integration timeout. Defaults to 30 s, API Gateway's maximum. */
  integrationTimeoutMs?: number;
}

// HTTP API quotas:
// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_HEADERS_BYTES = 10_240;
// Lambda's size limit for the entire event of a synchronous invocation.
const MAX_EVENT_BYTES = 6 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 30_000;

/** Handles a request as an API Gateway HTTP API does. Never rejects. */
export async function handleApiRequest(api: HttpApi, request: HttpRequest): Promise<HttpReply> {
  if (measureHeaderBytes(request) > MAX_HEADERS_BYTES)
    return createJsonReply(431, 'Request Header Fields Too Large');
  if (request.body.length > MAX_BODY_BYTES) return createJsonReply(413, 'Request Entity Too Large');

  const found = findRoute(api.routes, request.method, request.path);
  if (!found) return createJsonReply(404, 'Not Found');

  const { route, pathParameters } = found;
  const event = buildApiEvent(request, { ...api, routeKey: route.routeKey, pathParameters });
  if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES)
    return createJsonReply(413, 'Request Entity Too Large');

  const { integrationTimeoutMs: limitMs = INTEGRATION_TIMEOUT_MS } = api;
  const answered = new AbortController();
  const result = await Promise.race([
    route.target.invoke(event),
    setTimeout(limitMs, undefined, { signal: answered.signal }),
  ]).catch(() => undefined);
  answered.abort();

  if (!result || (!result.ok && result.kind === 'throttled'))
    return createJsonReply(503, 'Service Unavailable');

  const reply = result.ok ? toHttpReply(result.payload) : undefined;
  if (!reply) return createJsonReply(500, 'Internal Server Error');

  return {
    ...reply,
    headers: [...reply.headers, ['apigw-requestid', event.requestContext.requestId]],
  };
}

/** Total size of the request line and all headers. */
function measureHeaderBytes(request: HttpRequest): number {
  const line = request.method.length + request.path.length + request.query.length;
  return request.headers.reduce(
    (sum, [name, value]) => sum + name.length + Buffer.byteLength(value),
    line,
  );
}
