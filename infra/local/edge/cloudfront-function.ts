import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { getHeader, readCookies, type HttpRequest } from '../http-api/http-message.ts';

/** Runs a viewer-request function and returns the path that it chooses for the origin. */
export type EdgeFunction = (request: HttpRequest) => string;

/**
 * Creates a CloudFront Function from its code, in a context without Node's APIs. Its handler must
 * be synchronous.
 */
export function createEdgeFunction(code: string): EdgeFunction {
  const context = createContext({ console: { log: () => {} } });
  new Script(code).runInContext(context);

  const call = new Script('handler(JSON.parse(viewerEvent)).uri');

  return (request) => {
    context.viewerEvent = JSON.stringify(buildEvent(request));
    const uri: unknown = call.runInContext(context);
    if (typeof uri === 'string') return uri;

    throw new Error('the local cloud supports only CloudFront Functions that return the request');
  };
}

function buildEvent(request: HttpRequest): object {
  const query = [...new URLSearchParams(request.query)].map(([name, value]) => [name, { value }]);
  const names = new Set(
    request.headers.map(([name]) => name.toLowerCase()).filter((name) => name !== 'cookie'),
  );
  const headers = [...names].map((name) => [name, { value: getHeader(request, name) ?? '' }]);
  const cookies = readCookies(request).map(([name, value]) => [name, { value }]);

  return {
    version: '1.0',
    context: { eventType: 'viewer-request', requestId: randomUUID() },
    viewer: { ip: request.sourceIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: Object.fromEntries(query),
      headers: Object.fromEntries(headers),
      cookies: Object.fromEntries(cookies),
    },
  };
}
