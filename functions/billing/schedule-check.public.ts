import { membershipStore, type MembershipStore } from './membership/membership.store.ts';
import {
  scheduledCheckStore,
  type ScheduledCheckStore,
} from './membership/scheduled-check.store.ts';

export interface ScheduleCheckDeps {
  memberships: Pick<MembershipStore, 'find'>;
  scheduledChecks: Pick<ScheduledCheckStore, 'schedule'>;
}

/**
 * Schedules a check for the next hourly run. The check updates Stripe after a change such as a new
 * email address.
 */
export function scheduleCheckWith({ memberships, scheduledChecks }: ScheduleCheckDeps) {
  return async (memberId: string, now: Date): Promise<void> => {
    const customerId = (await memberships.find(memberId))?.billing?.customerId;
    if (customerId !== undefined) await scheduledChecks.schedule(customerId, now, memberId);
  };
}

export function checkSchedulerFromEnv() {
  return scheduleCheckWith({
    memberships: membershipStore(),
    scheduledChecks: scheduledCheckStore(),
  });
}
