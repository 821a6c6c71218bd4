import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { getHeader, type HttpRequest } from './http-message.ts';
import { decodePath } from '../aws/sigv4.ts';

interface EventContext {
  apiId: string;
  domainName: string;
  accountId: string;
  routeKey: string;
  pathParameters: Readonly<Record<string, string>> | undefined;
}

// API Gateway passes bodies of these content types as text and all others as base64.
const TEXT_TYPES =
  /^(text\/|application\/(json|xml|javascript|graphql)\b|application\/[^;]*\+(json|xml)\b)/i;

/**
 * Builds an event in payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function buildApiEvent(request: HttpRequest, context: EventContext): APIGatewayProxyEventV2 {
  const now = new Date();
  const named = request.headers.map(([name, value]) => [name.toLowerCase(), value] as const);

  const headers: Record<string, string> = {
    ...joinValues(named.filter(([name]) => name !== 'cookie')),
    // Like API Gateway, appends the direct caller's address, e.g. the edge's address.
    'x-forwarded-for': [getHeader(request, 'x-forwarded-for'), request.sourceIp]
      .filter(Boolean)
      .join(', '),
  };

  const cookies = readCookies(request);
  const isBase64Encoded = !isText(request);
  const path = decodePath(request.path);
  const query = new URLSearchParams(request.query);

  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(query.size > 0 ? { queryStringParameters: joinValues(query) } : {}),

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
    ...(request.body.length > 0
      ? { body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8') }
      : {}),
    isBase64Encoded: request.body.length > 0 && isBase64Encoded,
  };
}

function isText(request: HttpRequest): boolean {
  // A compressed body is binary, even if its content type is text.
  if (getHeader(request, 'content-encoding')) return false;
  const type = getHeader(request, 'content-type');
  return type === undefined || TEXT_TYPES.test(type.trim());
}

function readCookies(request: HttpRequest): string[] {
  return request.headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .map((cookie) => cookie.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter(Boolean);
}

/**
 * Joins the values of repeated names with commas. Uses a Map because a header may be named
 * __proto__.
 */
function joinValues(pairs: Iterable<readonly [string, string]>): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }

  return Object.fromEntries(values);
}

/** Mimics API Gateway's format: 15 characters followed by `=`. */
function createRequestId(): string {
  return `${randomBytes(12).toString('base64url').slice(0, 15)}=`;
}

function formatClfTime(time: Date): string {
  const [, day, month, year, clock] =
    /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(time.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${clock} +0000`;
}
