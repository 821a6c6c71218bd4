import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from './dynamo/local-tables.fixtures.ts';
import { memberLimitStore, type MemberLimitStore } from './member-limit.store.ts';

const now = new Date('2026-01-01T12:59:30Z');
const nextHour = new Date('2026-01-01T13:00:00Z');

let tables: LocalTables;
let counts: MemberLimitStore;
beforeAll(async () => {
  tables = await startLocalTables([{ name: 'counts', partition: 'memberId' }]);
  counts = memberLimitStore(tables.client, 'counts');
});
afterAll(() => tables.close());

/** Makes `times` calls, 20 at a time, and returns the results. */
async function burst(memberId: string, times: number, at = now): Promise<(number | null)[]> {
  const answers: (number | null)[] = [];
  let begun = 0;
  const caller = async () => {
    while (begun < times) {
      begun += 1;
      answers.push(await counts.admit({ memberId, action: 'uploads', limit: 30 }, at));
    }
  };
  await Promise.all(Array.from({ length: 20 }, caller));
  return answers;
}

describe('an hourly limit', () => {
  it('admits exactly the limit from a burst, in this hour and in the next', async () => {
    for (const at of [now, nextHour]) {
      const answers = await burst('flood', 60, at);
      expect(answers.filter((answer) => answer === null)).toHaveLength(30);
    }
  });

  it('returns the seconds until the next hour', async () => {
    const answers = await burst('late', 31);
    expect(answers.filter((answer) => answer !== null)).toEqual([30]);
  });

  it('counts each member and each action separately', async () => {
    await burst('busy', 30);
    expect(await counts.admit({ memberId: 'quiet', action: 'uploads', limit: 30 }, now)).toBeNull();
    expect(await counts.admit({ memberId: 'busy', action: 'analyses', limit: 10 }, now)).toBeNull();
  });
});

describe('a daily limit', () => {
  it('starts over at midnight and is independent of the hourly limit', async () => {
    const daily = { memberId: 'daily', action: 'codesDaily', limit: 2, window: 'day' } as const;
    const hourly = { memberId: 'daily', action: 'codes', limit: 1 };
    const answers = [];
    for (const hour of [1, 2, 3]) {
      const at = new Date(`2026-01-01T0${hour}:00:00Z`);
      answers.push(await counts.admit(hourly, at), await counts.admit(daily, at));
    }
    expect(answers).toEqual([null, null, null, null, null, 21 * 3_600]);
    expect(await counts.admit(daily, new Date('2026-01-02T00:00:00Z'))).toBeNull();
  });
});
