import { makeRecordedChange, withAdminNotices } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { setMemberAccess } from '#shared/accounts/members.contract.ts';
import {
  withAdminLease,
  changeAccess,
  changeAccessUses,
  staffUses,
} from './staff-changes.service.ts';

export const setMemberAccessEndpoint = endpoint(setMemberAccess, {
  impact: 'Administrators cannot disable or enable a member.',
  uses: { ...staffUses, ...changeAccessUses },
})(async (
  { caller: { memberId: byId, email: by }, params: { id: memberId }, body: { disabled, reason } },
  deps,
) => {
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
});

export const { handler, declaration } = setMemberAccessEndpoint;
