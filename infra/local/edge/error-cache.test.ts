import { describe, expect, it } from 'vitest';
import { readDistribution } from './distribution.ts';
import { ErrorCache } from './error-cache.ts';

const byDefault = readDistribution({ DistributionConfig: {} }).errorSeconds;

const uncached = readDistribution({
  DistributionConfig: { CustomErrorResponses: [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }] },
}).errorSeconds;

/**
 * Sends the same request twice, with different cookies. Returns how often the origin was called.
 */
async function countCalls(
  errorSeconds: ReadonlyMap<number, number>,
  { method = 'GET', status = 503, cacheControl = '' } = {},
): Promise<number> {
  const cache = new ErrorCache();
  let calls = 0;

  for (const cookie of ['session=ann', 'session=bob']) {
    const headers = [['cookie', cookie]] as const;
    const request = {
      method,
      path: '/api/auth/user',
      query: '',
      headers,
      body: Buffer.alloc(0),
      sourceIp: '',
    };

    await cache.fetch(request, errorSeconds, async () => {
      calls += 1;
      return {
        status,
        headers: cacheControl ? [['cache-control', cacheControl]] : [],
        body: Buffer.from('error'),
      };
    });
  }

  return calls;
}

describe('an error of the origin', () => {
  it('is served to everyone by default, even if the origin forbids caching', async () => {
    expect(await countCalls(byDefault)).toBe(1);
    expect(await countCalls(byDefault, { cacheControl: 'no-store' })).toBe(1);
    expect(await countCalls(byDefault, { status: 404 })).toBe(1);
  });

  it.each([
    ['a 404 that must not be stored', { status: 404, cacheControl: 'no-store' }],
    ['another method', { method: 'POST' }],
    ['a status that CloudFront never caches', { status: 403 }],
    ['success', { status: 200 }],
  ])('is not cached for %s', async (_, reply) => {
    expect(await countCalls(byDefault, reply)).toBe(2);
  });

  it('is not cached with a lifetime of 0', async () => {
    expect(await countCalls(uncached)).toBe(2);
    expect(await countCalls(uncached, { status: 502 })).toBe(1);
  });
});
