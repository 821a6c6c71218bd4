import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startPracticeWorld,
  type PracticeWorld,
} from '#functions/practice/fixtures/practice-world.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { releaseUploadEndpoint } from './release-upload.endpoint.ts';
import { reserveUploadEndpoint } from './reserve-upload.endpoint.ts';

const MEGABYTE = 1024 ** 2;
const START = '2026-01-01T12:00:00.000Z';

let world: PracticeWorld;

beforeAll(async () => {
  world = await startPracticeWorld();
});

beforeEach(() => world.setNow(START));
afterAll(() => world.close());

const after = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const freeAccount = (memberId: string): Principal => ({ ...member, memberId, plan: null });

/** Returns the upload URL, or the error code if refused. */
async function reserve(caller: Principal, size?: number): Promise<string> {
  const body = size === undefined ? undefined : { size };
  const answer = await reserveUploadEndpoint.with(world)({ ...aCall, caller, body });
  return isRefusal(answer) ? answer.refused : answer.body.uploadURL;
}

async function reserveMany(caller: Principal, count: number, size?: number) {
  const answers = await Promise.all(Array.from({ length: count }, () => reserve(caller, size)));
  const addresses = answers.filter((answer) => answer.startsWith('http'));

  return {
    opened: addresses.length,
    addresses,
    refused: [...new Set(answers)].filter((code) => !code.startsWith('http')),
  };
}

const release = (caller: Principal, uploadURL: string) =>
  releaseUploadEndpoint.with(world)({ ...aCall, caller, body: { uploadURL } });

const lifeOf = (address: string) => new URL(address).searchParams.get('X-Amz-Expires');

describe('uploads without a declared size', () => {
  it('are limited to three for an account without a plan', async () => {
    expect(await reserveMany(freeAccount('free'), 10)).toMatchObject({
      opened: 3,
      refused: ['UPLOAD_QUOTA'],
    });
  });

  it('count toward the quota after a release until their URL expires', async () => {
    const caller = freeAccount('releasing');
    const { addresses } = await reserveMany(caller, 3);
    await Promise.all(addresses.map((address) => release(caller, address)));
    expect(await reserve(caller)).toBe('UPLOAD_QUOTA');

    world.setNow(after(5));
    expect(await reserveMany(caller, 4)).toMatchObject({ opened: 3 });
  });

  it('count as 100 MB each for a member with a plan', async () => {
    const caller = { ...member, memberId: 'undeclared' };
    expect(await reserveMany(caller, 25)).toMatchObject({ opened: 20, refused: ['UPLOAD_QUOTA'] });
  });

  it('count as 2 GB each for an administrator', async () => {
    const caller: Principal = { ...member, memberId: 'admin', role: 'admin', plan: null };
    expect(await reserveMany(caller, 30)).toMatchObject({ opened: 30, refused: [] });
  });

  it('get a URL that is valid for five minutes instead of fifteen', async () => {
    const caller = { ...member, memberId: 'lives' };
    expect([lifeOf(await reserve(caller)), lifeOf(await reserve(caller, 9))]).toEqual([
      '300',
      '900',
    ]);
  });
});

describe('uploads with a declared size', () => {
  it('are limited to five and to 300 MB at once for an account without a plan', async () => {
    expect(await reserveMany(freeAccount('small'), 10, 9)).toMatchObject({
      opened: 5,
      refused: ['UPLOAD_QUOTA'],
    });
    expect(await reserveMany(freeAccount('large'), 4, 100 * MEGABYTE)).toMatchObject({ opened: 3 });
  });

  it.each([
    ['more bytes than declared', { 'content-length': '10' }, '0123456789', 403],
    ['fewer bytes than declared', { 'content-length': '3' }, '012', 403],
    ['no length', { 'transfer-encoding': 'chunked' }, '012345678', 403],
    ['the declared bytes', { 'content-length': '9' }, '012345678', 200],
  ])('get the expected storage response for %s', async (_, headers, body, status) => {
    const address = await reserve({ ...member, memberId: 'liar' }, 9);
    const answered = await new Promise((resolve, reject) => {
      const sent = httpRequest(address, { method: 'PUT', headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });

      sent.on('error', reject);
      sent.end(body);
    });

    expect(answered).toBe(status);
  });
});
