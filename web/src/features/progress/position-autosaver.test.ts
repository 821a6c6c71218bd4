import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPositionAutosaver, type Position } from './progress.queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function keeperWithSaves() {
  const saved: Position[] = [];
  const autosaver = createPositionAutosaver((position) => saved.push(position));

  return {
    saved,
    autosaver,
    note: (positionSeconds: number) => autosaver.update({ positionSeconds, durationSeconds: 60 }),
  };
}

describe('position autosaver', () => {
  it('saves at most every ten seconds while playing', () => {
    const { saved, note } = keeperWithSaves();
    for (let second = 1; second <= 30; second += 1) {
      vi.advanceTimersByTime(1000);
      note(second);
    }

    expect(saved).toHaveLength(3);
  });

  it('saves a pause once the ten seconds are over', () => {
    const { saved, note } = keeperWithSaves();
    vi.advanceTimersByTime(3000);
    note(3);
    expect(saved).toEqual([]);

    vi.advanceTimersByTime(7000);
    expect(saved).toEqual([{ positionSeconds: 3, durationSeconds: 60 }]);
  });

  it('saves immediately when the member leaves, and only once', () => {
    const { saved, autosaver, note } = keeperWithSaves();
    vi.advanceTimersByTime(2000);
    note(2);
    autosaver.flush();
    autosaver.flush();
    vi.advanceTimersByTime(20_000);

    expect(saved).toEqual([{ positionSeconds: 2, durationSeconds: 60 }]);
  });

  it('saves nothing if nothing was played', () => {
    const { saved, autosaver } = keeperWithSaves();
    vi.advanceTimersByTime(20_000);
    autosaver.flush();
    expect(saved).toEqual([]);
  });
});
