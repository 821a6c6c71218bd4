import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VideoKey } from '#functions/videos/videos.public.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { MAX_SHARE_COMMENTS } from '#shared/sharing/share-limits.ts';
import { commentOnSharedReport } from '#shared/sharing/sharing.contract.ts';
import { startSharingWorld, type SharingWorld } from './sharing-world.fixtures.ts';

let world: SharingWorld;

beforeAll(async () => {
  world = await startSharingWorld();
});

afterAll(() => world.close());

let created = 0;

async function aReport(given: object = {}): Promise<VideoKey> {
  created += 1;

  const key = { memberId: `member-${created}`, videoId: `000000000${created}-video` };
  await world.addMember(key.memberId);
  await world.addReport(key, given);

  return key;
}

const aLink = async (key: VideoKey) => world.create(key, 7, true);

async function outcome(answer: ReturnType<SharingWorld['comment']>): Promise<string> {
  const given = await answer;
  return isRefusal(given) ? given.refused : 'added';
}

async function shown(token: string) {
  const report = await world.open(token);
  if (isRefusal(report)) throw new Error(report.refused);
  return report.body.comments;
}

describe('commenting on a shared report', () => {
  it('shows the comments of the link to the mentor and the member, in time order', async () => {
    const key = await aReport();
    const { token, shareId } = await aLink(key);
    await world.comment(token, { atSeconds: 2, text: 'Second.', name: '' });
    await world.comment(token, { atSeconds: 0.5, text: 'First.' });

    const createdAt = world.now().toISOString();
    const expected = [
      { id: expect.any(String), atSeconds: 0.5, text: 'First.', name: 'Mia', createdAt },
      { id: expect.any(String), atSeconds: 2, text: 'Second.', name: '', createdAt },
    ];

    expect(await shown(token)).toEqual(expected);
    expect(await world.listComments(key)).toEqual(
      expected.map((comment) => ({ ...comment, shareId })),
    );
  });

  it('is off unless the member turns it on', async () => {
    const key = await aReport();
    const { token } = await world.create(key);
    expect(await outcome(world.comment(token))).toBe('NOT_FOUND');
    expect(await shown(token)).toBeNull();

    world.wait(1);
    await aLink(key);
    expect((await world.list(key)).map(({ allowsComments }) => allowsComments)).toEqual([
      true,
      false,
    ]);
  });

  it('adds a repeated comment once and returns the first version', async () => {
    const key = await aReport();
    const { token } = await aLink(key);
    const id = randomUUID();
    const repeated = ['One.', 'Two.', 'Three.'].map((text) => world.comment(token, { id, text }));
    expect(await Promise.all(repeated.map(outcome))).toEqual(['added', 'added', 'added']);

    const [stored] = await world.listComments(key);
    const again = await world.comment(token, { id, text: 'Four.' });
    expect(again).toMatchObject({ status: 201, body: { comment: { id, text: stored?.text } } });
    expect(await world.listComments(key)).toHaveLength(1);
  });

  it('refuses a moment after the end of the recording', async () => {
    const { token } = await aLink(await aReport());
    const end = record.durationSeconds;
    expect(await outcome(world.comment(token, { atSeconds: end }))).toBe('added');
    expect(await outcome(world.comment(token, { atSeconds: end + 0.1 }))).toBe('BAD_REQUEST');
  });

  it('limits the comments of a link, even for concurrent calls', async () => {
    const key = await aReport();
    const { token, shareId } = await aLink(key);
    const other = await aLink(key);
    const calls = Array.from({ length: MAX_SHARE_COMMENTS + 4 }, () =>
      outcome(world.comment(token)),
    );
    const outcomes = await Promise.all(calls);

    expect(outcomes.filter((each) => each === 'COMMENT_LIMIT')).toHaveLength(4);
    expect(await world.listComments(key)).toHaveLength(MAX_SHARE_COMMENTS);
    expect(await outcome(world.comment(other.token))).toBe('added');

    const [first] = (await world.listComments(key)).filter(
      (comment) => comment.shareId === shareId,
    );
    await world.deleteComment(key, shareId, first?.id ?? '');
    expect(await outcome(world.comment(token))).toBe('added');
  });

  it('counts toward the limit of calls per link', async () => {
    const { token } = await aLink(await aReport());
    await Promise.all(Array.from({ length: 240 }, () => world.play(token)));
    expect(await outcome(world.comment(token))).toBe('TOO_MANY_REQUESTS');
  });

  it.each([
    [
      'text, which is trimmed',
      { text: ' Slow down.\nBreathe. ' },
      { text: 'Slow down.\nBreathe.' },
    ],
    ['a missing name', { name: '  ' }, { name: '' }],
    ['a time that is too small to be stored', { atSeconds: 5e-324 }, { atSeconds: 0 }],
    ['a time in fractions of a millisecond', { atSeconds: 1.23456 }, { atSeconds: 1.235 }],
    ['markup as plain text', { text: '<b>Hi</b>' }, { text: '<b>Hi</b>' }],
  ])('accepts %s', (_, given, expected) => {
    expect(parse(given).data).toMatchObject(expected);
  });

  it.each([
    ['empty text', { text: ' \n ' }],
    ['text over the limit', { text: 'x'.repeat(501) }],
    ['control characters', { text: 'a\u0007b' }],
    ['an unpaired surrogate', { text: 'a\ud800' }],
    ['a name over the limit', { name: 'x'.repeat(61) }],
    ['a name with a line break', { name: 'Mia\nAdmin' }],
    ['a negative time', { atSeconds: -1 }],
    ['an infinite time', { atSeconds: Infinity }],
    ['an ID that is a path', { id: 'a.b' }],
  ])('refuses %s', (_, given) => {
    expect(parse(given).success).toBe(false);
  });
});

