import { describe, expect, it } from 'vitest';
import { formatStaffView, hasStaffView, listStaffViews } from './staff-views.ts';

const carla = { viewerId: 'coach-1', role: 'coach' } as const;
const ada = { viewerId: 'admin-1', role: 'admin' } as const;
const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);

const watched = (...views: [typeof carla | typeof ada, string][]) => ({
  staffViews: new Set(views.map(([viewer, time]) => formatStaffView(viewer, at(time)))),
});

describe('the viewing log', () => {
  it('is empty at first', () => expect(listStaffViews({})).toEqual([]));

  it('has one entry per viewer and day, newest first, without the viewers’ IDs', () => {
    const row = watched(
      [carla, '26T09:00'],
      [carla, '26T18:00'],
      [ada, '26T10:00'],
      [carla, '27T08:00'],
    );

    expect(listStaffViews(row)).toEqual([
      { at: '2026-11-27T08:00:00.000Z', by: 'coach' },
      { at: '2026-11-26T09:00:00.000Z', by: 'coach' },
      { at: '2026-11-26T10:00:00.000Z', by: 'admin' },
    ]);
  });

  it('knows whether this viewer is already logged today', () => {
    const row = watched([carla, '27T08:00']);
    expect(hasStaffView(row, carla, at('27T23:59'))).toBe(true);
    expect(hasStaffView(row, ada, at('27T23:59'))).toBe(false);
    expect(hasStaffView(row, carla, at('28T00:00'))).toBe(false);
  });
});
