import { setMemberAccess } from '../../shared/accounts/members.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { deployedStaff } from './deployed-staff.ts';
import { asAdministrator, changeAccess, type StaffParts } from './staff-changes.ts';

export function setMemberAccessWith(parts: StaffParts): UseCase<typeof setMemberAccess> {
  return async ({ caller, params, body }) => {
    if (params.id === caller.memberId)
      return refuse('CONFLICT', { sentence: 'You can’t disable your own account. Ask another administrator.' });
    const refusal = await asAdministrator(parts, caller.memberId, () => changeAccess(parts, params.id, body.disabled));
    if (refusal) return refusal;
    log('info', 'access changed', { by: caller.memberId, memberId: params.id, disabled: body.disabled });
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(setMemberAccess, () => setMemberAccessWith(deployedStaff(() => new Date())));
