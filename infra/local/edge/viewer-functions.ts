import { randomUUID } from 'node:crypto';
import { headerOf, type HttpRequest } from '../http-api/http-message.ts';
import type { EdgeFunction, FunctionRequest, FunctionResponse } from './cloudfront-function.ts';
import type { EdgeReply } from './edge-reply.ts';

/** Converts a request to the format of CloudFront Functions. */
export function asFunctionRequest(request: HttpRequest): FunctionRequest {
  const pairs = [...new URLSearchParams(request.query)].map(([name, value]) => [name, { value }] as const);
  const names = new Set(request.headers.map(([name]) => name.toLowerCase()).filter((name) => name !== 'cookie'));
  const cookies = (headerOf(request, 'cookie') ?? '').split(';').flatMap((cookie) => {
    const [name = '', ...value] = cookie.trim().split('=');
    return name ? [[name, { value: value.join('=') }] as const] : [];
  });
  return {
    method: request.method,
    uri: request.path,
    querystring: Object.fromEntries(pairs),
    headers: Object.fromEntries([...names].map((name) => [name, { value: headerOf(request, name) ?? '' }])),
    cookies: Object.fromEntries(cookies),
  };
}

/** Runs the viewer-request functions. Returns the path and query for the origin, or an immediate reply. */
export async function runRequestFunctions(
  functions: readonly EdgeFunction[],
  asked: FunctionRequest,
  viewer: { readonly ip: string; readonly query: string },
): Promise<{ path: string; query: string } | { reply: EdgeReply }> {
  let request = asked;
  for (const run of functions) {
    const result = await run({
      version: '1.0',
      context: { eventType: 'viewer-request', requestId: randomUUID() },
      viewer: { ip: viewer.ip },
      request,
    });
    if ('statusCode' in result) return { reply: replyFrom(result) };
    request = result;
  }
  const changed = JSON.stringify(request.querystring) !== JSON.stringify(asked.querystring);
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
    if ('statusCode' in result) current = { ...replyFrom(result), body: current.body };
  }
  return current;
}

function replyFrom(response: FunctionResponse): EdgeReply {
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, { value }]) => [name.toLowerCase(), value] as const,
  );
  const body =
    typeof response.body === 'object'
      ? Buffer.from(response.body.data, response.body.encoding === 'base64' ? 'base64' : 'utf8')
      : Buffer.from(response.body ?? '');
  return { status: response.statusCode, headers, body };
}
