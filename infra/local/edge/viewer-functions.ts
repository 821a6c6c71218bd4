import { randomUUID } from 'node:crypto';
import { getHeader, type HttpRequest } from '../http-api/http-message.ts';
import type { EdgeFunction, FunctionRequest, FunctionResponse } from './cloudfront-function.ts';
import type { EdgeReply } from './edge-reply.ts';

/** Converts a request to the format of CloudFront Functions. */
export function toFunctionRequest(request: HttpRequest): FunctionRequest {
  const pairs = [...new URLSearchParams(request.query)].map(([name, value]) => [name, { value }] as const);
  const names = new Set(request.headers.map(([name]) => name.toLowerCase()).filter((name) => name !== 'cookie'));
  const cookies = (getHeader(request, 'cookie') ?? '').split(';').flatMap((cookie) => {
    const [name = '', ...value] = cookie.trim().split('=');
    return name ? [[name, { value: value.join('=') }] as const] : [];
  });
  return {
    method: request.method,
    uri: request.path,
    querystring: Object.fromEntries(pairs),
    headers: Object.fromEntries([...names].map((name) => [name, { value: getHeader(request, name) ?? '' }])),
    cookies: Object.fromEntries(cookies),
  };
}

/** Runs the viewer-request functions. Returns the path and query for the origin, or an immediate reply. */
export async function runRequestFunctions(
  functions: readonly EdgeFunction[],
  originalRequest: FunctionRequest,
  viewer: { readonly ip: string; readonly query: string },
): Promise<{ path: string; query: string } | { reply: EdgeReply }> {
  let request = originalRequest;
  for (const run of functions) {
    const result = await run({
      version: '1.0',
      context: { eventType: 'viewer-request', requestId: randomUUID() },
      viewer: { ip: viewer.ip },
      request,
    });
    if ('statusCode' in result) return { reply: toEdgeReply(result) };
    request = result;
  }
  const changed = JSON.stringify(request.querystring) !== JSON.stringify(originalRequest.querystring);
  const entries = Object.entries(request.querystring).map(([name, { value }]): [string, string] => [name, value]);
  return { path: request.uri, query: changed ? new URLSearchParams(entries).toString() : viewer.query };
}

/** Runs the viewer-response functions, which may change status and headers. */
export async function runResponseFunctions(
  functions: readonly EdgeFunction[],
  request: FunctionRequest,
  reply: EdgeReply,
  ip: string,
): Promise<EdgeReply> {
  let current = reply;
  for (const run of functions) {
    const headers = Object.fromEntries(current.headers.map(([name, value]) => [name, { value }]));
    const result = await run({
      version: '1.0',
      context: { eventType: 'viewer-response', requestId: randomUUID() },
      viewer: { ip },
      request,
      response: { statusCode: current.status, headers },
    });
    if ('statusCode' in result) current = { ...toEdgeReply(result), body: current.body };
  }
  return current;
}

function toEdgeReply(response: FunctionResponse): EdgeReply {
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, { value }]) => [name.toLowerCase(), value] as const,
  );
  const body =
    typeof response.body === 'object'
      ? Buffer.from(response.body.data, response.body.encoding === 'base64' ? 'base64' : 'utf8')
      : Buffer.from(response.body ?? '');
  return { status: response.statusCode, headers, body };
}
