import { describe, expect, it } from 'vitest';
import { TIMED_OUT } from './lost-hold.ts';
import { createDraftAutosaver, type AutosavedDraft, type SaveOutcome } from './draft-autosaver.ts';

interface Saving {
  content: string;
  version: number;
  end: (outcome: SaveOutcome) => Promise<void>;
}

/** Starts an autosaver whose timers and saves are controlled by the test. */
function begin(given: Partial<AutosavedDraft<string>> = {}) {
  const savings: Saving[] = [];
  const timers: { ms: number; act: () => void }[] = [];

  const autosaver = createDraftAutosaver<string>({
    content: 'old',
    version: 3,
    state: { name: 'saved' },
    ...given,

    save: (content, version) =>
      new Promise((resolve) => {
        const end = async (outcome: SaveOutcome) => {
          resolve(outcome);
          await Promise.resolve();
          await Promise.resolve();
        };

        savings.push({ content, version, end });
      }),

    setTimer: (ms, act) => {
      const timer = { ms, act };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });

  autosaver.start();

  const tick = () => timers.shift()?.act();
  const name = () => autosaver.read().state.name;

  return { autosaver, savings, timers, tick, name };
}

describe('edited draft', () => {
  it('is saved once for several keystrokes, with its base version', async () => {
    const { autosaver, savings, timers, tick, name } = begin();
    for (const text of ['a', 'ab', 'abc']) autosaver.change(text);
    expect([savings.length, timers.length, name()]).toEqual([0, 1, 'unsaved']);

    tick();
    expect([savings[0]?.content, savings[0]?.version, name()]).toEqual(['abc', 3, 'saving']);

    await savings[0]?.end({ name: 'saved', version: 4 });
    expect([name(), autosaver.read().version]).toEqual(['saved', 4]);
  });

  it('is saved again with edits made during a save, based on the new version', async () => {
    const { autosaver, savings, tick, name } = begin();
    autosaver.change('a');
    tick();
    autosaver.change('ab');
    tick();
    expect(savings).toHaveLength(1);

    await savings[0]?.end({ name: 'saved', version: 4 });
    expect(name()).toBe('unsaved');

    tick();
    expect([savings[1]?.content, savings[1]?.version]).toEqual(['ab', 4]);
  });

  it('is retried automatically after a failure, and keeps the text', async () => {
    const { autosaver, savings, timers, tick, name } = begin();
    autosaver.change('a');
    tick();
    await savings[0]?.end({ name: 'failed', reason: 'No connection.' });
    expect([name(), autosaver.read().content, timers.length]).toEqual(['failed', 'a', 1]);

    tick();
    expect(savings[1]?.content).toBe('a');
  });

  it('is not retried after the page was closed', async () => {
    const { autosaver, savings, timers, tick } = begin();
    autosaver.change('a');
    tick();
    autosaver.stop();
    await savings[0]?.end({ name: 'failed', reason: 'No connection.' });
    expect(timers).toEqual([]);

    autosaver.start();
    tick();
    expect(savings[1]?.content).toBe('a');
  });

  it('is saved immediately when restored from the browser', () => {
    const { savings, tick } = begin({ state: { name: 'unsaved' } });
    tick();
    expect(savings[0]?.content).toBe('old');
  });
});

describe('draft saved elsewhere', () => {
  it('isn’t overwritten and stays editable until a version is chosen', async () => {
    const { autosaver, savings, timers, tick, name } = begin();
    autosaver.change('mine');
    tick();
    await savings[0]?.end({ name: 'conflict' });
    autosaver.change('mine too');
    expect([name(), autosaver.read().content, timers.length]).toEqual(['conflict', 'mine too', 0]);

    autosaver.resume({ content: 'mine too', version: 9, state: { name: 'unsaved' } });
    tick();
    expect([savings[1]?.content, savings[1]?.version]).toEqual(['mine too', 9]);
  });
});

describe('draft with a lost hold', () => {
  it('stops saving, and a pending save doesn’t hide the loss', async () => {
    const { autosaver, savings, tick, name, timers } = begin();
    autosaver.change('a');
    tick();
    autosaver.stopSaving(TIMED_OUT);
    await savings[0]?.end({ name: 'saved', version: 4 });
    autosaver.change('ab');

    expect([name(), timers.length, autosaver.read().content]).toEqual(['lost', 0, 'ab']);
  });
});

describe('flush', () => {
  it('saves pending changes', async () => {
    const { autosaver, savings } = begin();
    autosaver.change('a');

    const flushed = autosaver.flush();
    await Promise.resolve();
    await savings[0]?.end({ name: 'saved', version: 4 });

    expect([await flushed, savings.length]).toEqual([true, 1]);
  });

  it('reports that the draft couldn’t be saved', async () => {
    const { autosaver, savings } = begin();
    autosaver.change('a');

    const flushed = autosaver.flush();
    await Promise.resolve();
    await savings[0]?.end({ name: 'failed', reason: 'No connection.' });

    expect(await flushed).toBe(false);
  });
});
