import { describe, expect, it } from 'vitest';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { InvocationResult } from '../lambda/invocation.ts';
import { handleApiRequest, type HttpApi } from './http-api.ts';
import type { HttpRequest } from './http-message.ts';
import { findRoute } from './routes.ts';

function requestOf(given: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    path: '/api/things',
    query: '',
    headers: [],
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
    ...given,
  };
}

function apiOf(
  respond: (event: APIGatewayProxyEventV2) => unknown,
  routeKeys = ['GET /api/things', 'POST /api/things/{id}'],
) {
  const events: APIGatewayProxyEventV2[] = [];
  const invoke = async (event: unknown): Promise<InvocationResult> => {
    events.push(event as APIGatewayProxyEventV2);
    return { ok: true, payload: await respond(event as APIGatewayProxyEventV2) };
  };

  const api: HttpApi = {
    apiId: 'abc',
    domainName: 'abc.example',
    accountId: '000000000000',
    routes: routeKeys.map((routeKey) => ({ routeKey, target: { invoke } })),
  };

  return { api, events };
}

const fine = () => ({ statusCode: 204 });

describe('routes', () => {
  const routes = ['GET /api/a/{id}', 'GET /api/a/me', 'PUT /api/a/{id}', 'GET /api/a/{id}/b'].map(
    (routeKey) => ({
      routeKey,
    }),
  );

  it.each([
    ['GET', '/api/a/me', 'GET /api/a/me', undefined],
    ['GET', '/api/a/x%2Fy', 'GET /api/a/{id}', { id: 'x/y' }],
    ['PUT', '/api/a/1', 'PUT /api/a/{id}', { id: '1' }],
    ['GET', '/api/a/1/b', 'GET /api/a/{id}/b', { id: '1' }],
  ])('%s %s matches %s', (method, path, expected, parameters) => {
    const found = findRoute(routes, method, path);
    expect(found?.route.routeKey).toBe(expected);
    expect(found?.pathParameters).toEqual(parameters);
  });

  it.each([
    ['POST', '/api/a/me/too'],
    ['GET', '/api/a/'],
    ['GET', '/other'],
    ['GET', '/api'],
  ])('%s %s matches no route', (method, path) => {
    expect(findRoute(routes, method, path)).toBeUndefined();
  });
});

describe('the event', () => {
  it('has payload format 2.0', async () => {
    const { api, events } = apiOf(fine);
    const body = Buffer.from('{"a":"ü"}');

    await handleApiRequest(
      api,
      requestOf({
        method: 'POST',
        path: '/api/things/a%20b',
        query: 'x=1&x=2&y=%C3%BC',
        headers: [
          ['Content-Type', 'application/json'],
          ['X-Many', 'one'],
          ['x-many', 'two'],
          ['Cookie', 'a=1; b=2'],
          ['User-Agent', 'test'],
        ],
        body,
      }),
    );

    expect(events[0]).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/things/{id}',
      rawPath: '/api/things/a b',
      rawQueryString: 'x=1&x=2&y=%C3%BC',
      cookies: ['a=1', 'b=2'],
      headers: { 'content-type': 'application/json', 'x-many': 'one,two', 'user-agent': 'test' },
      queryStringParameters: { x: '1,2', y: 'ü' },
      pathParameters: { id: 'a b' },
      requestContext: {
        http: { method: 'POST', sourceIp: '127.0.0.1', userAgent: 'test' },
        stage: '$default',
      },
      body: '{"a":"ü"}',
      isBase64Encoded: false,
    });

    expect(events[0]?.headers.cookie).toBeUndefined();
    expect(events[0]?.requestContext.requestId).toMatch(/^.{15}=$/);
  });

  it.each([
    'video/webm',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ])('encodes %s in base64', async (type) => {
    const { api, events } = apiOf(fine);
    const body = Buffer.from([0, 255, 1, 254]);
    await handleApiRequest(
      api,
      requestOf({ method: 'POST', path: '/api/things/1', headers: [['content-type', type]], body }),
    );

    expect(events[0]).toMatchObject({ isBase64Encoded: true, body: body.toString('base64') });
  });

  it('trims only spaces and tabs around a cookie', async () => {
    const { api, events } = apiOf(fine);
    const headers = [
      ['cookie', 'a=1;\t b=2 ;; \u00a0__Host-sid=planted\u00a0'],
      ['cookie', '\u00c2\u00a0c=3'],
    ] as const;

    await handleApiRequest(api, requestOf({ headers }));

    expect(events[0]?.cookies).toEqual([
      'a=1',
      'b=2',
      '\u00a0__Host-sid=planted\u00a0',
      '\u00c2\u00a0c=3',
    ]);
  });

  it('omits missing fields', async () => {
    const { api, events } = apiOf(fine);
    await handleApiRequest(api, requestOf());
    for (const absent of ['body', 'cookies', 'pathParameters', 'queryStringParameters'])
      expect(events[0]).not.toHaveProperty(absent);
  });
});

