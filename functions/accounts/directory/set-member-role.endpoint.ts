import { makeRecordedChange, withAdminNotices } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { setMemberRole } from '#shared/accounts/members.contract.ts';
import { withAdminLease, changeRole, changeRoleUses, staffUses } from './staff-changes.service.ts';

/** Administrators can't change their own role, so at least one administrator always remains. */
export const setMemberRoleEndpoint = endpoint(setMemberRole, {
  impact: 'Administrators cannot change a member’s role.',
  uses: { ...staffUses, ...changeRoleUses },
})(async (
  {
    caller: { memberId: byId, email: by },
    params: { id: memberId },
    body: { role, expectedRole, reason },
  },
  deps,
) => {
  if (memberId === byId)
    return refuse('CONFLICT', {
      message: 'You can’t change your own role. Ask another administrator.',
    });

  const member = await deps.directory.find(memberId);
  if (!member) return refuse('NOT_FOUND');

  const change = { kind: 'role', from: member.role, to: role } as const;

  const refusal = await withAdminLease(deps, byId, () =>
    // If the member already has the role, repair the Cognito group without recording a change.
    // Refuse if the role changes in the meantime.
    member.role === role
      ? changeRole(deps, memberId, role, role)
      : withAdminNotices(deps, { memberId, byId, change, reason, by, member: member.email }, () =>
          makeRecordedChange(deps, { memberId, byId, change, reason }, () =>
            changeRole(deps, memberId, role, expectedRole),
          ),
        ),
  );

  if (refusal) return refusal;

  log('info', 'role changed', { by: byId, memberId, role });

  return { status: 204, body: undefined };
});

export const { handler, declaration } = setMemberRoleEndpoint;
