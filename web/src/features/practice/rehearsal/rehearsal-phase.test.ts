import { describe, expect, it } from 'vitest';
import {
  initialRehearsalPhase,
  type RehearsalEvent,
  type RehearsalPhase,
  rehearsalReducer,
} from './rehearsal-phase.ts';

const run = (events: readonly RehearsalEvent[], from: RehearsalPhase = initialRehearsalPhase) =>
  events.reduce(rehearsalReducer, from);

const ticks = (count: number) =>
  Array.from({ length: count }, (): RehearsalEvent => ({ type: 'tick' }));

const answered: RehearsalEvent[] = [
  { type: 'ask', at: 0 },
  { type: 'ready' },
  { type: 'take_saved' },
];

describe('a rehearsal', () => {
  it('leaves 30 seconds to think, then starts the recording', () => {
    const asked = run([{ type: 'ask', at: 0 }]);
    expect(asked).toEqual({ state: 'thinking', at: 0, secondsLeft: 30 });
    expect(run(ticks(29), asked)).toEqual({ state: 'thinking', at: 0, secondsLeft: 1 });
    expect(run(ticks(30), asked)).toEqual({ state: 'answering', at: 0 });
  });

  it('starts the recording earlier if the member is ready', () => {
    expect(run([{ type: 'ask', at: 0 }, { type: 'tick' }, { type: 'ready' }])).toEqual({
      state: 'answering',
      at: 0,
    });
  });

  it('asks the next question on request', () => {
    expect(run(answered)).toEqual({ state: 'saved', at: 0 });
    expect(run([...answered, { type: 'ask', at: 1 }])).toMatchObject({
      state: 'thinking',
      at: 1,
      secondsLeft: 30,
    });
  });

  it('can skip a question that the member hasn’t begun to answer', () => {
    const second = run([...answered, { type: 'ask', at: 1 }]);
    expect(run([{ type: 'ask', at: 2 }], second)).toMatchObject({ state: 'thinking', at: 2 });

    const answering = run([{ type: 'ready' }], second);
    expect(run([{ type: 'ask', at: 2 }], answering)).toBe(answering);
  });

  it('continues at any question after a reload', () => {
    expect(run([{ type: 'ask', at: 2 }])).toMatchObject({ state: 'thinking', at: 2 });
  });

  it('doesn’t go back', () => {
    expect(run([...answered, { type: 'ask', at: 0 }])).toEqual({ state: 'saved', at: 0 });
    const second = run([...answered, { type: 'ask', at: 1 }]);
    expect(run([{ type: 'ask', at: 0 }], second)).toBe(second);
  });

  it('ignores double clicks', () => {
    const asked = run([...answered, { type: 'ask', at: 1 }, { type: 'tick' }]);
    expect(run([{ type: 'ask', at: 1 }], asked)).toBe(asked);

    const answering = run([{ type: 'ready' }], asked);
    expect(run([{ type: 'ready' }, { type: 'tick' }], answering)).toBe(answering);
  });

  it('asks the same question again if the recording fails', () => {
    expect(run([{ type: 'ask', at: 1 }, { type: 'ready' }, { type: 'take_failed' }])).toEqual({
      state: 'thinking',
      at: 1,
      secondsLeft: 30,
    });
  });

  it('ignores a lost camera after the answer is saved', () => {
    expect(run([{ type: 'take_failed' }], run(answered))).toEqual({ state: 'saved', at: 0 });
  });
});
