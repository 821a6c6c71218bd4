import { postsMail } from '#functions/mail/mail.public.ts';
import {
  makeRecordedChange,
  recordChangeUses,
  withAdminNotices,
} from '#functions/members/members.public.ts';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { refundMemberPlan } from '#shared/billing/member-billing.contract.ts';

import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { refundPayments, refundUses } from './refund-payments.service.ts';

/** Refunds on behalf of a member who asked for it, for example by email. */
export const refundMemberPlanEndpoint = endpoint(refundMemberPlan, {
  impact: 'Administrators cannot refund a member.',
  uses: {
    ...refundUses,
    ...recordChangeUses,
    mails: postsMail,
    staff: staffDirectory.pick('listIds'),
  },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller, params: { id: memberId }, body: { reason } }, deps) => {
  const { memberId: byId, email: by } = caller;
  if (memberId === byId)
    return refuse('CONFLICT', { message: 'Refund your own plan in your settings.' });

  // Billing emails the member about every refund, so no other email is needed.
  const request = { memberId, byId, change: { kind: 'refund-plan' }, reason } as const;
  const stored = await deps.memberships.find(memberId);
  // Without an amount, an earlier refund is unfinished, and this one completes it.
  if (typeof stored?.billing?.subscription?.refund?.cents === 'number')
    return refuse('REFUND_USED');

  const member = stored?.email ?? memberId;
  const refund = await withAdminNotices(deps, { ...request, by, member }, () =>
    makeRecordedChange({ ...deps, mails: null }, request, () => refundPayments(deps, memberId)),
  );

  return isRefusal(refund) ? refund : { status: 200, body: { refunded: refund.refunded } };
});

export const { handler, declaration } = refundMemberPlanEndpoint;
