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
import { cancelMemberPlan } from '#shared/billing/member-billing.contract.ts';

import { cancelSubscription } from './cancel-subscription.service.ts';
import { cancelDepsFromEnv, type CancelDeps } from './cancellation.deps.ts';

/** Cancels on behalf of a member, because a disabled member can't sign in to cancel. */
export function cancelMemberPlanWith(
  deps: CancelDeps & RecordChangeDeps & AdminNoticeDeps,
): UseCase<typeof cancelMemberPlan> {
  return async ({
    caller: { memberId: byId, email: by },
    params: { id: memberId },
    body: { reason },
  }) => {
    if (memberId === byId)
      return refuse('CONFLICT', { message: 'Cancel your own plan in your settings.' });

    // Billing emails the member about every cancellation, so no other email is needed.
    const request = { memberId, byId, change: { kind: 'cancel-plan' }, reason } as const;
    const member = (await deps.memberships.find(memberId))?.email ?? memberId;
    const membership = await withAdminNotices(deps, { ...request, by, member }, () =>
      makeRecordedChange({ ...deps, mails: null }, request, () =>
        cancelSubscription(deps, memberId),
      ),
    );

    if (isRefusal(membership)) return membership;

    return { status: 200, body: { endsAt: membership.subscription?.endsAt ?? null } };
  };
}

export const handler = createHandler(cancelMemberPlan, () =>
  cancelMemberPlanWith({
    ...cancelDepsFromEnv(),
    changeLog: accountChangeStore(),
    mails: mailQueue(),
    staff: staffDirectory(),
  }),
);
