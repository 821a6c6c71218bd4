import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { successResponse } from '#platform/http/response.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { readPodcastFeed } from '#shared/podcasts/podcast-feed.contract.ts';
import { getPodcastFeedEndpoint } from './get-podcast-feed.endpoint.ts';
import {
  aPodcastRow,
  type FeedWorld,
  listEpisodes,
  startFeedWorld,
} from './feed-world.fixtures.ts';

const podcasts = [
  aPodcastRow('starter'),
  aPodcastRow('professional', { requiredTier: 'professional' }),
  aPodcastRow('executive', { requiredTier: 'executive' }),
  aPodcastRow('hidden', { isPublic: false }),
  aPodcastRow('no-file', { file: null }),
];

let world: FeedWorld;

beforeAll(async () => {
  world = await startFeedWorld(podcasts);
});

afterAll(() => world.close());

let members = 0;

async function aMember(given: Parameters<FeedWorld['setMember']>[1] = {}): Promise<string> {
  members += 1;
  const memberId = `member-${members}`;
  await world.setMember(memberId, given);
  return memberId;
}

const open = async (token: string, id: string) => {
  const answer = await world.open(token, id);
  return isRefusal(answer) ? answer.refused : (answer.location ?? '');
};

const ENDED = '2020-01-01T00:00:00.000Z';

describe('a private podcast feed', () => {
  it.each([
    [{ plan: 'starter' }, 'starter'],
    [{ plan: 'professional' }, 'starter professional'],
    [{ plan: 'executive' }, 'starter professional executive'],
    [{ plan: null }, ''],
    [{ plan: 'executive', planEndsAt: ENDED }, ''],
    [{ plan: 'executive', planEndsAt: ENDED, grantedPlan: 'starter' }, 'starter'],
    [{ plan: 'starter', role: 'admin' }, 'starter'],
  ] as const)('has the episodes that the plan opens: %j', async (given, expected) => {
    const memberId = await aMember(given);
    const token = await world.create(memberId);
    expect(listEpisodes(await world.read(token))).toBe(expected);

    for (const { itemId } of podcasts) {
      const isListed = expected.split(' ').includes(itemId);
      expect(await open(token, itemId)).toMatch(
        isListed ? /^https:\/\/app\.example\/media\// : /^NOT_FOUND$/,
      );
    }
  });

  it('follows a plan change immediately, and explains an empty feed', async () => {
    const memberId = await aMember({ plan: 'executive' });
    const token = await world.create(memberId);
    await world.setMember(memberId, { plan: null });

    const answer = await world.read(token);
    expect(isRefusal(answer) ? '' : answer.body).toContain('Your plan isn’t active');
    expect(await open(token, 'starter')).toBe('NOT_FOUND');

    await world.setMember(memberId, { plan: 'starter' });
    expect(listEpisodes(await world.read(token))).toBe('starter');
  });

  it('can’t be created without a plan', async () => {
    const answer = await world.tryCreate({
      ...member,
      memberId: await aMember({ plan: null }),
      plan: null,
    });

    expect(isRefusal(answer) && answer.refused).toBe('PLAN_REQUIRED');
  });

  it('ends immediately when it is replaced or turned off, or the account is disabled', async () => {
    const memberId = await aMember();
    const first = await world.create(memberId);
    const second = await world.create(memberId);
    expect(listEpisodes(await world.read(first))).toBe('NOT_FOUND');
    expect(await open(first, 'starter')).toBe('NOT_FOUND');

    await world.setMember(memberId, { disabled: true });
    expect(listEpisodes(await world.read(second))).toBe('NOT_FOUND');

    await world.setMember(memberId);
    expect(listEpisodes(await world.read(second))).toBe('starter');

    await world.turnOff(memberId);
    expect(listEpisodes(await world.read(second))).toBe('NOT_FOUND');
  });

  it('ends when the member revokes all links, and is then no longer listed', async () => {
    const memberId = await aMember();
    const token = await world.create(memberId);
    const owner = {
      ...member,
      memberId,
      linksRevokedAt: (await world.feeds.find(memberId))?.createdAt ?? '',
    };

    await world.setMember(memberId, owner);

    expect(listEpisodes(await world.read(token))).toBe('NOT_FOUND');
    expect(await open(token, 'starter')).toBe('NOT_FOUND');
    expect(await getPodcastFeedEndpoint.with(world)({ ...aCall, caller: owner })).toMatchObject({
      body: { createdAt: null },
    });
  });

  it('stores only a hash of the token', async () => {
    const memberId = await aMember();
    const token = await world.create(memberId);
    expect(JSON.stringify(await world.feeds.find(memberId))).not.toContain(token);
  });

  it('is sent as RSS that isn’t stored or indexed and contains no signed URL', async () => {
    const token = await world.create(await aMember());
    const answer = await world.read(token);
    if (isRefusal(answer)) throw new Error(answer.refused);

    const { headers, body, cookies } = successResponse(readPodcastFeed, answer, 'r');

    expect(headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });

    expect(cookies).toBeUndefined();
    expect(body).toContain(
      `<enclosure url="https://app.example/api/podcast-feeds/${token}/starter" length="1234"`,
    );
    expect(body).not.toMatch(/Signature|media\/|secret|sam@example/);
  });

  it('limits unknown tokens per network and reads per feed', async () => {
    const reads = async (count: number, token: string, ip?: string) =>
      Promise.all(
        Array.from({ length: count }, async () => listEpisodes(await world.read(token, ip))),
      );

    const guesses = await reads(61, 'guess', '203.0.113.50');
    expect(guesses.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(1);

    const token = await world.create(await aMember());
    // This network has exceeded the limit for unknown tokens. It can still read a feed, up to the
    // feed's own limit.
    const good = await reads(61, token, '203.0.113.50');
    expect(good.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(1);
  });
});
