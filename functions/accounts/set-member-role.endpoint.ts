import { setMemberRole } from '../../shared/accounts/members.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { staffDepsFromEnv } from './accounts.deps.ts';
import { withAdminLease, changeRole, type StaffDeps } from './staff-changes.service.ts';

/** Administrators can't change their own role, so at least one administrator always remains. */
export function setMemberRoleWith(deps: StaffDeps): UseCase<typeof setMemberRole> {
  return async ({ caller, params, body }) => {
    if (params.id === caller.memberId)
      return refuse('CONFLICT', { message: 'You can’t change your own role. Ask another administrator.' });
    const { role, expectedRole } = body;
    const refusal = await withAdminLease(deps, caller.memberId, () => changeRole(deps, params.id, role, expectedRole));
    if (refusal) return refusal;
    log('info', 'role changed', { by: caller.memberId, memberId: params.id, role });
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(setMemberRole, () => setMemberRoleWith(staffDepsFromEnv()));
