import { THINKING_SECONDS } from '#shared/practice/rehearsal/rehearsal.ts';

/** `at` is the position of the question, from 0. */
export type RehearsalPhase =
  /** The camera check before the first question, or before continuing after a reload. */
  | { name: 'setup' }
  | { name: 'thinking'; at: number; secondsLeft: number }
  | { name: 'answering'; at: number }
  | { name: 'saved'; at: number };

export type RehearsalEvent =
  | { type: 'ask'; at: number }
  | { type: 'tick' }
  | { type: 'ready' }
  /** The recording failed or the camera was lost before there was a take. */
  | { type: 'take_failed' }
  | { type: 'take_saved' };

export const initialRehearsalPhase: RehearsalPhase = { name: 'setup' };

/**
 * State machine of a rehearsal. Questions are asked in order. An event that doesn't apply leaves
 * the phase unchanged.
 */
export function rehearsalReducer(phase: RehearsalPhase, event: RehearsalEvent): RehearsalPhase {
  switch (event.type) {
    case 'ask': {
      const isNext = phase.name === 'setup' || (phase.name === 'saved' && event.at > phase.at);
      return isNext ? think(event.at) : phase;
    }
    case 'tick':
      if (phase.name !== 'thinking') return phase;

      return phase.secondsLeft > 1
        ? { ...phase, secondsLeft: phase.secondsLeft - 1 }
        : { name: 'answering', at: phase.at };
    case 'ready':
      return phase.name === 'thinking' ? { name: 'answering', at: phase.at } : phase;
    case 'take_failed':
      return phase.name === 'answering' ? think(phase.at) : phase;
    case 'take_saved':
      return phase.name === 'answering' ? { name: 'saved', at: phase.at } : phase;
  }
}

function think(at: number): RehearsalPhase {
  return { name: 'thinking', at, secondsLeft: THINKING_SECONDS };
}
