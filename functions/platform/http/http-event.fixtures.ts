import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

export const EDGE_SECRET = 'edge-secret';
/** SHA-256 of `EDGE_SECRET`, the only accepted value. */
export const EDGE_SECRET_SHA256 = [
  '0b863617d30f02eb2cc8e2f26787bdf34a19a06b7ab72c7da72185ed734fce13',
];
export const APP_ORIGIN = 'https://app.example';

export interface EventOptions {
  method?: string;
  path?: string;
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly string[];
  body?: string | Uint8Array;
  pathParameters?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

/** Builds an HTTP API event (payload format 2.0) with the secret header that CloudFront adds. */
export function httpEvent(options: EventOptions = {}): APIGatewayProxyEventV2 {
  const {
    method = 'GET',
    path = '/api/things',
    headers = {},
    cookies,
    body,
    pathParameters,
    query,
  } = options;

  const isBinary = body instanceof Uint8Array;

  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { 'x-origin-verify': EDGE_SECRET, ...headers },
    ...(cookies ? { cookies: [...cookies] } : {}),
    ...(query ? { queryStringParameters: { ...query } } : {}),
    ...(pathParameters ? { pathParameters: { ...pathParameters } } : {}),
    ...(body === undefined ? {} : { body: isBinary ? Buffer.from(body).toString('base64') : body }),
    isBase64Encoded: isBinary,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 1_767_225_600_000,
    },
  };
}

export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:test',
  memoryLimitInMB: '128',
  awsRequestId: 'request-1',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 30_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};