const replyTo = async (result: unknown) => {
  const reply = await handleApiRequest(apiOf(() => result).api, requestOf());
  return {
    status: reply.status,
    headers: reply.headers.filter(([name]) => name !== 'apigw-requestid'),
    text: reply.body.toString(),
  };
};

async function failing(): Promise<InvocationResult> {
  return { ok: false, kind: 'crash', errorType: 'E', errorMessage: 'secret' };
}

describe('the reply', () => {
  it('contains status, headers, cookies and body', async () => {
    expect(
      await replyTo({
        statusCode: 201,
        headers: { 'X-A': 1 },
        cookies: ['a=1', 'b=2'],
        body: 'hi',
      }),
    ).toEqual({
      status: 201,
      headers: [
        ['x-a', '1'],
        ['content-type', 'text/plain; charset=utf-8'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
      text: 'hi',
    });
  });

  it('decodes base64', async () => {
    expect(await replyTo({ statusCode: 200, body: 'aGk=', isBase64Encoded: true })).toMatchObject({
      text: 'hi',
    });
  });

  it('is a 500 if the function fails or returns a malformed result', async () => {
    expect(await replyTo({ statusCode: 'x' })).toMatchObject({
      status: 500,
      text: '{"message":"Internal Server Error"}',
    });

    const { api } = apiOf(fine);
    const routes = api.routes.map((route) => ({ ...route, target: { invoke: failing } }));
    const reply = await handleApiRequest({ ...api, routes }, requestOf());
    expect([reply.status, reply.body.toString()]).toEqual([
      500,
      '{"message":"Internal Server Error"}',
    ]);
  });
});

describe('the limits', () => {
  it.each([
    ['no route', requestOf({ path: '/api/none' }), 404, 'Not Found'],
    ['another method', requestOf({ method: 'DELETE' }), 404, 'Not Found'],

    [
      'headers over 10,240 bytes',
      requestOf({ headers: [['x', 'a'.repeat(10_240)]] }),
      431,
      'Request Header Fields Too Large',
    ],

    [
      'a body over 10 MB',
      requestOf({ body: Buffer.alloc(10 * 1024 * 1024 + 1) }),
      413,
      'Request Entity Too Large',
    ],

    [
      'an event over 6 MB',
      requestOf({
        method: 'POST',
        path: '/api/things/1',
        headers: [['content-type', 'video/mp4']],
        body: Buffer.alloc(5 * 1024 * 1024),
      }),
      413,
      'Request Entity Too Large',
    ],
  ])('reject %s', async (_, request, status, message) => {
    const { api, events } = apiOf(fine);
    const reply = await handleApiRequest(api, request);
    expect([reply.status, reply.body.toString()]).toEqual([status, JSON.stringify({ message })]);
    expect(events).toHaveLength(0);
  });

  it('return 503 if the function takes too long', async () => {
    const { api } = apiOf(() => new Promise(() => {}));
    const reply = await handleApiRequest({ ...api, integrationTimeoutMs: 20 }, requestOf());

    expect([reply.status, reply.body.toString()]).toEqual([
      503,
      '{"message":"Service Unavailable"}',
    ]);
  });
});
