import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSignatureError } from 'local-cloud/edge/signed-urls';
import { buildMediaKey, buildThumbnailKey, signPlayback } from '#functions/videos/videos.public.ts';
import { repetitions, seed } from '#infra/verify/repetitions.ts';
import { SESSION_COOKIE } from '#platform/http/cookies.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { successResponse } from '#platform/http/response.ts';
import { memberIdFromSessionId } from '#platform/session/session.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { openSharedReport } from '#shared/sharing/sharing.contract.ts';
import { startSharingWorld, type SharingWorld } from './sharing-world.fixtures.ts';

const TRIES = repetitions({ short: 100, full: 1_000 });

const shared = { memberId: 'ann', videoId: '0000000001-shared' };
const unshared = { memberId: 'ann', videoId: '0000000002-unshared' };
const foreign = { memberId: 'bob', videoId: '0000000003-foreign' };

let world: SharingWorld;
/** A valid link to `shared`. */
let valid: string;
const dead: Record<string, string> = {};

beforeAll(async () => {
  world = await startSharingWorld();
  await world.addMember('ann');
  await world.addMember('bob');
  await world.addMember('disabled', { disabled: true });
  for (const key of [shared, unshared, foreign]) await world.addReport(key, { kept: true });

  const expiresAt = new Date(world.now().getTime() + 2 * DAY_MS).toISOString();

  const reports = {
    deleted: { memberId: 'ann', videoId: '0000000004-deleted' },
    'recording expired': { memberId: 'ann', videoId: '0000000005-expired' },
    'being removed': { memberId: 'ann', videoId: '0000000006-removing' },
    'account disabled': { memberId: 'disabled', videoId: '0000000007-disabled' },
    'account deleted': { memberId: 'gone', videoId: '0000000008-gone' },
  };

  for (const [state, key] of Object.entries(reports)) {
    await world.addReport(key, { expiresAt });
    dead[state] = (await world.create(key, 30, true)).token;
  }

  await world.videos.remove(reports.deleted);
  await world.videos.remove(reports['being removed']);
  await world.addReport(reports['being removed'], { removing: true });

  const revokedLater = await world.create(shared, 30, true);
  const revoked = await world.create(shared, 30, true);
  await world.revoke(shared, revoked.shareId);
  dead['revoked'] = revoked.token;
  dead['link expired'] = (await world.create(shared, 1, true)).token;
  valid = (await world.create(shared, 30, true)).token;

  const neighbors = [await world.create(shared, 30, true), await world.create(unshared, 30, true)];
  neighbors.push(await world.create(foreign, 30, true));
  for (const { token } of [...neighbors, revokedLater])
    await world.comment(token, { text: 'From another link.' });

  await world.revoke(shared, revokedLater.shareId);
  await world.comment(valid, { text: 'From this link.' });
  world.wait(3 * DAY_MS);
});

afterAll(() => world.close());

const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Tokens close to the valid one. The last character holds only two bits, so other spellings of each
 * token exist.
 */
const nearMiss = fc
  .tuple(
    fc.nat({ max: 21 }),
    fc.nat({ max: 63 }),
    fc.constantFrom('cut', 'extend', 'case', 'replace', 'reverse'),
  )
  .map(([at, letter, change]) => {
    const other = URL_SAFE.charAt(letter);
    if (change === 'cut') return valid.slice(0, at);
    if (change === 'extend') return valid + other;
    if (change === 'case') return at % 2 ? valid.toUpperCase() : valid.toLowerCase();
    if (change === 'reverse') return [...valid].toReversed().join('');

    return valid.slice(0, at) + other + valid.slice(at + 1);
  });

const otherText = fc.constantFrom(
  '',
  '%',
  ' ',
  '\0',
  '#',
  shared.videoId,
  shared.memberId,
  '0000000001-shared#1',
);

const aToken = fc.oneof(
  { weight: 3, arbitrary: nearMiss },
  fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .map((bytes) => Buffer.from(bytes).toString('base64url')),
  fc.constant(null).map(() => randomBytes(16).toString('base64url')),
  fc.string({ maxLength: 200 }),
  otherText,
  fc.nat().map((at) => Object.values(dead)[at % Object.values(dead).length] ?? ''),
);

const calls = ['open', 'play', 'comment'] as const;

it(`opens nothing for ${TRIES} tokens that are guessed, changed, revoked, expired or orphaned`, async () => {
  const refusals = new Set<string>();
  const tryToken = async (token: string, call: (typeof calls)[number]) => {
    if (token === valid) return;

    const answer = await world[call](token);
    expect(isRefusal(answer), `${call} ${token}`).toBe(true);

    refusals.add(JSON.stringify(answer));
  };

  await fc.assert(fc.asyncProperty(aToken, fc.constantFrom(...calls), tryToken), {
    numRuns: TRIES,
    seed,
  });

  for (const token of Object.values(dead)) for (const call of calls) await tryToken(token, call);
  // All tokens get the same response.
  expect([...refusals]).toEqual(['{"refused":"NOT_FOUND"}']);
  expect(isRefusal(await world.open(valid))).toBe(false);

  // No refused call added a comment.
  const stored = await Promise.all(
    [shared, unshared, foreign].map((key) => world.listComments(key)),
  );
  expect(stored.map((comments) => comments.length)).toEqual([3, 1, 1]);
});

it('opens only the recording that was shared', async () => {
  const answer = await world.play(valid);
  if (isRefusal(answer)) throw new Error(answer.refused);

  const { url } = answer.body;
  const path = `/${buildMediaKey(shared.memberId, shared.videoId)}`;
  // The local edge checks the expiry against the real time.
  const signed = await signPlayback(
    { videos: world.videos, signer: async () => world.signer, now: () => new Date() },
    shared,
  );

  const current = signed?.url ?? '';
  expect([new URL(url).pathname, findSignatureError(current, world.keys)]).toEqual([
    path,
    undefined,
  ]);

  const otherKeys = [unshared, foreign].map(({ memberId, videoId }) =>
    buildMediaKey(memberId, videoId),
  );

  const others = [
    ...otherKeys,
    buildThumbnailKey(shared),
    'media/content/courses/item/file',
    `${path.slice(1)}x`,
  ];

  for (const key of others) {
    expect(findSignatureError(current.replace(path, `/${key}`), world.keys), key).toBe(
      'AccessDenied',
    );
  }
});

it('shows only comments made through the same link, and no link IDs', async () => {
  const answer = await world.open(valid);
  if (isRefusal(answer)) throw new Error(answer.refused);

  const { body } = successResponse(openSharedReport, answer, 'r');

  expect(body).toContain('From this link.');
  expect(body).not.toMatch(/From another link|shareId/);
});

it('returns only the new comment when one is added', async () => {
  const answer = await world.comment(valid, { text: 'Another.' });
  if (isRefusal(answer)) throw new Error(answer.refused);

  const { id, createdAt } = answer.body.comment;

  expect(answer.body).toEqual({
    comment: { id, createdAt, text: 'Another.', atSeconds: 1.5, name: 'Mia' },
  });
});

it('refuses the token as a session cookie', () => {
  const cookies = { [SESSION_COOKIE]: valid };
  expect(memberIdFromSessionId(cookies[SESSION_COOKIE] ?? '')).toBeUndefined();
});
