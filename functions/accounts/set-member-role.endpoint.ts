import { setMemberRole } from '../../shared/accounts/members.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { deployedStaff } from './deployed-staff.ts';
import { asAdministrator, changeRole, type StaffParts } from './staff-changes.ts';

/** Administrators can't change their own role, so at least one administrator always remains. */
export function setMemberRoleWith(parts: StaffParts): UseCase<typeof setMemberRole> {
  return async ({ caller, params, body }) => {
    if (params.id === caller.memberId)
      return refuse('CONFLICT', { sentence: 'You can’t change your own role. Ask another administrator.' });
    const { role, seenRole } = body;
    const refusal = await asAdministrator(parts, caller.memberId, () => changeRole(parts, params.id, role, seenRole));
    if (refusal) return refusal;
    log('info', 'role changed', { by: caller.memberId, memberId: params.id, role });
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(setMemberRole, () => setMemberRoleWith(deployedStaff(() => new Date())));
