import type { Rehearsal } from './rehearsal.ts';

/** A phone screen that has just started; `given` overrides the defaults. */
export function aRehearsal(given: Partial<Rehearsal> = {}): Rehearsal {
  return {
    id: 'rehearsal-1',
    set: 'phone_screen',
    questionIds: ['introduce-yourself', 'proud-result', 'tight-deadline'],
    answerSeconds: 60,
    createdAt: '2026-11-26T09:00:00.000Z',
    finishedAt: null,
    ...given,
  };
}
