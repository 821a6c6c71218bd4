import * as z from 'zod';
import { beforeEach, describe, expect, it } from 'vitest';
import { contractsFor, type Contract } from '#shared/http/contract.ts';
import type { UseCase } from './call.ts';
import { createHandler } from './handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
  type EventOptions,
} from './http-event.fixtures.ts';
import { collectLog } from '../collected-log.fixtures.ts';

const contract = contractsFor('things');

const things = {
  name: 'find-things',
  method: 'GET',
  path: '/api/things',
  access: 'anyone',
  replies: { 200: z.object({ seen: z.string() }) },
} as const;

const findThings = contract({
  ...things,
  query: z.object({ page: z.enum(['first', 'second']).default('first') }),
});

const keepBytes = (bodyKind: 'raw' | 'multipart') =>
  contract({ ...things, name: 'keep-bytes', method: 'POST', body: z.string(), bodyKind });

const log = collectLog();
beforeEach(log.clear);
const logged = log.entries;

function handlerOf<C extends Contract>(declared: C, useCase: UseCase<C>) {
  const isWebhook = declared.access === 'webhook';
  const authenticate = () =>
    isWebhook ? Promise.reject(new Error('no session to look up')) : Promise.resolve(null);

  const deps = {
    authenticate,
    appOrigin: APP_ORIGIN,
    originVerifySha256: EDGE_SECRET_SHA256,
    callCounts: null,
  };

  return createHandler(
    declared,
    () => useCase,
    () => deps,
  );
}

function send<C extends Contract>(declared: C, useCase: UseCase<C>, event: EventOptions = {}) {
  return handlerOf(declared, useCase)(httpEvent(event), lambdaContext);
}

const tellPage: UseCase<typeof findThings> = async ({ query }) => ({
  status: 200,
  body: { seen: query.page },
});

const tellBytes: UseCase<ReturnType<typeof keepBytes>> = async ({ body, request }) => {
  const seen = `${typeof body}, ${request.bytes.filter((byte) => byte === 0xff).length} of ${request.bytes.length}`;
  return { status: 200, body: { seen } };
};

describe('a use case', () => {
  it('gets the parsed query', async () => {
    expect((await send(findThings, tellPage, { query: { page: 'second' } })).body).toBe(
      '{"seen":"second"}',
    );
    expect((await send(findThings, tellPage)).body).toBe('{"seen":"first"}');
  });

  it('isn’t called if the query is invalid', async () => {
    expect(await send(findThings, tellPage, { query: { page: 'last' } })).toMatchObject({
      statusCode: 400,
      body: 'That request isn’t valid: query.page.',
    });
  });

  it.each(['raw', 'multipart'] as const)(
    'gets a %s body as unparsed bytes of any length',
    async (bodyKind) => {
      const body = new Uint8Array(300 * 1024).fill(0xff);
      const answer = await send(keepBytes(bodyKind), tellBytes, { method: 'POST', body });

      expect(answer).toMatchObject({
        statusCode: 200,
        body: '{"seen":"undefined, 307200 of 307200"}',
      });
    },
  );

  it('gets no bytes if the request has no body', async () => {
    expect((await send(keepBytes('raw'), tellBytes, { method: 'POST' })).body).toBe(
      '{"seen":"undefined, 0 of 0"}',
    );
  });

  it('isn’t called if the request bypassed the edge and lacks its secret', async () => {
    const { headers, ...event } = httpEvent();
    const { 'x-origin-verify': _, ...others } = headers;
    const answer = await handlerOf(findThings, tellPage)(
      { ...event, headers: others },
      lambdaContext,
    );

    expect(answer).toMatchObject({ statusCode: 403, headers: { 'x-error-code': 'DIRECT_ACCESS' } });
  });

  it('ignores a body if its contract has none', async () => {
    const touch = contract({ ...things, name: 'touch-things', method: 'POST' });
    const useCase: UseCase<typeof touch> = async ({ body }) => ({
      status: 200,
      body: { seen: typeof body },
    });

    const answer = await send(touch, useCase, { method: 'POST', body: 'no JSON' });

    expect(answer.body).toBe('{"seen":"undefined"}');
  });
});

describe('a webhook', () => {
  it('accepts cross-site requests without reading a session', async () => {
    const hear = contract({ ...keepBytes('raw'), name: 'hear-things', access: 'webhook' });
    const useCase: UseCase<typeof hear> = async ({ caller }) => ({
      status: 200,
      body: { seen: String(caller) },
    });

    const headers = { origin: 'https://stripe.example', 'sec-fetch-site': 'cross-site' };
    const answer = await send(hear, useCase, { method: 'POST', headers });

    expect(answer).toMatchObject({ statusCode: 200, body: '{"seen":"null"}' });
  });
});

describe('the request log', () => {
  it('has one line per request, with status and error code', async () => {
    await send(findThings, tellPage);
    await send(findThings, tellPage, { query: { page: 'last' } });

    const common = { event: 'request', endpoint: 'find-things', requestId: 'request-1' };

    expect(logged()).toEqual([
      expect.objectContaining({ ...common, status: 200 }),
      expect.objectContaining({ ...common, status: 400, code: 'BAD_REQUEST' }),
    ]);
  });

  it('contains the duration in milliseconds', async () => {
    const slow: UseCase<typeof findThings> = async (given) => {
      const began = performance.now();
      while (performance.now() < began + 20);
      return tellPage(given);
    };

    const began = performance.now();
    await send(findThings, slow);

    const [line] = logged();

    expect(line?.durationMs).toBeGreaterThanOrEqual(20);
    expect(line?.durationMs).toBeLessThanOrEqual(Math.ceil(performance.now() - began));
  });

  it('logs a bug in a separate line, before the line of the request', async () => {
    await send(findThings, () => Promise.reject(new TypeError('secret detail')));
    expect(logged()).toMatchObject([
      { event: 'bug', errorName: 'TypeError', errorMessage: 'secret detail' },
      { event: 'request', status: 500, code: 'INTERNAL' },
    ]);
  });
});
