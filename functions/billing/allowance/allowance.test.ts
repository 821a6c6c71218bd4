import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import {
  ThrottlingError,
  recordTableCalls,
  withFailingWrites,
} from '#platform/dynamo/table-calls.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import {
  createGuideAllowance,
  createTakeAllowance,
  createTakeAllowanceCheck,
} from './allowance.service.ts';
import { createMonthlyUsage } from './monthly-usage.service.ts';
import { usageStore, type UsageStore } from './usage.store.ts';

const MARCH = new Date('2026-03-31T23:59:59Z');
const APRIL = new Date('2026-04-01T00:00:00Z');

let tables: LocalTables;
let usage: UsageStore;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'usage', partition: 'memberId', sort: 'month' }]);
  usage = usageStore(tables.client, 'usage');
});

afterAll(() => tables.close());

/** No video has a result yet, so every recorded take counts. */
const videos = { list: async () => [] };

const starter = (memberId: string) => ({ ...member, memberId, plan: 'starter' }) as const;

const record = (memberId: string, id: string | number, now = MARCH) =>
  createTakeAllowance({ usage, videos })(
    starter(memberId),
    { videoId: `video-${id}`, questionId: null },
    now,
  );

const open = (memberId: string, id: string | number, now = MARCH) =>
  createGuideAllowance(usage)(starter(memberId), `guide-${id}`, now);

const findUsed = (memberId: string, now = MARCH) =>
  createMonthlyUsage({ usage, videos }).find(memberId, now);

const KINDS = [
  ['practice videos', 'practiceVideos', record],
  ['study guides', 'studyGuides', open],
] as const;

describe.each(KINDS)('the Starter allowance of %s', (name, kind, use) => {
  const useUp = async (memberId: string) => {
    for (let at = 0; at < 10; at += 1) expect(await use(memberId, at)).toBeUndefined();
  };

  it('refuses the eleventh use with the limit, the reset date, and the upgrade', async () => {
    await useUp(`ten ${kind}`);
    expect(await use(`ten ${kind}`, 10)).toEqual({
      refused: 'ALLOWANCE_USED',
      message: `You’ve used all 10 ${name} for this month. Your limit resets on Apr 1, 2026. Upgrade for unlimited use.`,
    });
    expect(await findUsed(`ten ${kind}`)).toEqual({
      practiceVideos: 0,
      studyGuides: 0,
      [kind]: 10,
    });
  });

  it('counts the same ID once, even at the limit', async () => {
    await useUp(`same ${kind}`);
    for (let again = 0; again < 3; again += 1) expect(await use(`same ${kind}`, 3)).toBeUndefined();
    expect(await findUsed(`same ${kind}`)).toMatchObject({ [kind]: 10 });
  });

  it('counts each member separately, and resets at the start of the month', async () => {
    await useUp(`months ${kind}`);
    expect(await use(`other ${kind}`, 1)).toBeUndefined();
    expect(await use(`months ${kind}`, 11, APRIL)).toBeUndefined();
    expect(await findUsed(`months ${kind}`, APRIL)).toMatchObject({ [kind]: 1 });
  });

  it('counts exactly under concurrent calls', async () => {
    const memberId = `at once ${kind}`;
    const all = await Promise.all(Array.from({ length: 24 }, (_, at) => use(memberId, at % 12)));
    const through = new Set(all.flatMap((refusal, at) => (refusal ? [] : [at % 12])));

    expect(through.size).toBe(10);
    expect(await findUsed(memberId)).toMatchObject({ [kind]: 10 });
  });

  it('expires two months later', async () => {
    await use(`kept ${kind}`, 1);
    const Key = { memberId: `kept ${kind}`, month: '2026-03' };
    const { Item } = await tables.client.send(new GetCommand({ TableName: 'usage', Key }));
    expect(new Date(Number(Item?.expiresAt) * 1000).toISOString()).toBe('2026-06-02T00:00:00.000Z');
  });
});

it('counts takes and guides separately', async () => {
  expect([await open('both', 1), await record('both', 1), await open('both', 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await findUsed('both')).toEqual({ practiceVideos: 1, studyGuides: 2 });
});

describe('usage table', () => {
  it('throws when throttled, instead of refusing the use', async () => {
    const counting = withFailingWrites(tables.client, () => open('busy', 1));
    await expect(counting).rejects.toBeInstanceOf(ThrottlingError);
  });

  it('is read consistently', async () => {
    const [read] = await recordTableCalls(tables.client, () => usage.find('busy', MARCH));
    expect(read?.input).toMatchObject({ ConsistentRead: true });
  });
});

describe('unlimited use', () => {
  it.each([
    ['Professional', { plan: 'professional', role: 'member' }],
    ['Executive', { plan: 'executive', role: 'member' }],
    ['an administrator', { plan: 'starter', role: 'admin' }],
  ] as const)('is counted but never refused for %s', async (memberId, given) => {
    for (let at = 0; at < 12; at += 1) {
      expect(
        await createGuideAllowance(usage)({ memberId, ...given }, `guide-${at}`, MARCH),
      ).toBeUndefined();
    }

    expect(await findUsed(memberId)).toEqual({ practiceVideos: 0, studyGuides: 12 });
  });

  it('of takes is no longer recorded once every limited plan would be used up', async () => {
    const takes = Array.from({ length: 100 }, (_, at) => ({
      videoId: `video-${at}`,
      questionId: null,
      registeredAt: MARCH.toISOString(),
      isUncounted: false,
    }));
    const recordTake = () => Promise.reject(new Error('recorded'));
    const spend = createTakeAllowance({
      usage: { find: async () => ({ takes, studyGuides: 0 }), recordTake },
      videos,
    });
    const take = { videoId: 'another', questionId: null };

    expect(await spend({ ...member, plan: 'professional' }, take, MARCH)).toBeUndefined();
    expect((await spend({ ...member, plan: 'starter' }, take, MARCH))?.refused).toBe(
      'ALLOWANCE_USED',
    );
  });

  it('is not counted for a caller without a plan, who is refused elsewhere', async () => {
    const caller = { memberId: 'planless', plan: null, role: 'member' } as const;
    expect(await createGuideAllowance(usage)(caller, 'guide-1', MARCH)).toBeUndefined();
    expect(await findUsed('planless')).toEqual({ practiceVideos: 0, studyGuides: 0 });
  });
});

describe('the check before a rehearsal', () => {
  const used = { practiceVideos: 7, studyGuides: 0 };
  const check = (caller: Partial<typeof member>, count: number, found = used) =>
    createTakeAllowanceCheck({ find: async () => found })(
      { ...member, plan: 'starter', ...caller },
      count,
      MARCH,
    );

  it('allows as many videos as are left, and refuses more with the number and the reset date', async () => {
    expect(await check({}, 3)).toBeUndefined();
    expect(await check({}, 4)).toEqual({
      refused: 'ALLOWANCE_USED',
      message:
        'This needs 4 practice videos, and you have 3 left this month. Your limit resets on Apr 1, 2026.',
    });
  });

  it('never states a negative number', async () => {
    expect((await check({}, 1, { ...used, practiceVideos: 12 }))?.message).toContain(
      'you have 0 left',
    );
  });

  it('has no limit for administrators, for unlimited plans, and without a plan, which is refused elsewhere', async () => {
    for (const caller of [{ role: 'admin' }, { plan: 'executive' }, { plan: null }] as const)
      expect(await check(caller, 99)).toBeUndefined();
  });
});
