import { makeRecordedChange, withAdminNotices } from '#functions/members/members.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { setMemberAccess } from '#shared/accounts/members.contract.ts';
import { staffDepsFromEnv } from './staff.deps.ts';
import { withAdminLease, changeAccess, type StaffDeps } from './staff-changes.service.ts';

export function setMemberAccessWith(deps: StaffDeps): UseCase<typeof setMemberAccess> {
  return async ({
    caller: { memberId: byId, email: by },
    params: { id: memberId },
    body: { disabled, reason },
  }) => {
    if (memberId === byId)
      return refuse('CONFLICT', {
        message: 'You can’t disable your own account. Ask another administrator.',
      });

    const member = await deps.directory.find(memberId);
    if (!member) return refuse('NOT_FOUND');

    const change = { kind: 'access', to: disabled ? 'disabled' : 'enabled' } as const;
    const apply = () => changeAccess(deps, memberId, disabled);

    const refusal = await withAdminLease(deps, byId, () =>
      // If nothing changes, this may be a retry: repair the sign-in account, but don't record the
      // change again.
      member.disabled === disabled
        ? apply()
        : withAdminNotices(deps, { memberId, byId, change, reason, by, member: member.email }, () =>
            makeRecordedChange(
              deps,
              { memberId, byId, change, reason, address: member.email },
              apply,
            ),
          ),
    );

    if (refusal) return refusal;

    log('info', 'access changed', { by: byId, memberId, disabled });

    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(setMemberAccess, () => setMemberAccessWith(staffDepsFromEnv()));
