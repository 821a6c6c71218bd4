import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { contractsFor, type Access } from '#shared/http/contract.ts';

import { member } from '../session/principal.fixtures.ts';
import type { Principal } from '../session/principal.ts';
import type { UseCase } from './call.ts';
import { createHandler } from './handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
  type EventOptions,
} from './http-event.fixtures.ts';
import { refuse } from './refusal.ts';
import { collectLog } from '../collected-log.fixtures.ts';

const saveThing = contractsFor('things')({
  name: 'save-thing',
  method: 'PUT',
  path: '/api/things/{id}',
  access: 'member',
  params: z.object({ id: z.string().regex(/^[a-z0-9]+$/) }),
  body: z.object({ title: z.string().min(1), count: z.int().optional() }),
  replies: { 200: z.object({ title: z.string(), owner: z.string() }) },
});

interface Setup {
  caller?: Principal | null;
  authenticate?: () => Promise<Principal | null>;
}

const saveAndTellTooMuch: UseCase<typeof saveThing> = async ({ body, caller }) => {
  const stored = { title: body.title, owner: caller.memberId, secret: 'never declared' };
  return { status: 200, body: stored };
};

function handlerOf(
  { caller = member, authenticate = async () => caller }: Setup = {},
  useCase = saveAndTellTooMuch,
) {
  const deps = {
    authenticate,
    appOrigin: APP_ORIGIN,
    originVerifySha256: EDGE_SECRET_SHA256,
    callCounts: null,
  };

  return createHandler(
    saveThing,
    () => useCase,
    () => deps,
  );
}

const good: EventOptions = {
  method: 'PUT',
  pathParameters: { id: 'a1' },
  headers: {
    'content-type': 'application/json',
    origin: APP_ORIGIN,
    'sec-fetch-site': 'same-origin',
  },
  body: '{"title":"Hi"}',
};

/** Builds a valid body of the given size. */
const bodyOf = (bytes: number) => `{"title":"${'x'.repeat(bytes - '{"title":""}'.length)}"}`;

async function send(options: EventOptions, setup?: Setup) {
  const { statusCode, headers, body } = await handlerOf(setup)(httpEvent(options), lambdaContext);
  return { status: statusCode, code: headers?.['x-error-code'], headers, body };
}

