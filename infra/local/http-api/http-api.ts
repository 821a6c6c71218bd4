import type { InvocationResult } from '../lambda/invocation.ts';
import { eventOf } from './event.ts';
import { jsonReply, type HttpReply, type HttpRequest } from './http-message.ts';
import { replyOf } from './reply.ts';
import { findRoute, type Route } from './routes.ts';

/** A function as an integration target of the API. */
export interface ApiTarget {
  invoke(event: unknown): Promise<InvocationResult>;
  /** Only `2.0` is supported. */
  readonly payloadFormat: string;
}

export interface HttpApi {
  readonly apiId: string;
  readonly domainName: string;
  readonly accountId: string;
  readonly routes: readonly Route<ApiTarget>[];
  /** Timeout of an integration. API Gateway's maximum is 30 s. */
  readonly integrationTimeoutMs?: number;
}

// Quotas of HTTP APIs: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
export const BODY_LIMIT = 10 * 1024 * 1024;
const HEADERS_LIMIT = 10_240;
// Lambda's limit for a synchronous invocation, which applies to the whole event.
const EVENT_LIMIT = 6 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 30_000;

/** Handles a request like API Gateway's HTTP API. Never rejects. */
export async function answer(api: HttpApi, request: HttpRequest): Promise<HttpReply> {
  if (headerBytes(request) > HEADERS_LIMIT) return jsonReply(431, 'Request Header Fields Too Large');
  if (request.body.length > BODY_LIMIT) return jsonReply(413, 'Request Entity Too Large');
  const found = findRoute(api.routes, request.method, request.path);
  if (!found) return jsonReply(404, 'Not Found');
  const { route, pathParameters } = found;
  const event = eventOf(request, { ...api, routeKey: route.routeKey, pathParameters });
  if (isOverLimit(event, request.body.length)) return jsonReply(413, 'Request Entity Too Large');
  const result = await limited(route.target.invoke(event), api.integrationTimeoutMs ?? INTEGRATION_TIMEOUT_MS);
  if (result === 'timeout') return jsonReply(503, 'Service Unavailable');
  const reply = result.ok ? replyOf(result.payload) : undefined;
  if (!reply) return jsonReply(500, 'Internal Server Error');
  return { ...reply, headers: [...reply.headers, ['apigw-requestid', event.requestContext.requestId]] };
}

/** Serializes the event only if its body could exceed the limit: JSON needs at most six bytes per byte. */
function isOverLimit(event: object, bodyBytes: number): boolean {
  const most = 6 * (bodyBytes + 2 * HEADERS_LIMIT);
  return most > EVENT_LIMIT && Buffer.byteLength(JSON.stringify(event)) > EVENT_LIMIT;
}

/** Size of the request line and all header names and values. */
function headerBytes(request: HttpRequest): number {
  const line = request.method.length + request.path.length + request.query.length;
  return request.headers.reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value), line);
}

async function limited<Result>(work: Promise<Result>, limitMs: number): Promise<Result | 'timeout'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
