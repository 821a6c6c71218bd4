import { useEffect, useEffectEvent, useRef } from 'react';
import { HOLD_HOURS, hasLapsed } from '../../../../shared/coaching/promise.ts';
import { isRefusal } from './coaching.queries.ts';
import { takeOrRenew } from './desk.queries.ts';
import { useNow } from '../../platform/use-now.ts';

export interface Hold {
  /** ISO. */
  readonly until: string;
  readonly now: Date;
}

interface HoldParts {
  readonly requestId: string;
  readonly until: string;
  readonly onRenewed: (until: string) => void;
  /** It is over, or somebody else's. */
  readonly onLost: () => void;
}

const MINUTE_MS = 60_000;
const TICK_MS = 15_000;
/** A hold this old is renewed by the next activity; after a failed try the one after that waits as long. */
const RENEW_AFTER_MS = 10 * MINUTE_MS;
const activities = ['keydown', 'pointerdown', 'timeupdate'] as const;

/** Keeps the request while its coach works: typing, clicking and watching renew the hold. */
export function useHold({ requestId, until, onRenewed, onLost }: HoldParts): Hold {
  const now = new Date(Math.max(useNow(TICK_MS), beginningOf(until)));
  const isOver = hasLapsed(until, now);
  const triedAt = useRef(0);

  const renew = useEffectEvent(async () => {
    if (isOver || Date.now() - Math.max(beginningOf(until), triedAt.current) < RENEW_AFTER_MS) return;
    triedAt.current = Date.now();
    try {
      const { holdUntil } = await takeOrRenew(requestId);
      if (holdUntil) onRenewed(holdUntil);
    } catch (error) {
      // Anything else passes, and the next activity tries again.
      if (isRefusal(error, 'REQUEST_TAKEN', 'NOT_FOUND')) onLost();
    }
  });
  const lose = useEffectEvent(onLost);
  useEffect(() => {
    const onActivity = () => void renew();
    for (const name of activities) document.addEventListener(name, onActivity, true);
    return () => {
      for (const name of activities) document.removeEventListener(name, onActivity, true);
    };
  }, []);
  useEffect(() => {
    if (isOver) lose();
  }, [isOver]);
  return { until, now };
}

/** When a hold began or was last renewed, by its end. A clock that ticks seldom may still be before it. */
function beginningOf(until: string): number {
  return Date.parse(until) - HOLD_HOURS * 60 * MINUTE_MS;
}
