import { THINKING_SECONDS } from '#shared/practice/rehearsal/rehearsal.ts';

/** `at` is the position of the question, from 0. */
export type RehearsalPhase =
  /** The camera check before the first question, or before continuing after a reload. */
  | { state: 'setup' }
  | { state: 'thinking'; at: number; secondsLeft: number }
  | { state: 'answering'; at: number }
  | { state: 'saved'; at: number };

export type RehearsalEvent =
  /** Asks a question, or skips the current one if the member hasn't begun to answer. */
  | { type: 'ask'; at: number }
  | { type: 'tick' }
  | { type: 'ready' }
  /** The recording failed or the camera was lost before there was a take. */
  | { type: 'take_failed' }
  | { type: 'take_saved' };

export const initialRehearsalPhase: RehearsalPhase = { state: 'setup' };

/**
 * State machine of a rehearsal. Questions are asked in order. An event that doesn't apply leaves
 * the phase unchanged.
 */
export function rehearsalReducer(phase: RehearsalPhase, event: RehearsalEvent): RehearsalPhase {
  switch (event.type) {
    case 'ask': {
      const isNext =
        phase.state === 'setup' || (phase.state !== 'answering' && event.at > phase.at);
      return isNext ? think(event.at) : phase;
    }
    case 'tick':
      if (phase.state !== 'thinking') return phase;

      return phase.secondsLeft > 1
        ? { ...phase, secondsLeft: phase.secondsLeft - 1 }
        : { state: 'answering', at: phase.at };
    case 'ready':
      return phase.state === 'thinking' ? { state: 'answering', at: phase.at } : phase;
    case 'take_failed':
      return phase.state === 'answering' ? think(phase.at) : phase;
    case 'take_saved':
      return phase.state === 'answering' ? { state: 'saved', at: phase.at } : phase;
  }
}

function think(at: number): RehearsalPhase {
  return { state: 'thinking', at, secondsLeft: THINKING_SECONDS };
}
