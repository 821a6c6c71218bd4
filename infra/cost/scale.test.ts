import { describe, expect, it } from 'vitest';
import { fixed } from './fixed-resources.fixtures.ts';
import { listQuotas } from './quotas.ts';
import { countMembersAt, describeScale, listEarlyWalls, MIN_MEMBERS } from './scale.ts';

describe('growth', () => {
  it('exceeds no constant in our code below a million members', () => {
    expect(listEarlyWalls(fixed)).toEqual([]);
  });

  it('needs no setting and meets no wall with a thousand members', () => {
    expect(describeScale(1_000, fixed)).toMatchObject({ settings: {}, walls: [] });
  });

  it('reaches a limit of the videos’ indexes only beyond 25 million members', () => {
    const indexes = listQuotas(MIN_MEMBERS, fixed).filter(({ name }) => name.startsWith('Index'));
    expect(indexes.map((quota) => countMembersAt(quota, MIN_MEMBERS) > 25_000_000)).toEqual([
      true,
      true,
    ]);
  });

  it('needs settings that are sufficient', () => {
    const { settings } = describeScale(MIN_MEMBERS, fixed);
    expect(Object.keys(settings).toSorted()).toEqual([
      'callsPerSecond',
      'concurrentAnalyses',
      'limitFactor',
    ]);

    expect(describeScale(MIN_MEMBERS, { ...fixed, ...settings }).settings).toEqual({});
  });

  it('reaches each limit at the same number of members, regardless of the input', () => {
    const wallsOf = (members: number) =>
      listQuotas(members, fixed).map((quota) => Math.round(countMembersAt(quota, members)));

    expect(wallsOf(100)).toEqual(wallsOf(10_000_000));
  });
});
