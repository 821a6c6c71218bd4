import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { getHeader, type HttpRequest } from './http-message.ts';
import { decodePath } from './routes.ts';

export interface EventContext {
  readonly apiId: string;
  readonly domainName: string;
  readonly accountId: string;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
  readonly stageVariables?: Readonly<Record<string, string>>;
}

// API Gateway passes these types as text and all others as base64.
const TEXT_TYPES = /^(text\/|application\/(json|xml|javascript|graphql)\b|application\/[^;]*\+(json|xml)\b)/i;

/**
 * Builds an event of payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function buildApiEvent(request: HttpRequest, context: EventContext): APIGatewayProxyEventV2 {
  const now = new Date();
  const headers: Record<string, string> = { ...joinHeaders(request), 'x-forwarded-for': buildForwardedFor(request) };
  const cookies = readCookies(request);
  const isBase64Encoded = !isText(request);
  const path = decodePath(request.path);
  const query = parseQueryParameters(request.query);
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(query ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: context.accountId,
      apiId: context.apiId,
      domainName: context.domainName,
      domainPrefix: context.apiId,
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: createRequestId(),
      routeKey: context.routeKey,
      stage: '$default',
      time: formatClfTime(now),
      timeEpoch: now.getTime(),
    },
    ...(context.pathParameters ? { pathParameters: { ...context.pathParameters } } : {}),
    ...(context.stageVariables ? { stageVariables: { ...context.stageVariables } } : {}),
    ...(request.body.length > 0 ? { body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8') } : {}),
    isBase64Encoded: request.body.length > 0 && isBase64Encoded,
  };
}

function isText(request: HttpRequest): boolean {
  // A compressed body is binary, even if its content type is text.
  if (getHeader(request, 'content-encoding')) return false;
  const type = getHeader(request, 'content-type');
  return type === undefined || TEXT_TYPES.test(type.trim());
}

function joinHeaders(request: HttpRequest): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (key === 'cookie') continue;
    const before = Object.hasOwn(headers, key) ? headers[key] : undefined;
    // With defineProperty, a header named __proto__ is stored as a plain property.
    Object.defineProperty(headers, key, {
      value: before === undefined ? value : `${before},${value}`,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return headers;
}

/** Appends the direct caller's address; behind the edge, that is the edge's address. */
function buildForwardedFor(request: HttpRequest): string {
  return [getHeader(request, 'x-forwarded-for'), request.sourceIp].filter(Boolean).join(', ');
}

function readCookies(request: HttpRequest): string[] {
  return request.headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .map((cookie) => cookie.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter(Boolean);
}

/** Decoded query parameters. Repeated values of a parameter are joined with commas. */
function parseQueryParameters(query: string): Record<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return values.size > 0 ? Object.fromEntries(values) : undefined;
}

/** Mimics API Gateway's format: 15 characters and a `=`. */
function createRequestId(): string {
  return `${randomBytes(12).toString('base64url').slice(0, 15)}=`;
}

function formatClfTime(time: Date): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(time.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${clock} +0000`;
}