const valid = { token: 't', id: randomUUID(), atSeconds: 1, text: 'Good.', name: 'Mia' };
const parse = (given: object) => commentOnSharedReport.body.safeParse({ ...valid, ...given });

describe('the comments on a member’s report', () => {
  it('stay after the link ends, but no new ones can be added', async () => {
    const key = await aReport({ kept: true });
    const revoked = await aLink(key);
    const expiring = await aLink(key);
    await world.comment(revoked.token, { text: 'Through the revoked link.', atSeconds: 0 });
    await world.comment(expiring.token, { text: 'Through the expired link.', atSeconds: 1 });
    await world.revoke(key, revoked.shareId);
    expect(await outcome(world.comment(revoked.token))).toBe('NOT_FOUND');

    world.wait(8 * DAY_MS);
    expect(await outcome(world.comment(expiring.token))).toBe('NOT_FOUND');

    const texts = (await world.listComments(key)).map(({ text }) => text);
    expect(texts).toEqual(['Through the revoked link.', 'Through the expired link.']);
  });

  it('leave no row behind if a link without comments is revoked', async () => {
    const key = await aReport();
    const { shareId } = await aLink(key);
    await world.revoke(key, shareId);
    expect(await world.comments.find({ ...key, shareId })).toBeUndefined();
  });

  it('are deleted one at a time, and deleting one again does nothing', async () => {
    const key = await aReport();
    const { token, shareId } = await aLink(key);
    const [first, second] = [randomUUID(), randomUUID()];
    for (const id of [first, second]) await world.comment(token, { id });
    for (let times = 0; times < 2; times += 1) {
      expect(await world.deleteComment(key, shareId, first)).toMatchObject({ status: 204 });
    }

    expect(await world.deleteComment(key, '0000000000-none', first)).toMatchObject({ status: 204 });
    expect((await shown(token))?.map(({ id }) => id)).toEqual([second]);
  });

  it('are listed and deleted only by the member who owns the recording', async () => {
    const key = await aReport();
    const { token, shareId } = await aLink(key);
    const id = randomUUID();
    await world.comment(token, { id });

    const foreign = { ...key, memberId: 'someone-else' };
    await expect(world.listComments(foreign)).rejects.toThrow('NOT_FOUND');
    expect(await world.deleteComment(foreign, shareId, id)).toEqual({ refused: 'NOT_FOUND' });

    const other = { ...(await aReport()), memberId: key.memberId };
    await world.addReport(other);
    await world.deleteComment(other, shareId, id);
    expect(await world.listComments(key)).toHaveLength(1);
  });

  it('are deleted together, after which no call can add one', async () => {
    const key = await aReport();
    const links = [await aLink(key), await aLink(key)];
    for (const { token } of links) await world.comment(token);
    await world.comments.removeAll(key);
    expect(await world.listComments(key)).toEqual([]);

    for (const { token } of links) expect(await outcome(world.comment(token))).toBe('NOT_FOUND');
    expect(await world.listComments(key)).toEqual([]);
  });
});
