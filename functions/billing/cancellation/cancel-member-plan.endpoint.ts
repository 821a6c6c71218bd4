import { postsMail } from '#functions/mail/mail.public.ts';
import {
  makeRecordedChange,
  recordChangeUses,
  withAdminNotices,
} from '#functions/members/members.public.ts';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { cancelMemberPlan } from '#shared/billing/member-billing.contract.ts';

import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { cancelSubscription, cancelUses } from './cancel-subscription.service.ts';

/** Cancels on behalf of a member who asked for it, or who is disabled and can't sign in. */
export const cancelMemberPlanEndpoint = endpoint(cancelMemberPlan, {
  impact: 'Administrators cannot cancel a member’s plan.',
  uses: {
    ...cancelUses,
    ...recordChangeUses,
    mails: postsMail,
    staff: staffDirectory.pick('listIds'),
  },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller, params: { id: memberId }, body: { reason } }, deps) => {
  const { memberId: byId, email: by } = caller;
  if (memberId === byId)
    return refuse('CONFLICT', { message: 'Cancel your own plan in your settings.' });

  // Billing emails the member about every cancellation, so no other email is needed.
  const request = { memberId, byId, change: { kind: 'cancel-plan' }, reason } as const;
  const member = (await deps.memberships.find(memberId))?.email ?? memberId;
  const membership = await withAdminNotices(deps, { ...request, by, member }, () =>
    makeRecordedChange({ ...deps, mails: null }, request, () => cancelSubscription(deps, memberId)),
  );

  if (isRefusal(membership)) return membership;

  return { status: 200, body: { endsAt: membership.subscription?.endsAt ?? null } };
});

export const { handler, declaration } = cancelMemberPlanEndpoint;
