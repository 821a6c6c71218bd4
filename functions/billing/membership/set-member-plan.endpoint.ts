import { mailQueue } from '#functions/mail/mail.public.ts';
import {
  accountChangeStore,
  makeRecordedChange,
  withAdminNotices,
  type AdminNoticeDeps,
  type RecordChangeDeps,
} from '#functions/members/members.public.ts';
import { staffDirectory } from '#functions/members/staff-directory.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { setMemberPlan } from '#shared/billing/member-billing.contract.ts';
import { membershipStore, type MembershipStore } from './membership.store.ts';

interface Deps extends RecordChangeDeps, AdminNoticeDeps {
  mails: AdminNoticeDeps['mails'] & NonNullable<RecordChangeDeps['mails']>;
  memberships: Pick<MembershipStore, 'find' | 'grant'>;
}

const CHANGED = 'This member’s plan has just changed. Review it, then try again.';

export function setMemberPlanWith(deps: Deps): UseCase<typeof setMemberPlan> {
  return async ({ caller, params: { id: memberId }, body: { plan: to, expectedPlan, reason } }) => {
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
  };
}

export const handler = createHandler(setMemberPlan, () =>
  setMemberPlanWith({
    memberships: membershipStore(),
    changeLog: accountChangeStore(),
    mails: mailQueue(),
    staff: staffDirectory(),
    now: () => new Date(),
  }),
);
