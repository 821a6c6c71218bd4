import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { successResponse } from '#platform/http/response.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { MAX_LISTED_VIEWS, MAX_SHARES } from '#shared/sharing/share-limits.ts';
import { openSharedReport, playSharedReport } from '#shared/sharing/sharing.contract.ts';
import { startSharingWorld, type SharingWorld } from './sharing-world.fixtures.ts';

let world: SharingWorld;

beforeAll(async () => {
  world = await startSharingWorld();
});

afterAll(() => world.close());

let created = 0;

async function aReport(given: object = {}) {
  created += 1;

  const key = { memberId: `member-${created}`, videoId: `000000000${created}-video` };
  await world.addMember(key.memberId);
  await world.addReport(key, given);

  return key;
}

const refused = async (answer: Promise<object>) => {
  const given = await answer;
  return isRefusal(given) ? given.refused : 'opened';
};

describe('sharing a report', () => {
  it('shows the report and the recording to anyone with the link', async () => {
    const { token } = await world.create(await aReport({ questionId: 'a-question' }));
    const report = await world.open(token);
    const playback = await world.play(token);
    if (isRefusal(report) || isRefusal(playback)) throw new Error('refused');

    expect(report.body).toMatchObject({
      questionId: 'a-question',
      record: { overallScore: expect.any(Number) },
    });
    expect(Date.parse(playback.body.expiresAt) - world.now().getTime()).toBe(5 * 60_000);
    expect(report.headers).toEqual({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  it('leaves out the member, the title, the transcript and other recordings', async () => {
    const key = await aReport();
    const { token } = await world.create(key);
    const report = await world.open(token);
    if (isRefusal(report)) throw new Error('refused');

    const { body, headers } = successResponse(openSharedReport, report, 'r');

    expect(headers?.['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/Dana|Secret|Sam|Starter|@|memberId|member-|title/);
    expect(body).toContain('"transcript":null');
  });

  it('lists and revokes links only of the member’s own recordings', async () => {
    const key = await aReport();
    const { shareId } = await world.create(key);
    const others = { ...key, memberId: 'someone-else' };

    await expect(world.list(others)).rejects.toThrow('NOT_FOUND');
    expect(await world.revoke(others, shareId)).toEqual({ refused: 'NOT_FOUND' });
    expect(await world.list(key)).toHaveLength(1);
  });

  it('stores only a hash of the token', async () => {
    const key = await aReport();
    const { token } = await world.create(key);
    expect(JSON.stringify(await world.shares.list(key, world.now()))).not.toContain(token);
    expect(JSON.stringify(await world.list(key))).not.toMatch(/[Hh]ash/);
  });

  it.each([
    ['another member’s report', {}, { memberId: 'someone-else' }],
    ['a missing report', {}, { videoId: '0000000000-none' }],
    [
      'a failed analysis',
      { analysisStatus: 'failed', failureReason: 'UNREADABLE', aiAnalysisResults: null },
      {},
    ],
    ['an expired recording', { expiresAt: '2020-01-01T00:00:00.000Z' }, {}],
  ])('creates no link to %s', async (_, given, other) => {
    expect(await refused(world.tryCreate({ ...(await aReport(given)), ...other }))).toBe(
      'NOT_FOUND',
    );
  });

  it('allows five valid links per report, even for concurrent calls', async () => {
    const key = await aReport();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => refused(world.tryCreate(key))),
    );

    expect(answers.filter((answer) => answer === 'opened')).toHaveLength(MAX_SHARES);
    expect(answers.filter((answer) => answer === 'SHARE_LIMIT')).toHaveLength(12 - MAX_SHARES);
    expect(await world.list(key)).toHaveLength(MAX_SHARES);
  });

  it('stops all links that were created before the member revoked them, and frees their slots', async () => {
    const key = await aReport();
    const { token } = await world.create(key);
    for (let at = 1; at < MAX_SHARES; at += 1) await world.create(key);
    expect(await refused(world.tryCreate(key))).toBe('SHARE_LIMIT');

    const owner = { linksRevokedAt: world.now().toISOString() };
    await world.addMember(key.memberId, owner);
    expect(await refused(world.open(token))).toBe('NOT_FOUND');
    expect(await refused(world.play(token))).toBe('NOT_FOUND');
    expect(await world.list(key, owner)).toEqual([]);

    world.wait(1);
    expect(await refused(world.tryCreate(key, owner))).toBe('opened');
    expect(await world.list(key, owner)).toHaveLength(1);
  });

  it('frees a slot when a link is revoked or expires', async () => {
    const key = await aReport({ kept: true });
    const oneDay = await world.create(key, 1);
    const weeks = [];
    for (let at = 1; at < MAX_SHARES; at += 1) weeks.push((await world.create(key)).shareId);

    const [revoked = '', ...kept] = weeks;
    await world.revoke(key, revoked);
    expect(await refused(world.tryCreate(key))).toBe('opened');

    world.wait(DAY_MS);
    expect(await refused(world.tryCreate(key))).toBe('opened');

    const ids = (await world.list(key)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(kept));
    expect(ids).not.toContain(oneDay.shareId);
    expect(ids).not.toContain(revoked);
    // Links from `tryCreate` last one day, so the first of these has expired along with `oneDay`.
    expect(ids).toHaveLength(MAX_SHARES - 1);
  });

  it('revokes only the caller’s own link', async () => {
    const key = await aReport();
    const { token, shareId } = await world.create(key);
    await world.revoke({ ...key, memberId: 'someone-else' }, shareId);
    expect(await refused(world.open(token))).toBe('opened');

    await world.revoke(key, shareId);
    await world.revoke(key, shareId);
    expect(await refused(world.open(token))).toBe('NOT_FOUND');
    expect(await refused(world.play(token))).toBe('NOT_FOUND');
  });
});

describe('the log of views', () => {
  it('has the time of each view, newest first, except the owner’s', async () => {
    const key = await aReport();
    const { token } = await world.create(key);
    const first = world.now().toISOString();
    await world.open(token);
    world.wait(1_000);

    const second = world.now().toISOString();
    await world.open(token, { caller: { ...member, memberId: 'mentor' } });
    await world.open(token, { caller: { ...member, memberId: key.memberId } });

    expect(await world.list(key)).toMatchObject([{ viewCount: 2, views: [second, first] }]);
  });

  it('counts a URL of the recording only if there was no view for 15 minutes', async () => {
    const key = await aReport();
    const { token } = await world.create(key);
    await world.play(token);
    await world.play(token);
    world.wait(15 * 60_000);
    await world.play(token);

    expect(await world.list(key)).toMatchObject([{ viewCount: 2 }]);
  });

  it('keeps the newest views and counts all of them', async () => {
    const key = await aReport();
    await world.create(key);

    const total = 2 * MAX_LISTED_VIEWS + 3;
    for (let views = 1; views <= total; views += 1) {
      const [row] = await world.shares.list(key, world.now());
      expect(row && (await world.shares.addView(row, new Date(views * 1000)))).toBe(true);
    }

    const [row] = await world.shares.list(key, world.now());
    expect(row?.views.length).toBeLessThan(2 * MAX_LISTED_VIEWS);

    const [share] = await world.list(key);
    expect([share?.viewCount, share?.views.length]).toEqual([total, MAX_LISTED_VIEWS]);
    expect(share?.views.slice(0, 2)).toEqual(
      [total, total - 1].map((at) => new Date(at * 1000).toISOString()),
    );
  });

  it('loses no concurrent views, and adds none to a revoked link', async () => {
    const key = await aReport();
    const { token, shareId } = await world.create(key);
    await Promise.all(Array.from({ length: 10 }, () => world.open(token)));
    expect(await world.list(key)).toMatchObject([{ viewCount: 10 }]);

    const [row] = await world.shares.list(key, world.now());
    await world.revoke(key, shareId);
    expect(row && (await world.shares.addView(row, world.now()))).toBe(false);
  });
});

describe('limits on shared reports', () => {
  it('limits unknown tokens per network, with the same response for all of them', async () => {
    const visitor = { sourceIp: '203.0.113.99' };
    const answers = [];
    for (let tries = 0; tries < 61; tries += 1)
      answers.push(await refused(world.open(`guess-${tries}`, visitor)));
    expect(new Set(answers.slice(0, 60))).toEqual(new Set(['NOT_FOUND']));
    expect(answers[60]).toBe('TOO_MANY_REQUESTS');

    // The limit on unknown tokens doesn't lock out a mentor on the same network.
    const { token } = await world.create(await aReport());
    expect(await refused(world.open(token, visitor))).toBe('opened');
  });

  it('limits the calls with one link', async () => {
    const { token } = await world.create(await aReport());
    await world.open(token);

    const answers = await Promise.all(
      Array.from({ length: 241 }, () => refused(world.play(token))),
    );

    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(2);
  });

  it.each([openSharedReport, playSharedReport])(
    'accepts any text as the token of $name',
    ({ body }) => {
      expect(['', 'x', '../..', 'ü'].every((token) => body.safeParse({ token }).success)).toBe(
        true,
      );
    },
  );
});
