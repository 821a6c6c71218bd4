import type { IncomingHttpHeaders } from 'node:http';
import { matchesPattern } from '../template/permissions.ts';
import type { CorsRule } from './bucket.ts';

/**
 * Returns the CORS headers for a request, or undefined if no rule matches. In that case, preflight
 * requests are rejected and other responses have no CORS headers.
 */
export function buildCorsHeaders(
  rules: readonly CorsRule[] | undefined,
  method: string,
  headers: IncomingHttpHeaders,
): Record<string, string> | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;

  const isPreflight = method === 'OPTIONS';
  const wantedMethod = isPreflight ? headers['access-control-request-method'] : method;
  const wantedHeaders = isPreflight
    ? parseHeaderNames(headers['access-control-request-headers'])
    : [];

  const rule = rules?.find(
    (each) =>
      each.allowedOrigins.some((pattern) => matchesPattern(pattern, origin)) &&
      each.allowedMethods.some((allowed) => allowed === wantedMethod) &&
      wantedHeaders.every((name) =>
        each.allowedHeaders?.some((pattern) => matchesPattern(pattern.toLowerCase(), name)),
      ),
  );

  if (!rule) return undefined;

  const allowsAllOrigins = rule.allowedOrigins.includes('*');

  return {
    'access-control-allow-origin': allowsAllOrigins ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(!allowsAllOrigins && { 'access-control-allow-credentials': 'true' }),
    ...(wantedHeaders.length > 0 && { 'access-control-allow-headers': wantedHeaders.join(', ') }),
    ...(isPreflight &&
      rule.maxAgeSeconds !== undefined && {
        'access-control-max-age': String(rule.maxAgeSeconds),
      }),
    ...(rule.exposeHeaders?.length && {
      'access-control-expose-headers': rule.exposeHeaders.join(', '),
    }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function parseHeaderNames(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}
