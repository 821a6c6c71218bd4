import { setMemberAccess } from '../../shared/accounts/members.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { staffDepsFromEnv } from './accounts.deps.ts';
import { withAdminLease, changeAccess, type StaffDeps } from './staff-changes.service.ts';

export function setMemberAccessWith(deps: StaffDeps): UseCase<typeof setMemberAccess> {
  return async ({ caller, params, body }) => {
    if (params.id === caller.memberId)
      return refuse('CONFLICT', { message: 'You can’t disable your own account. Ask another administrator.' });
    const refusal = await withAdminLease(deps, caller.memberId, () => changeAccess(deps, params.id, body.disabled));
    if (refusal) return refusal;
    log('info', 'access changed', { by: caller.memberId, memberId: params.id, disabled: body.disabled });
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(setMemberAccess, () => setMemberAccessWith(staffDepsFromEnv()));
