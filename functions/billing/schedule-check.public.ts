import { derive, type Wired } from '#platform/uses/use.ts';
import { membershipStore } from './membership/membership.store.ts';
import { scheduledCheckStore } from './membership/scheduled-check.store.ts';

const uses = {
  memberships: membershipStore.pick('find'),
  scheduledChecks: scheduledCheckStore.pick('add'),
};

/**
 * Schedules a check for the next hourly run. The check updates Stripe after a change such as a new
 * email address.
 */
export function createCheckScheduler({ memberships, scheduledChecks }: Wired<typeof uses>) {
  return async (memberId: string, now: Date): Promise<void> => {
    const customerId = (await memberships.find(memberId))?.billing?.customerId;
    if (customerId !== undefined) await scheduledChecks.add(customerId, now, memberId);
  };
}

export const checkScheduler = /* @__PURE__ */ derive(uses, createCheckScheduler);
