import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Principal } from '../../functions/platform/session/principal.ts';
import { member } from '../../functions/platform/session/principal.fixtures.ts';
import { endpoint } from '../../functions/platform/http/endpoint.ts';
import {
  APP_ORIGIN,
  EDGE_SECRET_SHA256,
  httpEvent,
  lambdaContext,
} from '../../functions/platform/http/http-event.fixtures.ts';
import type { Contract } from '../../shared/http/contract.ts';
import { readContracts } from './contracts.ts';
import { callsTo, faults, faultyService } from './faulty-services.fixtures.ts';

const SERVICES = Object.keys(callsTo('http://127.0.0.1'));
const contracts = await readContracts();
const admin: Principal = { ...member, role: 'admin' };

interface Failure {
  readonly service: string;
  readonly fault: string;
  /** What the real client makes of it. */
  readonly error: unknown;
  readonly seconds: number;
}

async function failureOf(service: string, fault: string, url: string): Promise<Failure> {
  const began = performance.now();
  const call = callsTo(url)[service] ?? (() => Promise.resolve());
  const error = await call().then(
    () => new Error(`${service} that ${fault} was taken for good`),
    (thrown: unknown) => thrown,
  );
  return { service, fault, error, seconds: (performance.now() - began) / 1000 };
}

let failures: readonly Failure[];
beforeAll(async () => {
  const pending = Object.entries(faults).map(async ([fault, behave]) => {
    const { url, close } = await faultyService(behave);
    const found = await Promise.all(SERVICES.map((service) => failureOf(service, fault, url)));
    close();
    return found;
  });
  failures = (await Promise.all(pending)).flat();
});
afterAll(() => vi.restoreAllMocks());

/** A request that reaches the use case of any contract, whatever its schemas say. */
function reachable({ method, path, access }: Contract, fail: () => Promise<never>, isAtTheDoor: boolean) {
  const open = { feature: 'any', name: 'any', method, path, access, replies: { 200: 'empty' } } as const;
  const authenticate = isAtTheDoor ? fail : async () => admin;
  return endpoint(
    open,
    () => fail,
    () => ({ authenticate, appOrigin: APP_ORIGIN, originVerifySha256: EDGE_SECRET_SHA256 }),
  )(httpEvent({ method, path }), lambdaContext);
}

describe(`${SERVICES.length} services with ${Object.keys(faults).length} faults each`, () => {
  it('are each given up before the 10 s that a member waits', () => {
    expect(failures).toHaveLength(36);
    for (const { service, fault, seconds } of failures) expect(seconds, `${service} ${fault}`).toBeLessThan(10);
  });

  it.each(contracts)(
    'make $feature/$name answer 503, when to try again, and nothing of what happened',
    async (contract) => {
      for (const { service, fault, error } of failures) {
        const fail = () => Promise.reject(error);
        const doors = contract.access === 'webhook' ? [false] : [false, true];
        for (const isAtTheDoor of doors) {
          const { statusCode, headers, body } = await reachable(contract, fail, isAtTheDoor);
          const told = `${service} ${fault}`;
          expect([statusCode, headers?.['retry-after']], told).toEqual([503, '5']);
          expect(body, told).toMatch(/^[A-Z][^\n<{]{10,120}$/);
        }
      }
    },
  );
});
