import { describe, expect, it } from 'vitest';
import { createPositionAutosaver, type Position } from './position-autosaver.ts';

/** A clock that advances only when the test moves it. */
function handClock() {
  let now = 0;
  let timers: { readonly due: number; readonly act: () => void }[] = [];
  return {
    now: () => now,
    after: (ms: number, act: () => void) => {
      const timer = { due: now + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass: (ms: number) => {
      now += ms;
      const due = timers.filter((timer) => timer.due <= now);
      timers = timers.filter((timer) => timer.due > now);
      for (const { act } of due) act();
    },
  };
}

function keeperWithSaves() {
  const clock = handClock();
  const saved: Position[] = [];
  const keeper = createPositionAutosaver((position) => saved.push(position), clock);
  return {
    clock,
    saved,
    keeper,
    note: (positionSeconds: number) => keeper.update({ positionSeconds, durationSeconds: 60 }),
  };
}

describe('position autosaver', () => {
  it('saves at most every ten seconds while playing', () => {
    const { clock, saved, note } = keeperWithSaves();
    for (let second = 1; second <= 30; second += 1) {
      clock.pass(1000);
      note(second);
    }
    expect(saved).toHaveLength(3);
  });

  it('saves a pause once the ten seconds are over', () => {
    const { clock, saved, note } = keeperWithSaves();
    clock.pass(3000);
    note(3);
    expect(saved).toEqual([]);
    clock.pass(7000);
    expect(saved).toEqual([{ positionSeconds: 3, durationSeconds: 60 }]);
  });

  it('saves immediately when the member leaves, and only once', () => {
    const { clock, saved, keeper, note } = keeperWithSaves();
    clock.pass(2000);
    note(2);
    keeper.flush();
    keeper.flush();
    clock.pass(20_000);
    expect(saved).toEqual([{ positionSeconds: 2, durationSeconds: 60 }]);
  });

  it('saves nothing if nothing was played', () => {
    const { clock, saved, keeper } = keeperWithSaves();
    clock.pass(20_000);
    keeper.flush();
    expect(saved).toEqual([]);
  });
});
