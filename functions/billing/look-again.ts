import type { MembershipStore } from './membership.store.ts';
import type { VisitStore } from './visit.store.ts';

export interface LookAgainParts {
  readonly memberships: Pick<MembershipStore, 'find'>;
  readonly visits: Pick<VisitStore, 'plan'>;
}

/** Schedules this member for the next hourly check, after a change that Stripe must learn about. */
export function lookAgainWith({ memberships, visits }: LookAgainParts) {
  return async (memberId: string, now: Date): Promise<void> => {
    const customerId = (await memberships.find(memberId))?.billing?.customerId;
    if (customerId !== undefined) await visits.plan(customerId, now, memberId);
  };
}
