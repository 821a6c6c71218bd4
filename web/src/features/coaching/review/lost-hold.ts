import { HOLD_TIMED_OUT } from '#shared/coaching/response-sla.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';

/** The coach's hold on the request has ended, so nothing can be saved. */
export interface LostHold {
  name: 'lost';
  reason: string;
  canTakeAgain: boolean;
}

export const TIMED_OUT: LostHold = { name: 'lost', reason: HOLD_TIMED_OUT, canTakeAgain: true };

/** Returns null if the error has another cause than a lost hold. */
export function findLostHold(error: unknown): LostHold | null {
  const isLost = hasErrorCode(
    error,
    'HOLD_LOST',
    'REQUEST_TAKEN',
    'REQUEST_ANSWERED',
    'REQUEST_GONE',
    'NOT_FOUND',
  );

  return isLost
    ? { name: 'lost', reason: error.userMessage, canTakeAgain: error.code === 'HOLD_LOST' }
    : null;
}
