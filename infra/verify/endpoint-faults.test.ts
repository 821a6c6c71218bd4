import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHandler } from '#platform/http/handler.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
} from '#platform/http/http-event.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { Contract } from '#shared/http/contract.ts';

import { readContracts } from './contracts.ts';
import {
  createServiceCalls,
  serviceFaults,
  startFaultyService,
} from './faulty-services.fixtures.ts';

const SERVICES = Object.keys(createServiceCalls('http://127.0.0.1'));
const contracts = await readContracts();
const admin: Principal = { ...member, role: 'admin' };

interface Failure {
  service: string;
  fault: string;
  /** The error that the production client throws. */
  error: unknown;
  seconds: number;
}

async function failureOf(service: string, fault: string, url: string): Promise<Failure> {
  const began = performance.now();
  const call = createServiceCalls(url)[service] ?? (() => Promise.resolve());
  const error = await call().then(
    () => new Error(`${service} that ${fault} counted as a success`),
    (thrown: unknown) => thrown,
  );

  return { service, fault, error, seconds: (performance.now() - began) / 1000 };
}

let failures: readonly Failure[];

beforeAll(async () => {
  const pending = Object.entries(serviceFaults).map(async ([fault, behave]) => {
    const { origin, close } = await startFaultyService(behave);
    const found = await Promise.all(SERVICES.map((service) => failureOf(service, fault, origin)));
    close();
    return found;
  });

  failures = (await Promise.all(pending)).flat();
});

afterAll(() => vi.restoreAllMocks());

/**
 * Calls an endpoint whose authentication or use case fails. The request isn't checked against the
 * input schemas.
 */
function callFailing(
  { method, path, access }: Contract,
  fail: () => Promise<never>,
  isAuthenticating: boolean,
) {
  const open = {
    feature: 'any',
    name: 'any',
    method,
    path,
    access,
    replies: { 200: 'empty' },
  } as const;

  const authenticate = isAuthenticating ? fail : async () => admin;

  return createHandler(
    open,
    () => fail,
    () => ({
      authenticate,
      appOrigin: APP_ORIGIN,
      originVerifySha256: EDGE_SECRET_SHA256,
      callCounts: null,
    }),
  )(httpEvent({ method, path }), lambdaContext);
}

describe(`${SERVICES.length} services with ${Object.keys(serviceFaults).length} faults each`, () => {
  it('time out long before API Gateway does, after 30 s', () => {
    expect(failures).toHaveLength(36);
    // On an idle machine, all time out within 10 s.
    for (const { service, fault, seconds } of failures)
      expect(seconds, `${service} ${fault}`).toBeLessThan(20);
  });

  it.each(contracts)(
    'make $feature/$name return 503 with Retry-After and no details',
    async (contract) => {
      for (const { service, fault, error } of failures) {
        const fail = () => Promise.reject(error);
        const places = contract.access === 'webhook' ? [false] : [false, true];

        for (const isAuthenticating of places) {
          const { statusCode, headers, body } = await callFailing(contract, fail, isAuthenticating);
          const context = `${service} ${fault}`;
          expect([statusCode, headers?.['retry-after']], context).toEqual([503, '5']);
          expect(body, context).toMatch(/^[A-Z][^\n<{]{10,120}$/);
        }
      }
    },
  );
});
