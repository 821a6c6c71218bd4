import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import {
  ThrottlingError,
  recordTableCalls,
  withFailingWrites,
} from '#platform/dynamo/table-calls.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { createAllowance, createAllowanceCheck } from './allowance.service.ts';
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

const video = (id: string | number) => ({ kind: 'practiceVideos', id: `video-${id}` }) as const;
const guide = (id: string | number) => ({ kind: 'studyGuides', id: `guide-${id}` }) as const;

const spend = (
  memberId: string,
  use: ReturnType<typeof video> | ReturnType<typeof guide>,
  now = MARCH,
) => createAllowance(usage).spend({ ...member, memberId, plan: 'starter' }, use, now);

async function useUp(memberId: string) {
  for (let at = 0; at < 10; at += 1) expect(await spend(memberId, video(at))).toBeUndefined();
}

describe('Starter allowance', () => {
  it('refuses the eleventh use with the limit, the reset date, and the upgrade', async () => {
    await useUp('ten');
    expect(await spend('ten', video(10))).toEqual({
      refused: 'ALLOWANCE_USED',
      message:
        'You’ve used all 10 practice videos for this month. Your limit resets on Apr 1, 2026. Upgrade for unlimited use.',
    });
    expect(await usage.find('ten', MARCH)).toEqual({ practiceVideos: 10, studyGuides: 0 });
  });

  it('names study guides in the refusal', async () => {
    for (let at = 0; at < 10; at += 1) expect(await spend('reader', guide(at))).toBeUndefined();
    expect((await spend('reader', guide(10)))?.message).toContain(
      'used all 10 study guides for this month.',
    );
  });

  it('counts the same ID once, even at the limit', async () => {
    await useUp('same');
    for (let again = 0; again < 3; again += 1)
      expect(await spend('same', video(3))).toBeUndefined();
    expect(await usage.find('same', MARCH)).toMatchObject({ practiceVideos: 10 });
  });

  it('counts each kind and each member separately', async () => {
    await useUp('kinds');
    expect(await spend('kinds', guide(1))).toBeUndefined();
    expect(await spend('somebody else', video(1))).toBeUndefined();
    expect(await usage.find('kinds', MARCH)).toEqual({ practiceVideos: 10, studyGuides: 1 });
  });

  it('resets at the start of the month', async () => {
    await useUp('months');
    expect(await spend('months', video(11), APRIL)).toBeUndefined();
    expect(await usage.find('months', APRIL)).toMatchObject({ practiceVideos: 1 });
  });

  it('counts exactly under concurrent calls', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, at) => spend('at once', video(at % 30))),
    );
    const through = new Set(all.flatMap((refusal, at) => (refusal ? [] : [at % 30])));

    expect(through.size).toBe(10);
    expect(await usage.find('at once', MARCH)).toMatchObject({ practiceVideos: 10 });
  });

  it('expires two months later', async () => {
    await spend('kept', video(1));
    const Key = { memberId: 'kept', month: '2026-03' };
    const { Item } = await tables.client.send(new GetCommand({ TableName: 'usage', Key }));
    expect(new Date(Number(Item?.expiresAt) * 1000).toISOString()).toBe('2026-06-02T00:00:00.000Z');
  });
});

describe('usage table', () => {
  it('throws when throttled, instead of refusing the use', async () => {
    const counting = withFailingWrites(tables.client, () => spend('busy', video(1)));
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
        await createAllowance(usage).spend({ memberId, ...given }, guide(at), MARCH),
      ).toBeUndefined();
    }

    expect(await usage.find(memberId, MARCH)).toEqual({ practiceVideos: 0, studyGuides: 12 });
  });

  it('is not counted for a caller without a plan, who is refused elsewhere', async () => {
    const caller = { memberId: 'planless', plan: null, role: 'member' } as const;
    expect(await createAllowance(usage).spend(caller, guide(1), MARCH)).toBeUndefined();
    expect(await usage.find('planless', MARCH)).toEqual({ practiceVideos: 0, studyGuides: 0 });
  });
});

describe('the check before a rehearsal', () => {
  const used = { practiceVideos: 7, studyGuides: 0 };
  const check = (caller: Partial<typeof member>, count: number, found = used) =>
    createAllowanceCheck({ find: async () => found })(
      { ...member, plan: 'starter', ...caller },
      { kind: 'practiceVideos', count },
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
