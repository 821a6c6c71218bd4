import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSignatureError } from 'local-cloud/edge/signed-urls';
import { repetitions, seed } from '#infra/verify/repetitions.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import {
  aPodcastRow,
  type FeedWorld,
  listEpisodes,
  startFeedWorld,
} from './feed-world.fixtures.ts';

const TRIES = repetitions({ short: 100, full: 1_000 });

const episodes = ['starter', 'professional', 'executive', 'hidden', 'no-file'] as const;

const podcasts = [
  aPodcastRow('starter'),
  aPodcastRow('professional', { requiredTier: 'professional' }),
  aPodcastRow('executive', { requiredTier: 'executive' }),
  aPodcastRow('hidden', { isPublic: false }),
  aPodcastRow('no-file', { file: null }),
];

let world: FeedWorld;
/** The feed token of a member with the lowest plan. */
let valid: string;

/**
 * Tokens of replaced or turned-off feeds, and of members who are disabled, missing or without a
 * plan.
 */
const dead: string[] = [];

beforeAll(async () => {
  world = await startFeedWorld(podcasts);
  for (const memberId of ['ann', 'off', 'disabled', 'no-plan'])
    await world.setMember(memberId, { plan: 'starter' });

  dead.push(await world.create('ann'), await world.create('off'), await world.create('disabled'));
  dead.push(await world.create('gone'), await world.create('no-plan'));
  valid = await world.create('ann');
  await world.turnOff('off');
  await world.setMember('disabled', { plan: 'executive', disabled: true });
  await world.setMember('no-plan', { plan: null });
});

afterAll(() => world.close());

const aToken = fc.oneof(
  fc.nat({ max: 21 }).map((at) => valid.slice(0, at)),
  fc.string({ minLength: 1, maxLength: 4 }).map((more) => valid + more),
  fc
    .nat({ max: 21 })
    .map((at) => valid.slice(0, at) + (valid[at] === 'A' ? 'B' : 'A') + valid.slice(at + 1)),
  fc
    .constantFrom('upper', 'lower')
    .map((way) => (way === 'upper' ? valid.toUpperCase() : valid.toLowerCase())),
  fc.constant(null).map(() => randomBytes(16).toString('base64url')),
  fc.string({ maxLength: 200 }),
  fc.constantFrom('ann', '..', '', 'member-1'),
  fc.nat().map((at) => dead[at % dead.length] ?? ''),
);

it(`opens no episode for ${TRIES} tokens that are guessed, changed, replaced, revoked or without a plan`, async () => {
  const isClosed = async (token: string, id: string) => {
    if (token === valid) return;

    expect(listEpisodes(await world.read(token)), token).toMatch(/^(NOT_FOUND)?$/);

    const answer = await world.open(token, id);
    expect(isRefusal(answer) && answer.refused, `${token} ${id}`).toBe('NOT_FOUND');
  };

  await fc.assert(fc.asyncProperty(aToken, fc.constantFrom(...episodes), isClosed), {
    numRuns: TRIES,
    seed,
  });
});

it('opens only the episodes of the plan with a valid token', async () => {
  const opened = [];
  for (const id of [...episodes, 'missing', 'starter/', '../starter', 'course']) {
    if (!isRefusal(await world.open(valid, id))) opened.push(id);
  }

  expect(opened).toEqual(['starter']);
  expect(listEpisodes(await world.read(valid))).toBe('starter');
});

it('signs only the episode’s own file', async () => {
  const answer = await world.open(valid, 'starter');
  const url = isRefusal(answer) ? '' : (answer.location ?? '');
  const key = '/media/content/podcast/starter/secret';
  expect([new URL(url).pathname, findSignatureError(url, world.keys)]).toEqual([key, undefined]);

  for (const other of ['executive/secret', 'starter/other', 'hidden/secret']) {
    const changed = url.replace(key, `/media/content/podcast/${other}`);
    expect(findSignatureError(changed, world.keys), other).toBe('AccessDenied');
  }
});