describe('endpoint', () => {
  it('returns the declared reply without undeclared fields', async () => {
    const { status, body, headers } = await send(good);
    expect([status, JSON.parse(body ?? '')]).toEqual([
      200,
      { title: 'Hi', owner: member.memberId },
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'request-1' });
  });

  it('reads all parts of an API Gateway event in payload format 2.0, and returns cookies in that format', async () => {
    const seen: unknown[] = [];
    const handler = handlerOf(
      {},
      async ({ params, body, request: { cookies, sourceIp, requestId } }) => {
        seen.push({ params, body, cookies: { ...cookies }, sourceIp, requestId });
        return {
          status: 200,
          body: { title: body.title, owner: '' },
          cookies: ['a=1; Secure', 'b=2; Secure'],
        };
      },
    );

    const reply = await handler(
      httpEvent({ ...good, cookies: ['__Host-sid=s1', 'other=2'] }),
      lambdaContext,
    );

    expect(seen).toEqual([
      {
        params: { id: 'a1' },
        body: { title: 'Hi' },
        cookies: { '__Host-sid': 's1', other: '2' },
        sourceIp: '203.0.113.7',
        requestId: 'request-1',
      },
    ]);

    expect(reply.cookies).toEqual(['a=1; Secure', 'b=2; Secure']);
  });

  it('returns an error as a short text with its code and request ID', async () => {
    const { headers, body } = await send(good, { caller: null });
    expect(body).toBe('Please sign in.');

    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-error-code': 'SIGN_IN_REQUIRED',
      'x-request-id': 'request-1',
      'cache-control': 'no-store',
    });
  });

  it.each<[string, EventOptions, number, string]>([
    [
      'a request that bypassed the edge',
      { headers: { ...good.headers, 'x-origin-verify': 'guess' } },
      403,
      'DIRECT_ACCESS',
    ],

    ['another site', { headers: { ...good.headers, origin: 'https://evil.example' } }, 403, 'CSRF'],

    [
      'a cross-site fetch without an origin',
      { headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' } },
      403,
      'CSRF',
    ],

    [
      'a sibling domain',
      { headers: { ...good.headers, 'sec-fetch-site': 'same-site' } },
      403,
      'CSRF',
    ],

    [
      'a form',
      { headers: { ...good.headers, 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UNSUPPORTED_TYPE',
    ],

    ['no content type', { headers: { origin: APP_ORIGIN } }, 415, 'UNSUPPORTED_TYPE'],

    ...['text/application/json', 'application/jsonp', 'application/json-seq;charset=utf-8'].map(
      (type): [string, EventOptions, number, string] => [
        type,
        { headers: { ...good.headers, 'content-type': type } },
        415,
        'UNSUPPORTED_TYPE',
      ],
    ),

    ['broken JSON', { body: '{"title":' }, 400, 'MALFORMED_JSON'],

    [
      'bytes that aren’t UTF-8',
      { body: new Uint8Array([0x22, 0xff, 0x22]) },
      400,
      'MALFORMED_JSON',
    ],

    ['a wrong shape', { body: '{"title":""}' }, 400, 'BAD_REQUEST'],
    ['no body', { body: '' }, 400, 'BAD_REQUEST'],
    ['a number out of range', { body: '{"title":"Hi","count":1e309}' }, 400, 'BAD_REQUEST'],
    ['a body over 256 KB', { body: bodyOf(256 * 1024 + 1) }, 413, 'TOO_LARGE'],
    ['a malformed ID', { pathParameters: { id: '../x' } }, 404, 'NOT_FOUND'],
  ])('rejects %s', async (_, parts, status, code) => {
    expect(await send({ ...good, ...parts })).toMatchObject({ status, code });
  });

  it.each<[string, EventOptions]>([
    ['of 256 KB', { body: bodyOf(256 * 1024) }],
    ['encoded as base64', { body: Buffer.from('{"title":"Hi"}') }],
    [
      'with a charset in its content type',
      { headers: { ...good.headers, 'content-type': 'Application/JSON ; charset=utf-8' } },
    ],
  ])('accepts a body %s', async (_, parts) => {
    expect(await send({ ...good, ...parts })).toMatchObject({ status: 200 });
  });

  it('accepts a client that sends neither Origin nor Sec-Fetch-Site, because it isn’t a browser', async () => {
    expect(await send({ ...good, headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 200,
    });
  });

  it('names the invalid field, never its value', async () => {
    const { body } = await send({ ...good, body: '{"title":7}' });
    expect(body).toBe('That request isn’t valid: body.title.');
    expect((await send({ ...good, body: '' })).body).toBe('That request isn’t valid: body.');
  });

  it('doesn’t pollute prototypes', async () => {
    await send({
      ...good,
      body: '{"title":"Hi","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    });

    expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted');
  });

  it.each<[string, Error, number, string]>([
    [
      'a throttling dependency',
      Object.assign(new Error('slow down'), { name: 'ThrottlingException' }),
      503,
      'TRY_AGAIN',
    ],
    [
      'a broken connection',
      Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      503,
      'TRY_AGAIN',
    ],
    ['a bug', new TypeError('secret detail'), 500, 'INTERNAL'],
  ])('responds to %s without details', async (_, error, status, code) => {
    const throwing = () => {
      throw error;
    };
    const answer = await handlerOf({}, throwing)(httpEvent(good), lambdaContext);

    expect(answer).toMatchObject({ statusCode: status, headers: { 'x-error-code': code } });
    expect(answer.body).not.toContain(error.message);
  });

  it('returns 503 instead of 401 if the session can’t be read', async () => {
    const authenticate = () =>
      Promise.reject(Object.assign(new Error('timeout'), { name: 'TimeoutError' }));
    const answer = await send(good, { authenticate });

    expect(answer).toMatchObject({ status: 503, code: 'TRY_AGAIN' });
    expect(answer.headers?.['retry-after']).toBe('5');
  });
});

describe('access', () => {
  const people = {
    nobody: null,
    member,
    coach: { ...member, role: 'coach' },
    admin: { ...member, role: 'admin' },
    'admin without a code': { ...member, secondFactorDue: 'code', withheldRole: 'admin' },
  } as const;

  const expected: Record<Access, Record<keyof typeof people, number>> = {
    anyone: { nobody: 200, member: 200, coach: 200, admin: 200, 'admin without a code': 200 },
    webhook: { nobody: 200, member: 200, coach: 200, admin: 200, 'admin without a code': 200 },
    member: { nobody: 401, member: 200, coach: 200, admin: 200, 'admin without a code': 200 },
    coach: { nobody: 401, member: 403, coach: 200, admin: 200, 'admin without a code': 403 },
    admin: { nobody: 401, member: 403, coach: 403, admin: 200, 'admin without a code': 403 },
  };

  const cells = Object.entries(expected).flatMap(([access, row]) =>
    Object.entries(row).map(([person, status]) => ({ access, person, status })),
  );

  it.each(cells)(
    'returns $status to $person if the access is $access',
    async ({ access, person, status }) => {
      const declared = { ...saveThing, access } as Omit<typeof saveThing, 'access'> & {
        access: Access;
      };
      const caller = people[person as keyof typeof people];

      const handler = createHandler(
        declared,
        () => async () => ({ status: 200 as const, body: { title: '', owner: '' } }),
        () => ({
          authenticate: async () => caller,
          appOrigin: APP_ORIGIN,
          originVerifySha256: EDGE_SECRET_SHA256,
          callCounts: null,
        }),
      );

      const { statusCode, headers } = await handler(httpEvent(good), lambdaContext);
      expect(statusCode).toBe(status);

      // This error code makes the page ask for the second factor instead of reporting a missing
      // role.
      const asksForSecondFactor = headers?.['x-error-code'] === 'SECOND_FACTOR_REQUIRED';
      expect(asksForSecondFactor).toBe(status === 403 && person === 'admin without a code');
    },
  );
});

it.each([
  [true, true, 403],
  [true, false, 200],
  [undefined, true, 200],
] as const)(
  'needs a recent code: %s, has an old code: %s, returns %i',
  async (needsRecentCode, needsNewCode, status) => {
    const handler = createHandler(
      { ...saveThing, access: 'admin', ...(needsRecentCode && { needsRecentCode }) } as const,
      () => async () => ({ status: 200 as const, body: { title: '', owner: '' } }),
      () => ({
        authenticate: async () => ({ ...member, role: 'admin' as const, needsNewCode }),
        appOrigin: APP_ORIGIN,
        originVerifySha256: EDGE_SECRET_SHA256,
        callCounts: null,
      }),
    );

    const { statusCode, headers } = await handler(httpEvent(good), lambdaContext);

    expect(statusCode).toBe(status);
    expect(headers?.['x-error-code']).toBe(status === 403 ? 'RECENT_CODE_REQUIRED' : undefined);
  },
);

describe('the log line', () => {
  it('contains time, member, request ID and status, even for a refusal', async () => {
    const log = collectLog();
    await send(good);
    await send({ ...good, pathParameters: { id: '../x' } });
    log.stop();

    const common = { event: 'request', memberId: member.memberId, requestId: 'request-1' };

    expect(log.entries()).toEqual([
      expect.objectContaining({
        ...common,
        status: 200,
        time: expect.stringMatching(/^\d{4}-.*Z$/),
      }),
      expect.objectContaining({ ...common, status: 404, code: 'NOT_FOUND' }),
    ]);
  });
});

describe('a refusal by a use case', () => {
  it('sets the status, and Retry-After if given', async () => {
    const handler = createHandler(
      saveThing,
      () => async () => refuse('UPLOAD_QUOTA', { retryAfterSeconds: 900 }),
      () => ({
        authenticate: async () => member,
        appOrigin: APP_ORIGIN,
        originVerifySha256: EDGE_SECRET_SHA256,
        callCounts: null,
      }),
    );

    const answer = await handler(httpEvent(good), lambdaContext);

    expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '900' } });
  });
});
