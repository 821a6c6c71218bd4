import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { contractsFor } from '#shared/http/contract.ts';
import type { Limit } from '#shared/http/limits.ts';
import { collectLog } from '../collected-log.fixtures.ts';
import { member } from '../session/principal.fixtures.ts';
import type { Principal } from '../session/principal.ts';
import { memoryCounts } from './call-counts.fixtures.ts';
import type { CallCounts } from './call-limits.service.ts';
import { createHandler } from './handler.ts';
import { APP_ORIGIN, EDGE_SECRET_SHA256, httpEvent, lambdaContext } from './http-event.fixtures.ts';

const contract = contractsFor('things');
const NOW = new Date('2026-01-01T12:48:00Z');

function thing(limits: readonly Limit[]) {
  return contract({
    name: 'send-thing',
    method: 'POST',
    path: '/api/things',
    access: 'anyone',
    limits,
    body: z.object({ email: z.string() }),
    replies: { 202: 'empty' },
  });
}

/**
 * Returns a client of an endpoint with these limits, and the number of calls that reached its use
 * case.
 */
function serve(limits: readonly Limit[], counts: CallCounts = memoryCounts(() => NOW)) {
  const reached = { calls: 0 };
  const send = async (from: string, { email = 'a@example.com', caller = null }: Sender = {}) => {
    const handler = createHandler(
      thing(limits),
      () => async () => {
        reached.calls += 1;
        return { status: 202, body: undefined } as const;
      },
      () => ({
        authenticate: async () => caller,
        appOrigin: APP_ORIGIN,
        originVerifySha256: EDGE_SECRET_SHA256,
        callCounts: counts,
      }),
    );

    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `${from}, 64.252.1.1`,
    };

    return handler(
      httpEvent({ method: 'POST', headers, body: JSON.stringify({ email }) }),
      lambdaContext,
    );
  };

  return { send, reached };
}

interface Sender {
  email?: string;
  caller?: Principal | null;
}

const hourly = (per: Limit['per'], max: number, more: Partial<Limit> = {}): Limit => ({
  counter: 'things',
  per,
  max,
  window: 'hour',
  ...more,
});

describe('a call over a limit', () => {
  it('gets 429 with the wait as a sentence and a header, and never reaches the use case', async () => {
    const { send, reached } = serve([hourly('network', 2)]);
    const answers = [
      await send('198.51.100.7'),
      await send('198.51.100.7'),
      await send('198.51.100.7'),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 429]);
    expect(answers[2]).toMatchObject({
      body: 'Too many attempts. Try again in 12 minutes.',
      headers: { 'retry-after': '720', 'x-error-code': 'TOO_MANY_REQUESTS' },
    });
    expect(reached.calls).toBe(2);
    expect((await send('198.51.100.8')).statusCode).toBe(202);
  });

  it('is logged for the alarm only if the limit is for the whole site', async () => {
    const log = collectLog();
    const { send } = serve([hourly('network', 1), hourly('visitors', 2)]);
    for (const from of ['198.51.100.7', '198.51.100.7', '198.51.100.8', '198.51.100.9'])
      await send(from);

    log.stop();

    expect(log.entries().filter(({ event }) => event === 'site limit reached')).toMatchObject([
      { level: 'warn', counter: 'things', per: 'visitors' },
    ]);
  });
});

describe('networks', () => {
  it('count an IPv6 address by /64, and the /56 and /48 with higher limits', async () => {
    const { send, reached } = serve([hourly('network', 5)]);
    for (let at = 0; at < 200; at += 1) await send(`2001:db8:1:${at.toString(16)}::7`);
    expect(reached.calls).toBe(10);

    for (let at = 0; at < 200; at += 1) await send(`2001:db8:1:${(at + 0x1000).toString(16)}::7`);
    expect(reached.calls).toBe(20);

    await send('2001:db8:2::7');
    expect(reached.calls).toBe(21);
  });
});

describe('a limit on a field of the body', () => {
  it('counts each value per network, so that strangers can’t use up a person’s limit', async () => {
    const { send } = serve([hourly('network', 3, { field: 'email' })]);
    for (let at = 0; at < 5; at += 1)
      await send('198.51.100.7', { email: at % 2 ? 'Nora@example.com' : 'nora@example.com' });

    expect((await send('198.51.100.7', { email: 'NORA@example.com' })).statusCode).toBe(429);
    expect((await send('203.0.113.9', { email: 'nora@example.com' })).statusCode).toBe(202);
    expect((await send('198.51.100.7', { email: 'other@example.com' })).statusCode).toBe(202);
  });
});

describe('signed-in callers', () => {
  it('have their own limit and don’t count as visitors', async () => {
    const { send } = serve([hourly('member', 2), hourly('network', 1), hourly('visitors', 1)]);
    await send('198.51.100.7');
    expect((await send('198.51.100.7')).statusCode).toBe(429);

    const statuses = [];
    for (let at = 0; at < 3; at += 1)
      statuses.push((await send('198.51.100.7', { caller: member })).statusCode);
    expect(statuses).toEqual([202, 202, 429]);
    expect(
      (await send('198.51.100.7', { caller: { ...member, memberId: 'other' } })).statusCode,
    ).toBe(202);
  });

  it('have a higher limit as administrators if the contract says so', async () => {
    const { send, reached } = serve([hourly('member', 1, { adminMax: 3 })]);
    for (let at = 0; at < 5; at += 1)
      await send('198.51.100.7', { caller: { ...member, role: 'admin' } });
    expect(reached.calls).toBe(3);
  });
});
