import type { IncomingHttpHeaders } from 'node:http';
import type { CorsRule } from './bucket.ts';

/**
 * Returns the CORS headers for a request; undefined if no rule matches. Then a preflight is rejected, and other
 * requests get no CORS headers.
 */
export function corsHeaders(
  rules: readonly CorsRule[] | undefined,
  method: string,
  headers: IncomingHttpHeaders,
): Record<string, string> | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  const preflight = method === 'OPTIONS';
  const wantedMethod = preflight ? headers['access-control-request-method'] : method;
  const wantedHeaders = preflight ? listed(headers['access-control-request-headers']) : [];
  const rule = rules?.find(
    (each) =>
      each.allowedOrigins.some((pattern) => fits(pattern, origin)) &&
      each.allowedMethods.some((allowed) => allowed === wantedMethod) &&
      wantedHeaders.every((name) => each.allowedHeaders?.some((pattern) => fits(pattern.toLowerCase(), name))),
  );
  if (!rule) return undefined;
  const everyone = rule.allowedOrigins.includes('*');
  return {
    'access-control-allow-origin': everyone ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(!everyone && { 'access-control-allow-credentials': 'true' }),
    ...(wantedHeaders.length > 0 && { 'access-control-allow-headers': wantedHeaders.join(', ') }),
    ...(rule.exposeHeaders?.length && { 'access-control-expose-headers': rule.exposeHeaders.join(', ') }),
    ...(rule.maxAgeSeconds !== undefined && { 'access-control-max-age': String(rule.maxAgeSeconds) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function listed(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}

/** A pattern may contain one `*`. */
function fits(pattern: string, text: string): boolean {
  const [before = '', after] = pattern.split('*', 2);
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
