import { useEffect, useEffectEvent, useRef } from 'react';
import { takeRequest } from '#shared/coaching/coaching.contract.ts';
import { HOLD_HOURS, isHoldExpired } from '#shared/coaching/response-sla.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/product/time.ts';
import { call } from '#web/platform/call.ts';
import { useNow } from '#web/platform/use-now.ts';
import { findLostHold, TIMED_OUT, type LostHold } from './lost-hold.ts';

export type Hold = ReturnType<typeof useHold>;

interface HoldOptions {
  requestId: string;
  /** End of the hold, as an ISO timestamp. */
  until: string;
  onRenewed: (until: string) => void;
  /** Called once the hold has ended. */
  onLost: (lost: LostHold) => void;
}

const TICK_MS = 15_000;
/** Minimum time between two extensions of a hold, including failed attempts. */
const RENEW_INTERVAL_MS = 10 * MINUTE_MS;
const activities = ['keydown', 'pointerdown', 'timeupdate'] as const;

/** Extends the coach's hold on a request while the coach types, clicks or plays the recording. */
export function useHold({ requestId, until, onRenewed, onLost }: HoldOptions) {
  const now = new Date(Math.max(useNow(TICK_MS), findLastRenewal(until)));
  const isExpired = isHoldExpired(until, now);
  const lastTriedAt = useRef(0);

  const renew = useEffectEvent(async () => {
    if (
      isExpired ||
      Date.now() - Math.max(findLastRenewal(until), lastTriedAt.current) < RENEW_INTERVAL_MS
    )
      return;

    lastTriedAt.current = Date.now();

    try {
      const { body } = await call(takeRequest, {
        params: { id: requestId },
        query: { renew: 'true' },
      });

      if (body.holdUntil) onRenewed(body.holdUntil);
    } catch (error) {
      // Other errors are temporary. The next activity triggers a retry.
      const lost = findLostHold(error);
      if (lost) onLost(lost);
    }
  });

  const onExpired = useEffectEvent(onLost);

  useEffect(() => {
    const onActivity = () => void renew();
    for (const name of activities) document.addEventListener(name, onActivity, true);

    return () => {
      for (const name of activities) document.removeEventListener(name, onActivity, true);
    };
  }, []);

  useEffect(() => {
    if (isExpired) onExpired(TIMED_OUT);
  }, [isExpired]);

  return { until, now };
}

/**
 * Time of the last extension, calculated from the hold's end. May be later than `useNow`, which
 * updates every 15 s.
 */
function findLastRenewal(until: string): number {
  return Date.parse(until) - HOLD_HOURS * HOUR_MS;
}
