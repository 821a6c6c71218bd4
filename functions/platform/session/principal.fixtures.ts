import type { Principal } from './principal.ts';

export const member: Principal = {
  memberId: 'member-1',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Starter',
  profileImageUrl: null,
  role: 'member',
  plan: 'starter',
  grantedPlan: null,
  planEndsAt: null,
  paymentDueBy: null,
  disabled: false,
  sessionsEnded: null,
};
