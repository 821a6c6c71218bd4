import { postsMail } from '#functions/mail/mail.public.ts';
import {
  makeRecordedChange,
  recordChangeUses,
  withAdminNotices,
} from '#functions/members/members.public.ts';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { setMemberPlan } from '#shared/billing/member-billing.contract.ts';
import { membershipStore } from './membership.store.ts';

const CHANGED = 'This member’s plan has just changed. Review it, then try again.';

export const setMemberPlanEndpoint = endpoint(setMemberPlan, {
  impact: 'Administrators cannot grant or revoke a free plan.',
  uses: {
    memberships: membershipStore.pick('find', 'grant'),
    ...recordChangeUses,
    mails: postsMail,
    staff: staffDirectory.pick('listIds'),
  },
})(async ({ caller, params: { id: memberId }, body: { plan: to, expectedPlan, reason } }, deps) => {
  const { memberId: byId, email: by } = caller;
  if (memberId === byId)
    return refuse('CONFLICT', {
      message: 'You can’t change your own plan. Ask another administrator.',
    });

  const member = await deps.memberships.find(memberId);
  if (!member) return refuse('NOT_FOUND');

  const { grantedPlan: from } = member;
  if (from === to) return { status: 204, body: undefined };
  if (from !== expectedPlan) return refuse('STALE_REVISION', { message: CHANGED });

  const change = { kind: 'plan', from, to } as const;

  const grant = async () =>
    // The SDK may retry a write that succeeded. The retry's condition then fails, so check the
    // stored plan.
    (await deps.memberships.grant(member, to)) ||
    (await deps.memberships.find(memberId))?.grantedPlan === to
      ? null
      : refuse('STALE_REVISION', { message: CHANGED });

  const made = await withAdminNotices(
    deps,
    { memberId, byId, change, reason, by, member: member.email },
    () => makeRecordedChange(deps, { memberId, byId, change, reason }, grant),
  );

  return isRefusal(made) ? made : { status: 204, body: undefined };
});

export const { handler, declaration } = setMemberPlanEndpoint;
